import { formatCount } from "#shared/counts.ts";

/** How many of an order's cards a mail is about. */
export interface CardCount {
  cards: number;
  of: number;
}

/** Names the cards of a mail with what they do: « Vos 5 cartes sont », « 2 de vos 5 cartes sont », « Votre carte est ». */
export function nameCountedCards(
  several: boolean,
  counted: CardCount | undefined,
  [one, many]: readonly [one: string, many: string] = ["est", "sont"],
): string {
  if (counted === undefined) return several ? `Vos cartes ${many}` : `Votre carte ${one}`;
  const { cards, of } = counted;
  const all = formatCount(of, "carte");
  if (cards >= of) return `Vos ${all} ${many}`;
  return cards === 1 ? `Une de vos ${all} ${one}` : `${cards} de vos ${all} ${many}`;
}
