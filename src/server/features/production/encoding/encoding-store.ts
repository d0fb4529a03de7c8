import type { Queryable, Tx } from "#server/db/database.ts";
import type { PieceTagPersonalData, PieceTagRow } from "./encoding-tables.ts";
import { type OrderPart, pieceIdsIn } from "#server/db/order-part.ts";

export async function insertTag(tx: Tx, tag: PieceTagRow): Promise<void> {
  await tx.insertInto("pieceTags").values(tag).execute();
}

export async function findTag(query: Queryable, id: string): Promise<PieceTagRow | undefined> {
  return query.selectFrom("pieceTags").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findLastTag(query: Queryable, pieceId: string): Promise<PieceTagRow | undefined> {
  return query.selectFrom("pieceTags").selectAll().where("pieceId", "=", pieceId).orderBy("writtenAt", "desc").limit(1).executeTakeFirst();
}

/** Only of a tag that is not locked yet: a lock keeps who made it and when. */
export async function setLocked(tx: Tx, id: string, lockedBy: string, lockedAt: number): Promise<boolean> {
  const row = await tx.updateTable("pieceTags").set({ lockedAt, lockedBy }).where("id", "=", id).where("lockedAt", "is", null).returning("id").executeTakeFirst();
  return row !== undefined;
}

const erased: PieceTagPersonalData = { serialNumber: "" };

export async function eraseTagsOf(tx: Tx, part: OrderPart): Promise<void> {
  await tx.updateTable("pieceTags").set(erased).where("pieceId", "in", pieceIdsIn(part)).execute();
}
