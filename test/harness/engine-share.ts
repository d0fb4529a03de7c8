import { isShortRun } from "./short-run.ts";

/**
 * Whether this run repeats on PostgreSQL a part of SQLite's full run; `npm run test:full` (`TEST_FULL`) repeats
 * everything.
 */
export const isSecondEngine = process.env.TEST_ENGINE === "postgres" && !process.env.TEST_FULL;

/**
 * Returns how often to repeat a check: the whole count once; on PostgreSQL, and in a developer's run, only a share,
 * since more repetitions show nothing new about its statements.
 */
export function engineShare(whole: number, share: number): number {
  return isSecondEngine || isShortRun ? share : whole;
}
