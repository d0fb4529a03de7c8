import { getCardTextRule, listCardTexts } from "#shared/card/card-text-rules.ts";
import type { PersonValues } from "#shared/company/company-card.ts";
import { type PersonTextName, personTextNames } from "#shared/company/company-texts.ts";
import type { CompanyTemplateRow } from "../../company-tables.ts";

/** Contacts that both a person and a template may have: telephone and mailbox at work. */
const workMarks = listCardTexts({ ofPerson: true, ofCompany: true });

/** The template's contacts, and its locked fields. */
export type CompanyMarks = Pick<CompanyTemplateRow, (typeof workMarks)[number] | "locked">;

/** Checks whether a telephone or a mailbox is the company's own. */
export function isCompanyMark(name: PersonTextName, value: string, company: CompanyMarks): boolean {
  const isSame = (mark: (typeof workMarks)[number]) =>
    getCardTextRule(mark).kind === getCardTextRule(name).kind && value.toLowerCase() === company[mark].toLowerCase();
  return workMarks.some(isSame);
}

/**
 * Removes from a person's values the company's own telephone and mailbox, which identify nobody, and what the template
 * locks.
 */
export function withoutCompanyMarks(values: PersonValues, company: CompanyMarks): PersonValues {
  const own = { ...values };
  const locked = JSON.parse(company.locked) as string[];
  for (const name of personTextNames) if (own[name] && isCompanyMark(name, own[name], company)) delete own[name];
  for (const name of workMarks) if (locked.includes(name) && company[name] !== "") delete own[name];
  return own;
}

/** Finds the mailbox that a card's holder logs in with, never the company's own; empty: they have none. */
export function findOwnMailbox(
  { email, workEmail }: Pick<PersonValues, "email" | "workEmail">,
  company: CompanyMarks,
): string {
  if (email && !isCompanyMark("email", email, company)) return email;
  return workEmail && !isCompanyMark("workEmail", workEmail, company) ? workEmail : "";
}
