import type { Queryable, Tx } from "#server/db/database.ts";
import type { UnusedUploadRow } from "./upload-tables.ts";
import { hasRow, listColumn } from "#server/db/row-results.ts";

/** Lists uploads as unused; one that is already listed is unchanged. */
export async function insertUnusedUploads(
  query: Queryable,
  uploadIds: readonly string[],
  row: Pick<UnusedUploadRow, "since" | "hadOrder">,
): Promise<void> {
  if (uploadIds.length === 0) return;
  await query
    .insertInto("unusedUploads")
    .values(uploadIds.map((uploadId) => ({ uploadId, going: 0, ...row })))
    .onConflict((conflict) => conflict.column("uploadId").doNothing())
    .execute();
}

/** Takes a received upload off the list; resolves to `false` if it is not listed, or its files are being deleted. */
export async function unlistUnusedUpload(tx: Tx, uploadId: string): Promise<boolean> {
  return tx
    .deleteFrom("unusedUploads")
    .where("uploadId", "=", uploadId)
    .where("going", "=", 0)
    .returning("uploadId")
    .$call(hasRow);
}

function dueBefore(query: Queryable, before: number, hadOrder: 0 | 1) {
  return query.selectFrom("unusedUploads").where("hadOrder", "=", hadOrder).where("since", "<", before);
}

export async function countDueUnusedUploads(query: Queryable, before: number, hadOrder: 0 | 1): Promise<number> {
  const { count } = await dueBefore(query, before, hadOrder)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the due uploads, the longest-listed first. */
export async function listDueUnusedUploads(
  query: Queryable,
  before: number,
  hadOrder: 0 | 1,
  most: number,
): Promise<string[]> {
  return dueBefore(query, before, hadOrder)
    .select("uploadId")
    .orderBy("since")
    .limit(most)
    .$call(listColumn("uploadId"));
}

/**
 * Guards every deletion of files: resolves to `false` while an upload's row exists, or when the upload is not listed.
 */
export async function markUnusedUploadForDeletion(query: Queryable, uploadId: string): Promise<boolean> {
  return query
    .updateTable("unusedUploads")
    .set({ going: 1 })
    .where("uploadId", "=", uploadId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("uploads").select("id").whereRef("uploads.id", "=", "unusedUploads.uploadId"))),
    )
    .returning("uploadId")
    .$call(hasRow);
}

export async function deleteUnusedUploadRow(query: Queryable, uploadId: string): Promise<void> {
  await query.deleteFrom("unusedUploads").where("uploadId", "=", uploadId).execute();
}

/** Counts the uploads that this database knows, used or not. */
export async function countKnownUploads(query: Queryable): Promise<number> {
  const { used, unused } = await query
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom("uploads").select(fn.countAll<number>().as("count")).as("used"),
      selectFrom("unusedUploads").select(fn.countAll<number>().as("count")).as("unused"),
    ])
    .executeTakeFirstOrThrow();
  return (used ?? 0) + (unused ?? 0);
}

export async function countKnownUploadIds(query: Queryable, ids: readonly string[]): Promise<number> {
  const used = await query.selectFrom("uploads").select("id").where("id", "in", ids).execute();
  const unused = await query
    .selectFrom("unusedUploads")
    .select("uploadId as id")
    .where("uploadId", "in", ids)
    .execute();
  return new Set([...used, ...unused].map(({ id }) => id)).size;
}
