import type { Mutant } from "../../e2e/conformance/mutants/mutant.ts";
import { nameOf } from "./groups.ts";

export interface RanTest {
  file: string;
  fullName: string;
  status: string;
}
/** Result of a run of tests; `unstarted`: the reason why no test ran. */
export type Run = { tests: readonly RanTest[] } | { unstarted: string };
/** `broken`: none of its tests ran, so nothing is known. */
export type Verdict = "caught" | "missed" | "broken";

export interface Judged {
  mutant: Mutant;
  verdict: Verdict;
  why: string;
}

/**
 * Plants a group of mutants and judges each. Those not caught are tried again alone, since others may have hidden them.
 */
export function judge(group: readonly Mutant[], tryOut: (planted: readonly Mutant[]) => Run): Judged[] {
  const run = tryOut(group);
  return group.map((mutant) => {
    const first = judgeOne(mutant, run);
    return first.verdict === "caught" || group.length === 1 ? first : judgeOne(mutant, tryOut([mutant]));
  });
}

export function testsOf(mutant: Mutant, tests: readonly RanTest[]): RanTest[] {
  return tests.filter(
    ({ fullName, status }) => fullName.startsWith(nameOf(mutant)) && (status === "passed" || status === "failed"),
  );
}

function judgeOne(mutant: Mutant, run: Run): Judged {
  if ("unstarted" in run) return { mutant, verdict: "broken", why: run.unstarted };
  const asked = testsOf(mutant, run.tests);
  if (asked.length === 0) return { mutant, verdict: "broken", why: "No test of this name was run." };
  return { mutant, verdict: asked.some(({ status }) => status === "failed") ? "caught" : "missed", why: "" };
}
