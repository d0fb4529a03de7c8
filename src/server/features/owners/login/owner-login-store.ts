import type { Queryable } from "#server/db/database.ts";
import type { OwnerCodeRow } from "../owner-tables.ts";
import { triesPerCode } from "./owner-login-rules.ts";

export async function insertCode(query: Queryable, code: OwnerCodeRow): Promise<void> {
  await query.insertInto("ownerCodes").values(code).execute();
}

/** Counts a try of a code that still works, before it is compared, so that tries sent together cannot outrun the count. */
export async function countTry(query: Queryable, challengeHash: string, now: number): Promise<OwnerCodeRow | undefined> {
  return query
    .updateTable("ownerCodes")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("challengeHash", "=", challengeHash)
    .where("tries", "<", triesPerCode)
    .where("expiresAt", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** Resolves to what was spent; of two who spend the same one gets it. */
export async function consumeCode(query: Queryable, challengeHash: string): Promise<OwnerCodeRow | undefined> {
  return query.deleteFrom("ownerCodes").where("challengeHash", "=", challengeHash).returningAll().executeTakeFirst();
}

/** The same, by its link. */
export async function consumeLink(query: Queryable, linkHash: string, now: number): Promise<OwnerCodeRow | undefined> {
  return query.deleteFrom("ownerCodes").where("linkHash", "=", linkHash).where("expiresAt", ">", now).returningAll().executeTakeFirst();
}

export async function removeExpiredCodes(query: Queryable, now: number): Promise<void> {
  await query.deleteFrom("ownerCodes").where("expiresAt", "<=", now).execute();
}
