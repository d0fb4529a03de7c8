import { sql } from "kysely";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedListRead, createPreparedListWrite } from "#server/db/prepared.ts";
import type { ReceivedKind, UploadRow } from "./upload-tables.ts";
import { hasRow, listColumn } from "#server/db/row-results.ts";

export async function insertUploadRow(query: Queryable, upload: UploadRow): Promise<void> {
  await query.insertInto("uploads").values(upload).execute();
}

export async function findUploadRow(query: Queryable, id: string): Promise<UploadRow | undefined> {
  return query.selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirst();
}

export const findUploadRows: (query: Queryable, ids: readonly string[]) => Promise<UploadRow[]> =
  createPreparedListRead((query, ids) => query.selectFrom("uploads").selectAll().where("id", "in", ids));

/**
 * Creates a function that claims the free ones of some uploads, if they have one of these kinds, and resolves to them.
 * Of two callers only one gets an upload.
 */
const claimingFree = (...kinds: ReceivedKind[]) =>
  createPreparedListWrite((query, ids, now: number) =>
    query
      .updateTable("uploads")
      .set({ claimedAt: now, heldBy: null })
      .where("id", "in", ids)
      .where("kind", "in", kinds)
      .where("claimedAt", "is", null)
      .returning(["id", "kind"]),
  );
export const claimFreeImages = claimingFree(...uploadKinds);
export const claimFreeBrochures = claimingFree("brochure");

export async function listUploadsMissingAccent(query: Queryable, most: number): Promise<UploadRow[]> {
  return query
    .selectFrom("uploads")
    .selectAll()
    .where("accent", "is", null)
    .where("claimedAt", "is not", null)
    .limit(most)
    .execute();
}

/** Saves an upload's accent in the transaction that updates its cards, so that a crash leaves none of them out. */
export async function saveUploadAccent(query: Queryable, id: string, accent: string): Promise<void> {
  await query.updateTable("uploads").set({ accent }).where("id", "=", id).execute();
}

/** Sets an upload's list of files; resolves to `false` when the upload is gone. */
export async function updateUploadVariants(query: Queryable, id: string, variants: string): Promise<boolean> {
  return query.updateTable("uploads").set({ variants }).where("id", "=", id).returning("id").$call(hasRow);
}

/**
 * Locks the adding of uploads until the transaction ends: waits for any other transaction, on any node, that adds one.
 */
export async function lockUploadGate(tx: Tx): Promise<void> {
  await tx
    .updateTable("uploadGate")
    .set((row) => ({ passed: row("passed", "+", 1) }))
    .execute();
}

/** Selects unclaimed uploads. Rows of older versions (0 bytes) do not count: they expire by age. */
function unclaimed(query: Queryable, heldBy?: string) {
  const rows = query.selectFrom("uploads").where("claimedAt", "is", null).where("storedBytes", ">", 0);
  if (heldBy === undefined) return rows;
  return rows.where("heldBy", "=", heldBy);
}

/** Sums the bytes of unclaimed uploads, of one holder or of all. */
export async function sumUnclaimedUploadBytes(query: Queryable, { heldBy }: { heldBy?: string }): Promise<number> {
  const { bytes } = await unclaimed(query, heldBy)
    .select(sql<number>`CAST(coalesce(sum(stored_bytes), 0) AS BIGINT)`.as("bytes"))
    .executeTakeFirstOrThrow();
  return bytes;
}

/**
 * Lists the unclaimed uploads that may be evicted, oldest first. The limit suffices: 2000 of the smallest free more
 * than the largest upload takes.
 */
export async function listOldestUnclaimedUploads(
  query: Queryable,
  { heldBy, before }: { heldBy?: string; before: number },
): Promise<Pick<UploadRow, "id" | "storedBytes">[]> {
  return unclaimed(query, heldBy)
    .select(["id", "storedBytes"])
    .where("createdAt", "<", before)
    .orderBy("createdAt")
    .limit(2000)
    .execute();
}

export async function listUploadsUnclaimedBefore(query: Queryable, before: number, most: number): Promise<string[]> {
  return query
    .selectFrom("uploads")
    .select("id")
    .where("claimedAt", "is", null)
    .where("createdAt", "<", before)
    .orderBy("createdAt")
    .limit(most)
    .$call(listColumn("id"));
}

/** Deletes the uploads that no card has claimed meanwhile; resolves to the deleted ids. */
export async function deleteUploadsIfUnclaimed(query: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return query
    .deleteFrom("uploads")
    .where("id", "in", ids)
    .where("claimedAt", "is", null)
    .returning("id")
    .$call(listColumn("id"));
}

/** Deletes uploads, claimed or not; resolves to those that existed. */
export async function deleteUploadRows(tx: Tx, ids: readonly string[]): Promise<Pick<UploadRow, "id" | "kind">[]> {
  if (ids.length === 0) return [];
  return tx.deleteFrom("uploads").where("id", "in", ids).returning(["id", "kind"]).execute();
}
