import type { Queryable } from "#server/db/database.ts";
import { createPreparedRead, takingFirst } from "#server/db/prepared.ts";
import type { OwnerSessionRow } from "../owner-tables.ts";

export async function insertOwnerSession(query: Queryable, session: OwnerSessionRow): Promise<void> {
  await query.insertInto("ownerSessions").values(session).execute();
}

/** Finds a session that has not ended. */
export const findOwnerSession = takingFirst(
  createPreparedRead((query, tokenHash: string, now: number) =>
    query.selectFrom("ownerSessions").selectAll().where("tokenHash", "=", tokenHash).where("expiresAt", ">", now),
  ),
);

/** Selects an owner's sessions that have not ended, the most recently used first. */
export async function selectOwnerSessions(query: Queryable, email: string, now: number): Promise<OwnerSessionRow[]> {
  return query
    .selectFrom("ownerSessions")
    .selectAll()
    .where("email", "=", email)
    .where("expiresAt", ">", now)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id")
    .execute();
}

/** Moves `lastSeenAt` forward, never back. */
export async function touchOwnerSession(query: Queryable, tokenHash: string, now: number): Promise<void> {
  await query
    .updateTable("ownerSessions")
    .set({ lastSeenAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("lastSeenAt", "<", now)
    .execute();
}

/** Deletes a session; `false` when this owner has no such session. */
export async function deleteOwnerSession(query: Queryable, email: string, id: string): Promise<boolean> {
  return (
    (await query
      .deleteFrom("ownerSessions")
      .where("email", "=", email)
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst()) !== undefined
  );
}

export async function deleteEndedOwnerSessions(query: Queryable, now: number): Promise<void> {
  await query.deleteFrom("ownerSessions").where("expiresAt", "<=", now).execute();
}

/** Ends all of an owner's sessions, and deletes the codes and links that could open another. */
export async function deleteOwnerLogins(query: Queryable, email: string): Promise<void> {
  await query.deleteFrom("ownerSessions").where("email", "=", email).execute();
  await query.deleteFrom("ownerCodes").where("email", "=", email).execute();
  await query.deleteFrom("ownerLetters").where("email", "=", email).execute();
}
