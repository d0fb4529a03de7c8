import { sql } from "kysely";
import { dayMs } from "#shared/format/day-and-time.ts";
import type { Queryable } from "#server/db/database.ts";
import type { StatisticsPeriod } from "./period-rules.ts";
import type { VisitRow } from "./visit-tables.ts";

/** A company's cards: all, or those of some departments (at least one). */
export interface CompanyPart {
  organisationId: string;
  departments: "all" | readonly string[];
}

type OfCard = Pick<VisitRow, "day" | "source" | "kind">;
type OfCompany = OfCard & Pick<VisitRow, "cardRef"> & { department: string };
type Sums<Groups, Name extends keyof Groups> = (Pick<Groups, Name> & Pick<VisitRow, "times">)[];

const summed = sql<number>`CAST(sum(times) AS BIGINT)`.as("times");

/** Sums the visits to a card in a period, or only their views, grouped by the named columns. */
export async function sumCardVisits<Name extends keyof OfCard>(
  query: Queryable,
  cardRef: string,
  { first, end }: StatisticsPeriod,
  names: readonly Name[],
  kind?: "view",
): Promise<Sums<OfCard, Name>> {
  const rows = await query
    .selectFrom("visits")
    .where("cardRef", "=", cardRef)
    .where("day", ">=", first)
    .where("day", "<", end)
    .$if(kind !== undefined, (some) => some.where("kind", "=", "view"))
    .select([...(names as readonly (keyof OfCard)[]), summed])
    .groupBy(names as readonly (keyof OfCard)[])
    .execute();
  return rows as Sums<OfCard, Name>;
}

/** Sums the visits to a company's cards in a period, or only their views, grouped by the named columns. */
export async function sumCompanyVisits<Name extends keyof OfCompany>(
  query: Queryable,
  { organisationId, departments }: CompanyPart,
  { first, end }: StatisticsPeriod,
  names: readonly Name[],
  kind?: "view",
): Promise<Sums<OfCompany, Name>> {
  const rows = await query
    .selectFrom("cards")
    .innerJoin("visits", "visits.cardRef", "cards.ref")
    .where("organisationId", "=", organisationId)
    .where("cards.state", "!=", "removed")
    .$if(departments !== "all", (some) => some.where("department", "in", departments as readonly string[]))
    .where("day", ">=", first)
    .where("day", "<", end)
    .$if(kind !== undefined, (some) => some.where("kind", "=", "view"))
    .select([...(names as readonly (keyof OfCompany)[]), summed])
    .groupBy(names as readonly (keyof OfCompany)[])
    .execute();
  return rows as Sums<OfCompany, Name>;
}

/** Sums the visits since `day`, to an order's cards or to all cards. */
export async function sumVisitsSince(
  query: Queryable,
  day: number,
  orderRef: string | undefined,
): Promise<Sums<OfCard, keyof OfCard>> {
  return query
    .selectFrom("visits")
    .select(["day", "source", "kind", summed])
    .where("day", ">=", day)
    .$if(orderRef !== undefined, (some) =>
      some.where("cardRef", "in", (cards) =>
        cards
          .selectFrom("cards")
          .select("ref")
          .where("orderRef", "=", orderRef ?? ""),
      ),
    )
    .groupBy(["day", "source", "kind"])
    .execute();
}

/** Sums each card's views in the 30 days before `today`, and finds its last day with a view before `today` (ms). */
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
