import type { Mutant } from "../../e2e/conformance/mutants/mutant.ts";
import { turnOfCommit } from "../turns.ts";

/** Returns a test's full name. Vitest expects one separator in a search and reports another. */
export function nameOf({ in: within, test }: Mutant, separator = " "): string {
  return `${within}${separator}${test}`;
}

/** Groups mutants that do not hide each other: never two in one file, nor two for one test. */
export function groupsOf(list: readonly Mutant[], mostAtOnce: number): Mutant[][] {
  const made: Mutant[][] = [];
  for (const mutant of list) {
    const isApart = (other: Mutant) => !other.alone && other.file !== mutant.file && nameOf(other) !== nameOf(mutant);
    const group = made.find((one) => !mutant.alone && one.length < mostAtOnce && one.every(isApart));
    if (group) group.push(mutant);
    else made.push([mutant]);
  }
  return made;
}

/** Returns the group whose turn it is at a commit. */
export function groupOfCommit(groups: readonly Mutant[][], commit: string): Mutant[] {
  return groups[turnOfCommit(commit, groups.length)] ?? [];
}
