import { CallError, isRetryableError } from "#web/kit/api/endpoint-client.ts";

const firstDelayMs = 500;
const longestDelayMs = 30_000;

/**
 * Computes the pause before another try: it doubles from half a second to 30 s, and half of it is random, so that many
 * clients do not retry at the same moment.
 */
export function computeRetryDelay(attempt: number, random: number): number {
  const whole = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt);
  return Math.round(whole / 2 + (whole / 2) * random);
}

export interface RetryEnvironment {
  now(): number;
  random(): number;
  /**
   * Resolves after `ms`, or sooner if the network comes back; while the network is known to be down, only then or at
   * `latestMs`.
   */
  pause(ms: number, latestMs: number, signal: AbortSignal): Promise<void>;
}

interface RetryPlan {
  /** Total time limit in ms (product.md §9). */
  withinMs: number;
  signal: AbortSignal;
  /** Called before each pause. */
  onPause?: () => void;
}

/**
 * Repeats a call while its error is retryable, until the plan's time is over; each try gets the number of ms left.
 * @throws the error of the last try
 */
export async function retryWithBackoff<T>(
  task: (leftMs: number) => Promise<T>,
  plan: RetryPlan,
  world: RetryEnvironment,
): Promise<T> {
  const end = world.now() + plan.withinMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await task(Math.max(1, end - world.now()));
    } catch (error) {
      const asked = error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0;
      const delay = Math.max(asked, computeRetryDelay(attempt, world.random()));
      const left = end - world.now();
      if (plan.signal.aborted || !isRetryableError(error) || left <= delay) throw error;
      plan.onPause?.();
      await world.pause(delay, left, plan.signal);
      if (plan.signal.aborted || world.now() >= end) throw error;
    }
  }
}
