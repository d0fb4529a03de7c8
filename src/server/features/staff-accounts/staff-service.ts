import { verifyPassword } from "#server/auth/hash-password.ts";
import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import type { Database } from "#server/db/database.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { cleanupLoginDelays } from "#server/auth/login-delays/login-delay-service.ts";
import { deleteExpiredStaffDevices } from "./devices/staff-device-store.ts";
import { deleteExpiredPasswordLinks } from "./forgotten-password/forgotten-password-store.ts";
import { staffSessionIdleMs } from "./sessions/staff-session-rules.ts";
import { deleteEndedStaffSessions } from "./sessions/staff-session-store.ts";

import { findUserRowByEmail, hasServedBefore } from "./users/user-store.ts";

export { countStaffUsers, hasServedBefore } from "./users/user-store.ts";

/** Checks whether ADMIN_PASSWORD no longer works: it only makes the first account, and is not read again. */
export async function isAdministratorPasswordUnused({
  db,
  settings: { admin },
}: Pick<Deps, "settings"> & { db: Pick<Database, "query"> }): Promise<boolean> {
  if (admin.email === undefined || admin.password === undefined || !(await hasServedBefore(db.query))) return false;
  const user = await findUserRowByEmail(db.query, normalizeMailbox(admin.email));
  return user === undefined || !(await verifyPassword(user.passwordHash, admin.password));
}

/** Deletes ended sessions, expired devices, codes and links, and old login delays. */
export async function cleanupExpiredSessions(deps: ClockDeps): Promise<void> {
  const now = deps.clock.now();
  await deleteEndedStaffSessions(deps.db.query, now, now - staffSessionIdleMs);
  await deleteExpiredStaffDevices(deps.db.query, now);
  await deleteExpiredPasswordLinks(deps.db.query, now);
  await cleanupLoginDelays(deps);
}
