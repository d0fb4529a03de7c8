import { isShortRun } from "./short-run.ts";

/**
 * Whether this run repeats on PostgreSQL what SQLite's run does in full; `npm run test:full` (`TEST_FULL`) repeats
 * nothing in part.
 */
export const isSecondEngine = process.env.TEST_ENGINE === "postgres" && !process.env.TEST_FULL;

/**
 * How often: the whole count once; on PostgreSQL, and in a developer's run, a share of it, where more of the same shows
 * nothing more of its statements.
 */
export function engineShare(whole: number, share: number): number {
  return isSecondEngine || isShortRun ? share : whole;
}
