import type { ClockDeps } from "#server/deps.ts";
import { cleanupLoginDelays } from "#server/auth/login-delays/login-delay-service.ts";
import { deleteExpiredStaffDevices } from "./devices/staff-device-store.ts";
import { deleteExpiredPasswordLinks } from "./forgotten-password/forgotten-password-store.ts";
import { staffSessionIdleMs } from "./sessions/staff-session-rules.ts";
import { deleteEndedStaffSessions } from "./sessions/staff-session-store.ts";

export { countStaffUsers, hasServedBefore } from "./users/user-store.ts";

/** Deletes sessions that have ended, devices, codes and links that have expired, and old login delays. */
export async function cleanupExpiredSessions(deps: ClockDeps): Promise<void> {
  const now = deps.clock.now();
  await deleteEndedStaffSessions(deps.db.query, now, now - staffSessionIdleMs);
  await deleteExpiredStaffDevices(deps.db.query, now);
  await deleteExpiredPasswordLinks(deps.db.query, now);
  await cleanupLoginDelays(deps);
}
