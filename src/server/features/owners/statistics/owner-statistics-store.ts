import type { Queryable, Tx } from "#server/db/database.ts";
import type { StatisticsChoiceRow, StatisticsMailRow } from "../owner-tables.ts";
import { hasRow, listColumn } from "#server/db/row-results.ts";

/** Inserts the row of a card's monthly mail; `false` if any node has already done so. */
export async function insertStatisticsMail(tx: Tx, row: StatisticsMailRow): Promise<boolean> {
  return tx
    .insertInto("statisticsMails")
    .values(row)
    .onConflict((conflict) => conflict.columns(["cardRef", "month"]).doNothing())
    .returning("month")
    .$call(hasRow);
}

export async function setStatisticsMailId(tx: Tx, { cardRef, month, mailId }: StatisticsMailRow): Promise<void> {
  await tx
    .updateTable("statisticsMails")
    .set({ mailId })
    .where("cardRef", "=", cardRef)
    .where("month", "=", month)
    .execute();
}

export async function listStatisticsMailIds(query: Queryable, cardRef: string): Promise<string[]> {
  return query
    .selectFrom("statisticsMails")
    .select("mailId")
    .where("cardRef", "=", cardRef)
    .$call(listColumn("mailId"));
}

export async function findStatisticsPreference(
  query: Queryable,
  cardRef: string,
): Promise<StatisticsChoiceRow | undefined> {
  return query.selectFrom("statisticsChoices").selectAll().where("cardRef", "=", cardRef).executeTakeFirst();
}

export async function findStatisticsPreferenceByToken(
  query: Queryable,
  token: string,
): Promise<StatisticsChoiceRow | undefined> {
  return query.selectFrom("statisticsChoices").selectAll().where("token", "=", token).executeTakeFirst();
}

/** Inserts an owner's preference if the card has none or a previous owner's; keeps the owner's own. */
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

/** Deletes the rows of withdrawn mails, so that those mails are written again. */
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
