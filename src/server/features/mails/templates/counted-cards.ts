import { formatCount } from "#shared/format/counts.ts";

export interface CardCount {
  cards: number;
  of: number;
  /** How many cards have not come as far as these yet; left out in earlier mails. */
  rest?: number;
}

/** Says how many of an order's cards are still to come; empty if none are, or if all came at once. */
export function nameRest(counted: CardCount | undefined): string {
  const { cards = 0, of = 0, rest = 0 } = counted ?? {};
  if (rest === 0 || cards >= of) return "";
  return rest === 1 ? " La dernière suit." : ` Les ${rest} autres suivent.`;
}

/** Names a mail's cards and adds the verb: « Vos 5 cartes sont », « 2 de vos 5 cartes sont », « Votre carte est ». */
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
