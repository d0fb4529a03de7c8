import { type CardTextName, cardTextNames } from "#shared/card/card-texts.ts";
import type { Offer } from "#shared/offers/offers.ts";

/** Maximum number of letters that a correction may change in a text, for owners who may only correct mistakes. */
const mostCorrected = 4;

/** The error at a printed text that would become another text. */
const tooMuch =
  "Ce texte est imprimé sur votre carte\u00a0: vous pouvez y corriger une faute de frappe. Pour mettre autre chose, écrivez-nous.";

/**
 * Returns an error message for each printed text that the owner of a card of this offer may not change this way.
 * `before` is the text as it was sold.
 */
export function getCorrectionErrors(
  { editing, printed }: Pick<Offer, "editing" | "printed">,
  before: Record<CardTextName, string>,
  after: Partial<Record<CardTextName, string | undefined>>,
): Partial<Record<CardTextName, string>> {
  if (editing === "all") return {};
  const faulty = cardTextNames.filter(
    (name) =>
      (printed as readonly string[]).includes(name) &&
      !isMinorCorrection(before[name], after[name]?.trim() ?? before[name]),
  );
  return Object.fromEntries(faulty.map((name) => [name, tooMuch]));
}

/** Checks whether `after` differs from `before` by few letters added, removed or replaced. */
export function isMinorCorrection(before: string, after: string): boolean {
  const [from, to] = [[...before], [...after]];
  if (Math.abs(from.length - to.length) > mostCorrected) return false;
  // Levenshtein distance, row by row, skipping cells too far from the diagonal to matter.
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of from.entries()) {
    const next = [at + 1];
    for (let other = 1; other <= to.length; other += 1) {
      const far = Math.abs(other - at - 1) > mostCorrected;
      next[other] = far
        ? mostCorrected + 1
        : Math.min(
            (row[other] ?? 0) + 1,
            (next[other - 1] ?? 0) + 1,
            (row[other - 1] ?? 0) + (letter === to[other - 1] ? 0 : 1),
          );
    }
    row = next;
  }
  return (row[to.length] ?? 0) <= mostCorrected;
}
