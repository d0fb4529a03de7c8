import { createHash } from "node:crypto";
import type { z } from "zod";
import { browserName } from "#shared/browser-name.ts";
import type { session as sessionShape } from "#shared/contract/staff.ts";
import { inTransaction } from "#server/db/database.ts";
import { unlessUnwritable } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { StaffSession } from "#server/auth/staff-session.ts";
import { recordAudit } from "#server/features/audit/audit-service.ts";
import { removeDevice } from "../devices/staff-device-store.ts";
import { shownSession } from "#server/auth/shown-session.ts";
import { lastSeenStepMs, sessionIdleMs } from "./staff-session-rules.ts";
import * as store from "./staff-session-store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** The session of a bearer token, or `undefined` when there is none or it has ended. */
export async function readSession(deps: Needs, token: string | undefined): Promise<StaffSession | undefined> {
  if (!token) return undefined;
  const now = deps.clock.now();
  const session = await store.findSession(deps.db.query, hashToken(token), now, now - sessionIdleMs);
  if (!session) return undefined;
  const { lastSeenAt, ...person } = session;
  if (now - lastSeenAt >= lastSeenStepMs) await unlessUnwritable(store.touchSession(deps.db.query, session.tokenHash, now), undefined);
  return { ...person, mustChangePassword: session.mustChangePassword === 1 };
}

/** Where a person is logged in, the last seen first. */
export async function listSessions(deps: Needs, own: StaffSession): Promise<z.output<typeof sessionShape>[]> {
  const now = deps.clock.now();
  const sessions = await store.listSessions(deps.db.query, own.userId, now, now - sessionIdleMs);
  return sessions.map((session) => shownSession(session, own.sessionId));
}

/** Ends one of one's own sessions at once, on every node. @throws {AppError} `session.not_found`, also for another person's */
export async function revokeSession(deps: Needs, own: StaffSession, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const removed = await store.removeSessionById(deps.db.query, own.userId, id);
    if (!removed) throw new AppError("session.not_found");
    // Whose session is closed from elsewhere may be in other hands; this browser stays known.
    if (removed.deviceHash !== own.deviceHash) await removeDevice(deps.db.query, own.userId, removed.deviceHash);
    await recordAudit(deps, { actor: own, action: "session.revoked", target: own.email, details: `${browserName(removed.userAgent) ?? "Un navigateur inconnu"}.` });
  });
}

/** Ends this session at once, on every node. */
export async function logout(deps: Needs, session: StaffSession): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await store.removeSession(deps.db.query, session.tokenHash);
    await recordAudit(deps, { actor: session, action: "logout", target: session.email });
  });
}

/** What is kept of a token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
