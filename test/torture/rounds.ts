import { shorter } from "../harness/short-run.ts";

/**
 * How often a torture test does its thing: `share` times within `npm run test:full` (a third of it on CI, a sixth on a
 * developer's machine), `once` times within `npm test`, which runs a round of each kill, `full` times within `node tools/torture.ts`,
 * and N times within `node tools/torture.ts --n N`.
 */
export function rounds(share: number, full: number, once = share): number {
  const wanted = process.env.TORTURE;
  if (!wanted) return process.env.TORTURE_ONCE ? once : shorter(share);
  return wanted === "full" ? full : Number(wanted);
}

/** One line of the torture run's report: what was done how often, and what was seen. */
export function report(line: string): void {
  process.stdout.write(`torture: ${line}\n`);
}
