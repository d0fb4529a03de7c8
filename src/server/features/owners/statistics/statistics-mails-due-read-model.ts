import type { OfferName } from "#shared/offers/offers.ts";
import type { Queryable } from "#server/db/database.ts";
import { hasRow, listColumn } from "#server/db/row-results.ts";

/** A month to report: its first instant, and that of the next month. */
export interface StatisticsMonthRange {
  first: number;
  end: number;
}

/** Finds the last of the next `many` cards after `ref`, by reference; `undefined` if there are fewer. */
export async function findLastCardRefOfBatch(query: Queryable, ref: string, many: number): Promise<string | undefined> {
  return (
    await query
      .selectFrom("cards")
      .select("ref")
      .where("ref", ">", ref)
      .orderBy("ref")
      .limit(1)
      .offset(many - 1)
      .executeTakeFirst()
  )?.ref;
}

/**
 * Selects the cards of these offers, after `after` up to `last`, that are live and were viewed that month, and whose
 * owner has an address, has not stopped the mails and has no mail for that month yet.
 */
export async function selectCardsDueForStatisticsMail(
  query: Queryable,
  { first, end }: StatisticsMonthRange,
  offers: readonly OfferName[],
  { after, last }: { after: string; last?: string | undefined },
): Promise<string[]> {
  const cards = untold(query, { first, end }, offers).where("cards.ref", ">", after).orderBy("cards.ref");
  return (last === undefined ? cards : cards.where("cards.ref", "<=", last)).$call(listColumn("ref"));
}

/** Checks whether `selectCardsDueForStatisticsMail` would select the card. */
export async function isCardDueForStatisticsMail(
  query: Queryable,
  month: StatisticsMonthRange,
  offers: readonly OfferName[],
  ref: string,
): Promise<boolean> {
  return untold(query, month, offers).where("cards.ref", "=", ref).$call(hasRow);
}

function untold(query: Queryable, { first, end }: StatisticsMonthRange, offers: readonly OfferName[]) {
  return query
    .selectFrom("cards")
    .select("cards.ref")
    .where("cards.offer", "in", offers)
    .where("cards.state", "=", "live")
    .where("cards.ownerEmail", "<>", "")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("visits")
          .select("visits.times")
          .whereRef("visits.cardRef", "=", "cards.ref")
          .where("kind", "=", "view")
          .where("day", ">=", first)
          .where("day", "<", end),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("statisticsMails")
            .select("month")
            .whereRef("statisticsMails.cardRef", "=", "cards.ref")
            .where("month", "=", first),
        ),
      ),
    )
    .where(({ not, exists, selectFrom, fn }) =>
      not(
        exists(
          selectFrom("statisticsChoices as choices")
            .select("choices.email")
            .whereRef("choices.cardRef", "=", "cards.ref")
            .where("choices.email", "=", fn<string>("lower", ["cards.ownerEmail"]))
            .where("choices.stoppedAt", "is not", null),
        ),
      ),
    );
}
