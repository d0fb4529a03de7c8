import type { Deps } from "../deps.ts";
import type { ServerSettings } from "#server/config/env.ts";
import { recordUptimeTick } from "#server/operations/uptime/lived-time.ts";
import type { JobKind, JobPayloadsByKind } from "./kinds.ts";
import { enqueueJob } from "./queue.ts";

const minute = 60_000;
const hour = 60 * minute;

/** The kinds that carry nothing. */
type Recurring = { [Kind in JobKind]: JobPayloadsByKind[Kind] extends Record<string, never> ? Kind : never }[JobKind];

/** Recurring jobs; each runs once per slot, whichever node is first. */
const schedule: readonly {
  kind: Recurring;
  everyMs: number /** When (ms) its slot begins; `undefined`: it does not recur. */;
  from?: (settings: ServerSettings) => number | undefined;
}[] = [
  { kind: "order.expire", everyMs: hour },
  { kind: "order.purge", everyMs: 24 * hour },
  { kind: "card.remove", everyMs: 24 * hour },
  { kind: "upload.sweep", everyMs: hour },
  { kind: "assets.sweep", everyMs: 24 * hour },
  { kind: "proof.redraw", everyMs: 24 * hour },
  { kind: "card.accents", everyMs: 24 * hour },
  // In the morning of Dakar; it does something in a month's first days alone.
  { kind: "statistics.mail", everyMs: 24 * hour, from: () => 8 * hour },
  { kind: "promo.recount", everyMs: 24 * hour },
  { kind: "alert.watch", everyMs: 5 * minute },
  { kind: "contacts.tell", everyMs: 5 * minute },
  {
    kind: "backup.daily",
    everyMs: 24 * hour,
    from: ({ backup }) => {
      if (backup.to === undefined) return undefined;
      return backup.at * hour;
    },
  },
  { kind: "housekeeping", everyMs: 24 * hour },
];

const lastSlots = new WeakMap<Deps, Map<JobKind, number>>();

/** Makes the jobs of the current slots; the key lets only one node's win. */
export async function enqueueScheduledJobs(deps: Deps): Promise<void> {
  await recordUptimeTick(deps);
  const seen = lastSlots.get(deps) ?? new Map<JobKind, number>();
  lastSlots.set(deps, seen);
  for (const { kind, everyMs, from = () => 0 } of schedule) {
    const begins = from(deps.settings);
    if (begins === undefined) continue;
    const slot = Math.floor((deps.clock.now() - begins) / everyMs);
    if (seen.get(kind) === slot) continue;
    await enqueueJob(deps, { kind, payload: {}, key: `${kind}:${slot}` });
    seen.set(kind, slot);
  }
}
