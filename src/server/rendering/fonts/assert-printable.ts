import type { PrintedCard } from "#shared/card/printed/layout.ts";
import { listUnprintableLetters } from "#shared/card/printed/printed-text.ts";
import { AppError } from "#server/app-error.ts";

/** Refuses a card's texts like `assertPrintable`. @throws {AppError} `print.letters_missing` */
export function assertCardPrintable({
  name,
  jobTitle,
  company,
}: Pick<PrintedCard, "name" | "jobTitle" | "company">): void {
  assertPrintable({ Nom: name, Fonction: jobTitle, Entreprise: company });
}

/**
 * Refuses texts with letters that none of our fonts draws, and names them. `texts`: each by the name that people read.
 * @throws {AppError} `code`
 */
export function assertPrintable(
  texts: Readonly<Record<string, string>>,
  code: "print.letters_missing" | "document.letters_missing" = "print.letters_missing",
): void {
  const missing = Object.entries(texts).flatMap(([name, text]) => {
    const letters = listUnprintableLetters(text);
    return letters.length === 0 ? [] : `${name}\u00a0: ${letters.join(" ")} (${text})`;
  });
  if (missing.length > 0) throw new AppError(code, { detail: `${missing.join("\u00a0; ")}.` });
}
