import { webhookPatienceDays, webhookRetryHours } from "#shared/machines/webhook-events.ts";

const hour = 3_600_000;

/** Returns how long (ms) to wait after so many failures: from 5 s, doubled up to an hour. */
export function computeBackoffMs(failures: number): number {
  return Math.min(5000 * 2 ** Math.max(0, failures - 1), hour);
}

/** Checks whether an event is too old to be tried again. */
export function isTooOld({ madeAt }: { madeAt: number }, now: number): boolean {
  return now - madeAt >= webhookRetryHours * hour;
}

/** Checks whether an address has failed for so long that it is switched off. */
export function isHopeless(failingSince: number, now: number): boolean {
  return now - failingSince >= webhookPatienceDays * 24 * hour;
}
