import type { Queryable } from "#server/db/database.ts";
import type { OwnerCodeRow } from "../owner-tables.ts";
import { maxLoginCodeAttempts } from "./owner-login-rules.ts";

export async function insertLoginCode(query: Queryable, code: OwnerCodeRow): Promise<void> {
  await query.insertInto("ownerCodes").values(code).execute();
}

/**
 * Counts an attempt at a code that still works, before the code is compared, so that concurrent attempts cannot outrun
 * the count.
 */
export async function countLoginCodeAttempt(
  query: Queryable,
  challengeHash: string,
  now: number,
): Promise<OwnerCodeRow | undefined> {
  return query
    .updateTable("ownerCodes")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("challengeHash", "=", challengeHash)
    .where("tries", "<", maxLoginCodeAttempts)
    .where("expiresAt", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** Consumes a code by its challenge; resolves to its row. Of two concurrent calls only one gets it. */
export async function consumeLoginCode(query: Queryable, challengeHash: string): Promise<OwnerCodeRow | undefined> {
  return query.deleteFrom("ownerCodes").where("challengeHash", "=", challengeHash).returningAll().executeTakeFirst();
}

/** Consumes a code by its link, like `consumeLoginCode`. */
export async function consumeLoginLink(
  query: Queryable,
  linkHash: string,
  now: number,
): Promise<OwnerCodeRow | undefined> {
  return query
    .deleteFrom("ownerCodes")
    .where("linkHash", "=", linkHash)
    .where("expiresAt", ">", now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteExpiredLoginCodes(query: Queryable, now: number): Promise<void> {
  await query.deleteFrom("ownerCodes").where("expiresAt", "<=", now).execute();
}
