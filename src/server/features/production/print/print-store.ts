import type { Queryable, Tx } from "#server/db/database.ts";
import type { PiecePrintPersonalData, PiecePrintRow } from "./print-tables.ts";
import { type OrderPart, pieceIdsIn } from "#server/db/order-part.ts";

/** One that is frozen stays as it is. */
export async function insertPrint(tx: Tx, print: PiecePrintRow): Promise<void> {
  await tx.insertInto("piecePrints").values(print).onConflict((conflict) => conflict.column("pieceId").doNothing()).execute();
}

export async function removePrint(tx: Tx, pieceId: string): Promise<void> {
  await tx.deleteFrom("piecePrints").where("pieceId", "=", pieceId).execute();
}

export async function listPrintsOf(query: Queryable, orderRef: string): Promise<PiecePrintRow[]> {
  return query.selectFrom("piecePrints").selectAll().where("orderRef", "=", orderRef).execute();
}

const erased: PiecePrintPersonalData = { name: "", jobTitle: "", company: "" };

export async function erasePrintsOf(tx: Tx, part: OrderPart): Promise<void> {
  await tx.updateTable("piecePrints").set(erased).where("pieceId", "in", pieceIdsIn(part)).execute();
}
