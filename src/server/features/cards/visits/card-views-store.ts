import { sql } from "kysely";
import { dayMs } from "#shared/format/day-and-time.ts";
import type { Queryable } from "#server/db/database.ts";

/** Sums the views of each of these cards before `today`, and finds the last day with one (ms). */
export async function sumCardViewsBefore(
  query: Queryable,
  cardRefs: readonly string[],
  today: number,
): Promise<{ cardRef: string; lastOpened: number; views: number }[]> {
  return query
    .selectFrom("visits")
    .select(({ fn }) => [
      "cardRef",
      fn.max<number>("day").as("lastOpened"),
      sql<number>`CAST(sum(CASE WHEN day >= ${today - 30 * dayMs} THEN times ELSE 0 END) AS BIGINT)`.as("views"),
    ])
    .where("cardRef", "in", cardRefs)
    .where("kind", "=", "view")
    .where("day", "<", today)
    .groupBy("cardRef")
    .execute();
}
