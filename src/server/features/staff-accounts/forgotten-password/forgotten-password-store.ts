import type { Queryable } from "#server/db/database.ts";
import type { PasswordLinkRow } from "../staff-tables.ts";

export async function insertPasswordLink(query: Queryable, link: PasswordLinkRow): Promise<void> {
  await query.insertInto("passwordLinks").values(link).execute();
}

export async function findValidPasswordLink(query: Queryable, tokenHash: string, now: number) {
  return query
    .selectFrom("passwordLinks")
    .innerJoin("users", "users.id", "passwordLinks.userId")
    .select(["users.id as userId", "users.name", "users.email", "users.passwordHash"])
    .where("passwordLinks.tokenHash", "=", tokenHash)
    .where("passwordLinks.expiresAt", ">", now)
    .executeTakeFirst();
}

/** Consumes a link; `false` if it was used meanwhile. */
export async function consumePasswordLink(query: Queryable, tokenHash: string): Promise<boolean> {
  return (
    (await query
      .deleteFrom("passwordLinks")
      .where("tokenHash", "=", tokenHash)
      .returning("userId")
      .executeTakeFirst()) !== undefined
  );
}

export async function deleteExpiredPasswordLinks(query: Queryable, now: number): Promise<void> {
  await query.deleteFrom("passwordLinks").where("expiresAt", "<=", now).execute();
}
