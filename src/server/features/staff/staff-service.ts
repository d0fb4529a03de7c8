import type { Deps } from "#server/deps.ts";
import { forgetOldDelays } from "#server/auth/login-delays/login-delay-service.ts";
import { removeExpiredDevices } from "./devices/staff-device-store.ts";
import { removeExpiredLinks } from "./forgotten-password/forgotten-password-store.ts";
import { sessionIdleMs } from "./sessions/staff-session-rules.ts";
import { removeEndedSessions } from "./sessions/staff-session-store.ts";

/** Forgets sessions that have ended, devices, codes and links that have expired, and old login delays. */
export async function forgetEndedSessions(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = deps.clock.now();
  await removeEndedSessions(deps.db.query, now, now - sessionIdleMs);
  await removeExpiredDevices(deps.db.query, now);
  await removeExpiredLinks(deps.db.query, now);
  await forgetOldDelays(deps);
}
