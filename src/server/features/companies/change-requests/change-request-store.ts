import type { Queryable, Tx } from "#server/db/database.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import type { ChangeRequestRow } from "./change-request-tables.ts";
import { hasRow } from "#server/db/row-results.ts";

export async function insertChangeRequestRow(tx: Tx, row: ChangeRequestRow): Promise<void> {
  await tx.insertInto("changeRequests").values(row).execute();
}

/** Updates an open request for the same field by the same person; `false` when there is none. */
export async function updateOpenChangeRequestRow(
  tx: Tx,
  {
    cardRef,
    field,
    askedBy,
    ...asked
  }: Pick<ChangeRequestRow, "cardRef" | "field" | "fromValue" | "toValue" | "askedBy" | "askedAt">,
): Promise<boolean> {
  return tx
    .updateTable("changeRequests")
    .set(asked)
    .where("cardRef", "=", cardRef)
    .where("field", "=", field)
    .where("askedBy", "=", askedBy)
    .where("state", "=", "open")
    .returning("id")
    .$call(hasRow);
}

export async function findChangeRequestRow(
  query: Queryable,
  organisationId: string,
  id: string,
): Promise<ChangeRequestRow | undefined> {
  return query
    .selectFrom("changeRequests")
    .selectAll()
    .where("id", "=", id)
    .where("organisationId", "=", organisationId)
    .executeTakeFirst();
}

/** Decides an open request; `false` if it is decided already, so only one of two deciders succeeds. */
export async function decideChangeRequestRow(
  tx: Tx,
  id: string,
  decision: Pick<ChangeRequestRow, "state" | "decidedBy" | "decidedAt" | "word">,
): Promise<boolean> {
  return tx
    .updateTable("changeRequests")
    .set(decision)
    .where("id", "=", id)
    .where("state", "=", "open")
    .returning("id")
    .$call(hasRow);
}

/** Lists a company's requests in these states, the newest first. */
export async function listChangeRequestRows(
  query: Queryable,
  organisationId: string,
  states: readonly ChangeRequestRow["state"][],
  limit: number,
): Promise<ChangeRequestRow[]> {
  return query
    .selectFrom("changeRequests")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .where("state", "in", states)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Lists a card's requests, the newest first. */
export async function listChangeRequestRowsOfCard(query: Queryable, cardRef: string): Promise<ChangeRequestRow[]> {
  return query.selectFrom("changeRequests").selectAll().where("cardRef", "=", cardRef).orderBy("id", "desc").execute();
}

export async function deleteChangeRequestRows(tx: Tx, { orderRef, cardRef }: OrderErasureScope): Promise<void> {
  await tx
    .deleteFrom("changeRequests")
    .where("orderRef", "=", orderRef)
    .$if(cardRef !== undefined, (rows) => rows.where("cardRef", "=", cardRef ?? ""))
    .execute();
}

export async function moveChangeRequestRows(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable("changeRequests").set({ cardRef: to }).where("cardRef", "=", from).execute();
}
