import type { CardRow } from "#server/features/cards/card-tables.ts";

/** Checks whether a printed card may be ordered of a page: it is seen, and nobody has asked for its removal. */
export function canReprintCard({ state, removalAskedAt }: Pick<CardRow, "state" | "removalAskedAt">): boolean {
  return (state === "live" || state === "paused") && removalAskedAt === null;
}

/** Checks whether two lists name the same cards, in any order. */
export function areSameCards(one: Iterable<string>, other: Iterable<string>): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size === second.size && [...first].every((ref) => second.has(ref));
}

type Named = Pick<CardRow, "firstName" | "lastName">;

/** Orders people by their last names, as every list of the company does. */
export function byName(one: Named, other: Named): number {
  return one.lastName.localeCompare(other.lastName, "fr") || one.firstName.localeCompare(other.firstName, "fr");
}
