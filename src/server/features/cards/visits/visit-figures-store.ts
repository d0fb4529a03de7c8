import { sql } from "kysely";
import type { Queryable } from "#server/db/database.ts";
import type { VisitSumRow } from "./figures-rules.ts";

const summed = sql<number>`CAST(sum(times) AS BIGINT)`.as("times");

/** Sums the visits from `day` on, of all cards of an order or of every card. */
export async function sumVisitsSince(query: Queryable, day: number, orderRef?: string): Promise<VisitSumRow[]> {
  const rows = query
    .selectFrom("visits")
    .select(["day", "source", "kind", summed])
    .where("day", ">=", day)
    .groupBy(["day", "source", "kind"]);
  if (orderRef === undefined) return rows.execute();
  return rows
    .where("cardRef", "in", (inner) => inner.selectFrom("cards").select("ref").where("orderRef", "=", orderRef))
    .execute();
}
