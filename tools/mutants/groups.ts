import type { Mutant } from "../../e2e/conformance/mutants/mutant.ts";
import { turnOfCommit } from "../turns.ts";

/** A test's whole name. Vitest asks for tests with one separator and reports them with another. */
export function nameOf({ in: within, test }: Mutant, separator = " "): string {
  return `${within}${separator}${test}`;
}

/** Sets that do not hide each other: never two of one file, nor two for one test. */
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

/** The group whose turn it is at a commit. */
export function groupOfCommit(groups: readonly Mutant[][], commit: string): Mutant[] {
  return groups[turnOfCommit(commit, groups.length)] ?? [];
}
