import type { z } from "zod";
import type { session as sessionShape } from "#shared/contract/users.ts";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/service.ts";
import { sessionIdleMs } from "./rules.ts";
import type { StaffSession } from "./service.ts";
import { removeDevice } from "./device-store.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Where a person is logged in, the last seen first. */
export async function listSessions(deps: Needs, own: StaffSession): Promise<z.output<typeof sessionShape>[]> {
  const now = deps.clock.now();
  const sessions = await store.listSessions(deps.db.query, own.userId, now, now - sessionIdleMs);
  return sessions.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
    id,
    createdAt: new Date(createdAt).toISOString(),
    lastSeenAt: new Date(lastSeenAt).toISOString(),
    userAgent,
    current: id === own.sessionId,
  }));
}

/** Ends one of one's own sessions at once, on every node. @throws {AppError} `session.not_found`, also for another person's */
export async function revokeSession(deps: Needs, own: StaffSession, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const removed = await store.removeSessionById(deps.db.query, own.userId, id);
    if (!removed) throw new AppError("session.not_found");
    // Whose session is closed from elsewhere may be in other hands; this browser stays known.
    if (removed.deviceHash !== own.deviceHash) await removeDevice(deps.db.query, own.userId, removed.deviceHash);
    await recordAudit(deps, { actor: own, action: "session.revoked", target: own.email, details: removed.userAgent });
  });
}
