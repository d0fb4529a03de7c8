import { isShortRun } from "./short-run.ts";

/**
 * Whether this run repeats on PostgreSQL only a part of SQLite's full run; `npm run test:full` (`TEST_FULL`) repeats
 * everything.
 */
export const isSecondEngine = process.env.TEST_ENGINE === "postgres" && !process.env.TEST_FULL;

/**
 * Returns how often to repeat a check: only `share` on the second engine and in a developer's run, where more
 * repetitions show nothing new; else `whole`.
 */
export function engineShare(whole: number, share: number): number {
  return isSecondEngine || isShortRun ? share : whole;
}
