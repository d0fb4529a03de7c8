import type { Database } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import {
  clockAgreementMs,
  isClockInAgreement,
  maxUptimeTickMs,
  uptimeTickMs,
  clockToleranceMs,
} from "./uptime-rules.ts";
import * as store from "./uptime-store.ts";

export { recordedUptimeSql } from "./uptime-store.ts";

/** Each node's last look: the database's uptime, and the steady time (ms). */
const looks = new WeakMap<Database, { lived: number; at: number }>();

/**
 * Writes a tick once this node has run for a tick's time since its last look; call it often. It adds to the uptime seen
 * then, so several nodes together never count faster than time passes.
 */
export async function recordUptimeTick({ db, clock }: ClockDeps): Promise<void> {
  const look = looks.get(db);
  const passed = look ? clock.steady() - look.at : 0;
  if (look && passed >= 0 && passed < uptimeTickMs) return;
  const known = await store.getRecordedUptime(db.query);
  const lived = (look?.lived ?? 0) + Math.min(Math.max(passed, 0), maxUptimeTickMs);
  if (lived > (known ?? -1)) {
    await store.insertUptimeTick(db.query, lived, clock.now());
    await store.deleteUptimeTicksBefore(db.query, lived - clockAgreementMs - clockToleranceMs / 2);
  }
  looks.set(db, { lived: Math.max(lived, known ?? 0), at: clock.steady() });
}

/**
 * Counts `ms` up to now as uptime although no node ran: for the demo's year, in a database without orders. Consecutive
 * days make `isClockTrustedForErasure` trust the date, as with a running service.
 */
export async function addSimulatedUptime({ db, clock }: ClockDeps, ms: number): Promise<void> {
  const lived = ((await store.getRecordedUptime(db.query)) ?? 0) + ms;
  await store.insertUptimeTick(db.query, lived, clock.now());
  await store.deleteUptimeTicksBefore(db.query, lived - clockAgreementMs - clockToleranceMs / 2);
}

/**
 * Checks whether data may be erased for its age now: only while the date agrees with the ticks of the last three days
 * of uptime, on all nodes. After a clock jumped, was wrong at the start, or contradicted another node's, nothing is
 * erased until it has been right for that long.
 */
export async function isClockTrustedForErasure({ db, clock }: ClockDeps): Promise<boolean> {
  return isClockInAgreement(await store.getUptimeTickSpan(db.query), clock.now());
}
