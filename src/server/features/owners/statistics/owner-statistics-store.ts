import type { OfferName } from "#shared/offers.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { StatisticsChoiceRow, StatisticsMailRow } from "../owner-tables.ts";

/** Describes a month whose figures are mailed: its first instant and that of the next one. */
export interface StatisticsMonthRange {
  first: number;
  end: number;
}

/** Finds the last of the `many` cards after `ref`, by reference; `undefined` when there are not so many. */
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
 * Selects the cards of these offers, after `after` and until `last`, online and viewed that month, whose owner has
 * an address, has not stopped the mails and was not mailed that month's yet.
 */
export async function selectCardsDueForStatisticsMail(
  query: Queryable,
  { first, end }: StatisticsMonthRange,
  offers: readonly OfferName[],
  { after, last }: { after: string; last?: string | undefined },
): Promise<string[]> {
  const cards = untold(query, { first, end }, offers).where("cards.ref", ">", after).orderBy("cards.ref");
  return refsOf(await (last === undefined ? cards : cards.where("cards.ref", "<=", last)).execute());
}

/** Tells whether `selectCardsDueForStatisticsMail` would select the card. */
export async function isCardDueForStatisticsMail(
  query: Queryable,
  month: StatisticsMonthRange,
  offers: readonly OfferName[],
  ref: string,
): Promise<boolean> {
  return refsOf(await untold(query, month, offers).where("cards.ref", "=", ref).execute()).length > 0;
}

function refsOf(cards: readonly { ref: string }[]): string[] {
  return cards.map(({ ref }) => ref);
}

function untold(query: Queryable, { first, end }: StatisticsMonthRange, offers: readonly OfferName[]) {
  return query
    .selectFrom("cards")
    .innerJoin("orders", "orders.ref", "cards.orderRef")
    .select("cards.ref")
    .where("orders.offer", "in", offers)
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

/** Inserts the mail of a card's month; `false` when there is one already, written by whatever node. */
export async function insertStatisticsMail(tx: Tx, row: StatisticsMailRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("statisticsMails")
    .values(row)
    .onConflict((conflict) => conflict.columns(["cardRef", "month"]).doNothing())
    .returning("month")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function setStatisticsMailId(tx: Tx, { cardRef, month, mailId }: StatisticsMailRow): Promise<void> {
  await tx
    .updateTable("statisticsMails")
    .set({ mailId })
    .where("cardRef", "=", cardRef)
    .where("month", "=", month)
    .execute();
}

/** Lists the mails of a card's months. */
export async function listStatisticsMailIds(query: Queryable, cardRef: string): Promise<string[]> {
  return (await query.selectFrom("statisticsMails").select("mailId").where("cardRef", "=", cardRef).execute()).map(
    ({ mailId }) => mailId,
  );
}

export async function findStatisticsPreference(
  query: Queryable,
  cardRef: string,
): Promise<StatisticsChoiceRow | undefined> {
  return query.selectFrom("statisticsChoices").selectAll().where("cardRef", "=", cardRef).executeTakeFirst();
}

/** Finds the preference to which a link's token belongs. */
export async function findStatisticsPreferenceByToken(
  query: Queryable,
  token: string,
): Promise<StatisticsChoiceRow | undefined> {
  return query.selectFrom("statisticsChoices").selectAll().where("token", "=", token).executeTakeFirst();
}

/** Inserts an owner's preference where the card has none or another owner's; keeps his own. */
export async function ensureStatisticsPreference(tx: Tx, fresh: StatisticsChoiceRow): Promise<StatisticsChoiceRow> {
  await tx
    .insertInto("statisticsChoices")
    .values(fresh)
    .onConflict((conflict) =>
      conflict
        .column("cardRef")
        .doUpdateSet({ email: fresh.email, token: fresh.token, stoppedAt: fresh.stoppedAt })
        .where("statisticsChoices.email", "<>", fresh.email),
    )
    .execute();
  return tx.selectFrom("statisticsChoices").selectAll().where("cardRef", "=", fresh.cardRef).executeTakeFirstOrThrow();
}

export async function setStatisticsMailsStopped(tx: Tx, cardRef: string, stoppedAt: number | null): Promise<void> {
  await tx.updateTable("statisticsChoices").set({ stoppedAt }).where("cardRef", "=", cardRef).execute();
}

/** Deletes the rows of mails that were withdrawn, so that they are written anew. */
export async function deleteWithdrawnStatisticsMails(
  tx: Tx,
  cardRef: string,
  mailIds: readonly string[],
): Promise<void> {
  if (mailIds.length > 0)
    await tx.deleteFrom("statisticsMails").where("cardRef", "=", cardRef).where("mailId", "in", mailIds).execute();
}

/** Deletes all rows about a card's monthly mails and its owner's preference. */
export async function deleteStatisticsMailsOfCard(tx: Tx, cardRef: string): Promise<void> {
  await tx.deleteFrom("statisticsMails").where("cardRef", "=", cardRef).execute();
  await tx.deleteFrom("statisticsChoices").where("cardRef", "=", cardRef).execute();
}
