import type { Database } from "./database.ts";

/** Reads whether anything was ever paid here, and when (ms) the last good backup was begun. */
export async function readSalesAndBackupState({
  query,
}: Pick<Database, "query">): Promise<{ hasSold: boolean; savedAt: number | undefined }> {
  const [sold, saved] = await Promise.all([
    query.selectFrom("orders").select("ref").where("paidAt", "is not", null).limit(1).executeTakeFirst(),
    query
      .selectFrom("backups")
      .select("startedAt")
      .where("state", "=", "done")
      .orderBy("startedAt", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { hasSold: sold !== undefined, savedAt: saved?.startedAt };
}
