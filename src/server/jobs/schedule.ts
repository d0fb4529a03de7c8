import type { Deps } from "#server/deps.ts";
import { recordUptimeTick } from "#server/operations/uptime/recorded-uptime.ts";
import { type JobKind, recurringJobs } from "./job-kinds.ts";
import { enqueueJob } from "./queue.ts";

const lastSlots = new WeakMap<Deps, Map<JobKind, number>>();

/** Makes the jobs of the current slots; the key lets only one node's win. */
export async function enqueueScheduledJobs(deps: Deps): Promise<void> {
  await recordUptimeTick(deps);
  const seen = lastSlots.get(deps) ?? new Map<JobKind, number>();
  lastSlots.set(deps, seen);
  for (const { kind, everyMs, from } of recurringJobs) {
    const begins = from(deps.settings);
    if (begins === undefined) continue;
    const slot = Math.floor((deps.clock.now() - begins) / everyMs);
    if (seen.get(kind) === slot) continue;
    await enqueueJob(deps, { kind, payload: {}, key: `${kind}:${slot}` });
    seen.set(kind, slot);
  }
}
