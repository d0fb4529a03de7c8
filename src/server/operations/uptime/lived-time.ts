import type { Database } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import {
  clockAgreementMs,
  isClockInAgreement,
  maxUptimeTickMs,
  uptimeTickMs,
  clockToleranceMs,
} from "./uptime-rules.ts";
import * as store from "./uptime-store.ts";

export { recordedUptimeSql } from "./uptime-store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** What each node's database had lived when it last looked, and when (ms, steady) that was. */
const looks = new WeakMap<Database, { lived: number; at: number }>();

/**
 * Writes a tick once this node has lived through one since it last looked; call it often. What it adds to is what
 * it saw then, so that of several nodes, however they take turns, none makes uptime pass faster than time.
 */
export async function recordUptimeTick({ db, clock }: Needs): Promise<void> {
  const look = looks.get(db);
  const passed = look ? clock.steady() - look.at : 0;
  if (look && passed >= 0 && passed < uptimeTickMs) return;
  const known = await store.getRecordedUptime(db.query);
  const lived = look ? look.lived + Math.min(Math.max(passed, 0), maxUptimeTickMs) : 0;
  if (lived > (known ?? -1)) {
    await store.insertUptimeTick(db.query, lived, clock.now());
    await store.deleteUptimeTicksBefore(db.query, lived - clockAgreementMs - clockToleranceMs / 2);
  }
  looks.set(db, { lived: Math.max(lived, known ?? 0), at: clock.steady() });
}

/**
 * Counts `ms` up to now as lived through, which no node did: the demo's year, in a database that has no orders. Days in
 * a row make
 * `isClockTrustedForErasure` believe the date, as a service that ran would have.
 */
export async function addSimulatedUptime({ db, clock }: Needs, ms: number): Promise<void> {
  const lived = ((await store.getRecordedUptime(db.query)) ?? 0) + ms;
  await store.insertUptimeTick(db.query, lived, clock.now());
  await store.deleteUptimeTicksBefore(db.query, lived - clockAgreementMs - clockToleranceMs / 2);
}

/**
 * Checks whether anything may be erased for its age now: only while the date agrees with the ticks of the last
 * three days of uptime, on whatever nodes. A clock that jumped, that was wrong at the start, or that another node
 * contradicts, erases nothing until it has been right for as long.
 */
export async function isClockTrustedForErasure({ db, clock }: Needs): Promise<boolean> {
  return isClockInAgreement(await store.getUptimeTickSpan(db.query), clock.now());
}
