import { formatCount } from "#shared/format/counts.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";

export function formatCardNames(cards: readonly CardRow[]): string {
  const [first, ...others] = cards;
  if (first && others.length === 0) return `${first.firstName} ${first.lastName}`;
  return formatCount(cards.length, "carte");
}
