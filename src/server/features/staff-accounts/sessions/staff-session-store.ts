import type { Queryable } from "#server/db/database.ts";
import { createPreparedRead, takingFirst } from "#server/db/prepared.ts";
import type { SessionRow } from "../staff-tables.ts";

export async function insertStaffSession(query: Queryable, session: SessionRow): Promise<void> {
  await query.insertInto("sessions").values(session).execute();
}

/** Finds a session that has not ended, with its person, in one read at each call. */
export const findStaffSessionRow = takingFirst(
  createPreparedRead((query, tokenHash: string, now: number, seenAfter: number) =>
    query
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .select([
        "sessions.tokenHash",
        "sessions.id as sessionId",
        "sessions.deviceHash",
        "sessions.lastSeenAt",
        "users.id as userId",
        "users.name",
        "users.email",
        "users.role",
        "users.mustChangePassword",
      ])
      .where("sessions.tokenHash", "=", tokenHash)
      .where("sessions.expiresAt", ">", now)
      .where("sessions.lastSeenAt", ">", seenAfter),
  ),
);

/** Lists a person's sessions that have not ended, the last used first. */
export async function listStaffSessionRows(
  query: Queryable,
  userId: string,
  now: number,
  seenAfter: number,
): Promise<SessionRow[]> {
  return query
    .selectFrom("sessions")
    .selectAll()
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .where("lastSeenAt", ">", seenAfter)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id")
    .execute();
}

/** Deletes a session of this person and returns it; `undefined` if there is none. */
export async function deleteStaffSessionById(
  query: Queryable,
  userId: string,
  id: string,
): Promise<SessionRow | undefined> {
  return query
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Moves the time of the last call forward, never back. */
export async function touchStaffSession(query: Queryable, tokenHash: string, now: number): Promise<void> {
  await query
    .updateTable("sessions")
    .set({ lastSeenAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("lastSeenAt", "<", now)
    .execute();
}

export async function deleteStaffSession(query: Queryable, tokenHash: string): Promise<void> {
  await query.deleteFrom("sessions").where("tokenHash", "=", tokenHash).execute();
}

/** Ends all sessions of a person except `kept`. */
export async function deleteStaffSessionsOfUser(query: Queryable, userId: string, kept = ""): Promise<void> {
  await query.deleteFrom("sessions").where("userId", "=", userId).where("tokenHash", "!=", kept).execute();
}

export async function deleteEndedStaffSessions(query: Queryable, now: number, seenBefore: number): Promise<void> {
  await query
    .deleteFrom("sessions")
    .where((row) => row.or([row("expiresAt", "<=", now), row("lastSeenAt", "<=", seenBefore)]))
    .execute();
}
