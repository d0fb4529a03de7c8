import type { Queryable, Tx } from "#server/db/database.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import type { CardExceptionRow } from "./company-tables.ts";
import { hasRow } from "#server/db/row-results.ts";

export async function insertCardExceptionRow(tx: Tx, row: CardExceptionRow): Promise<void> {
  await tx
    .insertInto("cardExceptions")
    .values(row)
    .onConflict((conflict) => conflict.columns(["cardRef", "field"]).doNothing())
    .execute();
}

/** Deletes an exception; returns `false` if there was none. */
export async function deleteCardExceptionRow(
  tx: Tx,
  { organisationId, cardRef, field }: Pick<CardExceptionRow, "organisationId" | "cardRef" | "field">,
): Promise<boolean> {
  return tx
    .deleteFrom("cardExceptions")
    .where("organisationId", "=", organisationId)
    .where("cardRef", "=", cardRef)
    .where("field", "=", field)
    .returning("cardRef")
    .$call(hasRow);
}

export async function listCardExceptionRows(query: Queryable, organisationId: string): Promise<CardExceptionRow[]> {
  return query.selectFrom("cardExceptions").selectAll().where("organisationId", "=", organisationId).execute();
}

export async function deleteCardExceptionRows(tx: Tx, { orderRef, cardRef }: OrderErasureScope): Promise<void> {
  await tx
    .deleteFrom("cardExceptions")
    .where("orderRef", "=", orderRef)
    .$if(cardRef !== undefined, (rows) => rows.where("cardRef", "=", cardRef ?? ""))
    .execute();
}

export async function moveCardExceptionRows(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable("cardExceptions").set({ cardRef: to }).where("cardRef", "=", from).execute();
}
