import { createHash } from "node:crypto";
import type { z } from "zod";
import { formatBrowserName } from "#shared/format/browser-name.ts";
import type { staffSessionSchema as sessionShape } from "#shared/contract/staff.ts";
import { inTransaction } from "#server/db/database.ts";
import { skipIfUnwritable } from "#server/db/errors.ts";
import type { ClockDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import type { StaffSession } from "#server/auth/staff-session.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { deleteStaffDevice } from "../devices/staff-device-store.ts";
import { toSessionResponse } from "#server/auth/shown-session.ts";
import { staffLastSeenStepMs, staffSessionIdleMs } from "./staff-session-rules.ts";
import * as store from "./staff-session-store.ts";

/** Finds the session of a bearer token; `undefined` if there is none or it has ended. */
export async function findStaffSessionByToken(
  deps: ClockDeps,
  token: string | undefined,
): Promise<StaffSession | undefined> {
  if (!token) return undefined;
  const now = deps.clock.now();
  const session = await store.findStaffSessionRow(
    deps.db.query,
    hashSessionToken(token),
    now,
    now - staffSessionIdleMs,
  );
  if (!session) return undefined;
  const { lastSeenAt, ...person } = session;
  if (now - lastSeenAt >= staffLastSeenStepMs)
    await skipIfUnwritable(store.touchStaffSession(deps.db.query, session.tokenHash, now), undefined);
  return { ...person, mustChangePassword: session.mustChangePassword === 1 };
}

/** Lists a person's sessions, the last used first. */
export async function listStaffSessions(deps: ClockDeps, own: StaffSession): Promise<z.output<typeof sessionShape>[]> {
  const now = deps.clock.now();
  const sessions = await store.listStaffSessionRows(deps.db.query, own.userId, now, now - staffSessionIdleMs);
  return sessions.map((session) => toSessionResponse(session, own.sessionId));
}

/**
 * Ends one of the person's own sessions at once, on every node.
 * @throws {AppError} `session.not_found`, also for another person's session
 */
export async function revokeStaffSession(deps: ClockDeps, own: StaffSession, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const removed = await store.deleteStaffSessionById(deps.db.query, own.userId, id);
    if (!removed) throw new AppError("session.not_found");
    // A session closed from elsewhere may be in other hands, so its device is forgotten; this browser stays known.
    if (removed.deviceHash !== own.deviceHash) await deleteStaffDevice(deps.db.query, own.userId, removed.deviceHash);
    await recordAuditEntry(deps, {
      actor: own,
      action: "session.revoked",
      target: own.email,
      details: `${formatBrowserName(removed.userAgent) ?? "Un navigateur inconnu"}.`,
    });
  });
}

/** Ends this session at once, on every node. */
export async function logOutStaff(deps: ClockDeps, session: StaffSession): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await store.deleteStaffSession(deps.db.query, session.tokenHash);
    await recordAuditEntry(deps, { actor: session, action: "logout", target: session.email });
  });
}

export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
