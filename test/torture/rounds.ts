import { shorter } from "../harness/short-run.ts";

/**
 * Returns how many rounds a torture test runs: `share` in `npm run test:full` (a third of it on CI, a sixth on a
 * developer's machine); `once` in `npm test`, which runs a round of each kill; `full` in `node tools/torture.ts`; and N
 * in `node tools/torture.ts --n N`.
 */
export function rounds(share: number, full: number, once = share): number {
  const wanted = process.env.TORTURE;
  if (!wanted) return process.env.TORTURE_ONCE ? once : shorter(share);
  return wanted === "full" ? full : Number(wanted);
}

/** Prints a line of the torture run's report: what was done how often, and the result. */
export function report(line: string): void {
  process.stdout.write(`torture: ${line}\n`);
}
