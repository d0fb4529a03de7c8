import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedRead, takingFirst } from "#server/db/prepared.ts";
import type { ApiTokenRow } from "../company-api-tables.ts";

export const findTokenRow = takingFirst(
  createPreparedRead((query, tokenHash: string) =>
    query.selectFrom("apiTokens").selectAll().where("tokenHash", "=", tokenHash),
  ),
);

/** Lists a company's tokens, the newest first. */
export async function listTokenRows(query: Queryable, organisationId: string): Promise<ApiTokenRow[]> {
  return query
    .selectFrom("apiTokens")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .orderBy("id", "desc")
    .execute();
}

export async function insertTokenRow(tx: Tx, row: ApiTokenRow): Promise<void> {
  await tx.insertInto("apiTokens").values(row).execute();
}

export async function updateTokenUse(query: Queryable, id: string, lastUsedAt: number): Promise<void> {
  await query.updateTable("apiTokens").set({ lastUsedAt }).where("id", "=", id).execute();
}

/** Gives a token to another member. */
export async function keepToken(tx: Tx, id: string, keptBy: string): Promise<void> {
  await tx.updateTable("apiTokens").set({ keptBy }).where("id", "=", id).execute();
}

/** Deletes a company's token; resolves to it, or `undefined` if there is none. */
export async function deleteTokenRow(tx: Tx, organisationId: string, id: string): Promise<ApiTokenRow | undefined> {
  return tx
    .deleteFrom("apiTokens")
    .where("id", "=", id)
    .where("organisationId", "=", organisationId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes all tokens of an erased company. */
export async function eraseTokens(tx: Tx, organisationId: string): Promise<void> {
  await tx.deleteFrom("apiTokens").where("organisationId", "=", organisationId).execute();
}
