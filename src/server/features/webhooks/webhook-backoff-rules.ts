import { webhookPatienceDays, webhookRetryHours } from "#shared/company/webhook-events.ts";

const hour = 3_600_000;

/** Returns how long (ms) to wait after this many failures: from 5 s, doubled up to an hour. */
export function computeBackoffMs(failures: number): number {
  return Math.min(5000 * 2 ** Math.max(0, failures - 1), hour);
}

/**
 * Returns how long (ms) an address rests after an answer that took this long. A node has few turns at once; so a slow
 * address takes at most a sixth of one turn's time.
 */
export function computeRestMs(tookMs: number): number {
  if (tookMs < 1000) return 0;
  return Math.min(5 * tookMs, 60_000);
}

/** Checks whether an event is too old for another try. */
export function isTooOld({ madeAt }: { madeAt: number }, now: number): boolean {
  return now - madeAt >= webhookRetryHours * hour;
}

/** Checks whether an address has failed for so long that it must be switched off. */
export function isHopeless(failingSince: number, now: number): boolean {
  return now - failingSince >= webhookPatienceDays * 24 * hour;
}
