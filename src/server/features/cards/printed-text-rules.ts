import type { PrintedCard } from "#shared/card/printed/layout.ts";
import { listUnprintableLetters } from "#shared/card/printed/printed-text.ts";
import type { CardRow } from "./card-tables.ts";

/** The texts on the printed card, beside its logo. */
export type PrintedTexts = Pick<PrintedCard, "name" | "jobTitle" | "company">;

/** Returns the texts that are printed on a card. */
export function getPrintedTexts({
  firstName,
  lastName,
  printedName,
  jobTitle,
  company,
}: Pick<CardRow, "firstName" | "lastName" | "printedName" | "jobTitle" | "company">): PrintedTexts {
  return { name: printedName || `${firstName} ${lastName}`, jobTitle, company };
}

/** Checks whether our fonts lack a letter of these texts. */
export function isLetterMissing(texts: readonly string[]): boolean {
  return texts.some((text) => listUnprintableLetters(text).length > 0);
}

export type SpelledName = Pick<CardRow, "firstName" | "lastName" | "printedName">;

/**
 * Returns a text as documents and pictures draw it: if our fonts lack a letter, names of these cards are replaced by
 * their printed spelling. A letter that no spelling replaces stays.
 */
export function toDrawnText(text: string, cards: readonly SpelledName[]): string {
  if (!isLetterMissing([text])) return text;
  return cards.reduce((drawn, { firstName, lastName, printedName }) => {
    const name = `${firstName} ${lastName}`.trim();
    return name === "" || printedName === "" ? drawn : drawn.replace(name, () => printedName);
  }, text);
}
