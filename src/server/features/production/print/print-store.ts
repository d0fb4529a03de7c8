import type { Queryable, Tx } from "#server/db/database.ts";
import type { PiecePrintPersonalData, PiecePrintRow } from "./print-tables.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { pieceIdsInScopeQuery } from "../erasure-scope-store.ts";

/** Inserts a print; if the piece has one already, only its time changes. */
export async function insertPrintRow(tx: Tx, print: PiecePrintRow): Promise<void> {
  const { printedAt } = print;
  await tx
    .insertInto("piecePrints")
    .values(print)
    .onConflict((conflict) => conflict.column("pieceId").doUpdateSet({ printedAt }))
    .execute();
}

/** Inserts a print, or replaces the piece's earlier one. */
export async function replacePrintRow(tx: Tx, print: PiecePrintRow): Promise<void> {
  const { pieceId: _, ...drawn } = print;
  await tx
    .insertInto("piecePrints")
    .values(print)
    .onConflict((conflict) => conflict.column("pieceId").doUpdateSet(drawn))
    .execute();
}

export async function deleteUndrawnPrintRow(tx: Tx, pieceId: string): Promise<void> {
  await tx.deleteFrom("piecePrints").where("pieceId", "=", pieceId).where("drawnAt", "is", null).execute();
}

export async function deletePrintRow(tx: Tx, pieceId: string): Promise<void> {
  await tx.deleteFrom("piecePrints").where("pieceId", "=", pieceId).execute();
}

export async function listPrintRowsByOrder(query: Queryable, orderRef: string): Promise<PiecePrintRow[]> {
  return query.selectFrom("piecePrints").selectAll().where("orderRef", "=", orderRef).execute();
}

const erased: PiecePrintPersonalData = { name: "", jobTitle: "", company: "" };

export async function eraseOrderPrints(tx: Tx, part: OrderErasureScope): Promise<void> {
  await tx.updateTable("piecePrints").set(erased).where("pieceId", "in", pieceIdsInScopeQuery(part)).execute();
}
