import type { Queryable, Tx } from "#server/db/database.ts";
import type { ApiAnswerRow } from "../company-api-tables.ts";

/** Writes a row unless its key has one, and resolves to whether it did. Waits for another writer of the same key. */
export async function insertAnswerRow(tx: Tx, row: ApiAnswerRow): Promise<boolean> {
  const written = await tx
    .insertInto("apiAnswers")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tokenId", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  return written !== undefined;
}

export async function findAnswerRow(query: Queryable, tokenId: string, key: string): Promise<ApiAnswerRow | undefined> {
  return query
    .selectFrom("apiAnswers")
    .selectAll()
    .where("tokenId", "=", tokenId)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function updateAnswer(tx: Tx, tokenId: string, key: string, answer: string): Promise<void> {
  await tx.updateTable("apiAnswers").set({ answer }).where("tokenId", "=", tokenId).where("key", "=", key).execute();
}

/** Deletes the answers made up to then, of one key or of all. */
export async function deleteAnswerRowsBefore(
  query: Queryable,
  before: number,
  of?: Pick<ApiAnswerRow, "tokenId" | "key">,
): Promise<void> {
  await query
    .deleteFrom("apiAnswers")
    .where("madeAt", "<=", before)
    .$if(of !== undefined, (rows) => rows.where("tokenId", "=", of?.tokenId ?? "").where("key", "=", of?.key ?? ""))
    .execute();
}

/** Deletes all answers to an erased company's programs. */
export async function eraseApiAnswers(tx: Tx, organisationId: string): Promise<void> {
  await tx.deleteFrom("apiAnswers").where("organisationId", "=", organisationId).execute();
}
