import type { PrintedCard } from "#shared/card/printed/layout.ts";
import type { CardRow } from "./card-tables.ts";

/** What the printed card says, beside its logo. */
export type PrintedTexts = Pick<PrintedCard, "name" | "jobTitle" | "company">;

/** Returns what a card says where it is printed. */
export function getPrintedTexts({
  firstName,
  lastName,
  printedName,
  jobTitle,
  company,
}: Pick<CardRow, "firstName" | "lastName" | "printedName" | "jobTitle" | "company">): PrintedTexts {
  return { name: printedName || `${firstName} ${lastName}`, jobTitle, company };
}
