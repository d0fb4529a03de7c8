import type { CardRow } from "#server/features/cards/card-tables.ts";

/** Checks whether a card may be reprinted: its page is live or paused, and its removal is not asked for. */
export function canReprintCard({ state, removalAskedAt }: Pick<CardRow, "state" | "removalAskedAt">): boolean {
  return (state === "live" || state === "paused") && removalAskedAt === null;
}

/** Checks whether two lists name the same cards, in any order. */
export function areSameCards(one: Iterable<string>, other: Iterable<string>): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size === second.size && [...first].every((ref) => second.has(ref));
}

type Named = Pick<CardRow, "firstName" | "lastName">;

/** Compares people by last name, then first name, as every list of a company does. */
export function byName(one: Named, other: Named): number {
  return one.lastName.localeCompare(other.lastName, "fr") || one.firstName.localeCompare(other.firstName, "fr");
}
