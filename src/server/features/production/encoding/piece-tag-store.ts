import type { Queryable, Tx } from "#server/db/database.ts";
import type { PieceTagPersonalData, PieceTagRow } from "./encoding-tables.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { pieceIdsInScopeQuery } from "../erasure-scope-store.ts";

export async function insertTagRow(tx: Tx, tag: PieceTagRow): Promise<void> {
  await tx.insertInto("pieceTags").values(tag).execute();
}

export async function findTagRow(query: Queryable, id: string): Promise<PieceTagRow | undefined> {
  return query.selectFrom("pieceTags").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findLastTagOfPiece(query: Queryable, pieceId: string): Promise<PieceTagRow | undefined> {
  return query
    .selectFrom("pieceTags")
    .selectAll()
    .where("pieceId", "=", pieceId)
    .orderBy("writtenAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Locks a tag unless it is locked already, so that the first locker and time are kept; returns whether it did. */
export async function markTagLocked(tx: Tx, id: string, lockedBy: string, lockedAt: number): Promise<boolean> {
  const row = await tx
    .updateTable("pieceTags")
    .set({ lockedAt, lockedBy })
    .where("id", "=", id)
    .where("lockedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const erased: PieceTagPersonalData = { serialNumber: "" };

export async function eraseOrderTags(tx: Tx, part: OrderErasureScope): Promise<void> {
  await tx.updateTable("pieceTags").set(erased).where("pieceId", "in", pieceIdsInScopeQuery(part)).execute();
}
