import { getCardTextRule, listCardTexts } from "#shared/card/card-text-rules.ts";
import type { PersonValues } from "#shared/company/company-card.ts";
import { type PersonTextName, personTextNames } from "#shared/company/company-texts.ts";
import type { CompanyTemplateRow } from "../../company-tables.ts";

/** What both a person and a company's template may say: a telephone or a mailbox at work. */
const workMarks = listCardTexts({ ofPerson: true, ofCompany: true });

/** What of a company's template tells whose a telephone or a mailbox is. */
export type CompanyMarks = Pick<CompanyTemplateRow, (typeof workMarks)[number] | "locked">;

/** Checks whether a telephone or a mailbox is the company's own. */
export function isCompanyMark(name: PersonTextName, value: string, company: CompanyMarks): boolean {
  const isSame = (mark: (typeof workMarks)[number]) =>
    getCardTextRule(mark).kind === getCardTextRule(name).kind && value.toLowerCase() === company[mark].toLowerCase();
  return workMarks.some(isSame);
}

/**
 * Leaves out of what is said of a person what is the company's telephone and mailbox, which tells nobody from another, and
 * what its template decides.
 */
export function withoutCompanyMarks(values: PersonValues, company: CompanyMarks): PersonValues {
  const own = { ...values };
  const locked = JSON.parse(company.locked) as string[];
  for (const name of personTextNames) if (own[name] && isCompanyMark(name, own[name], company)) delete own[name];
  for (const name of workMarks) if (locked.includes(name) && company[name] !== "") delete own[name];
  return own;
}

/** Finds the mailbox by which a card's holder logs in, which is never their company's; empty: they have none. */
export function findOwnMailbox(
  { email, workEmail }: Pick<PersonValues, "email" | "workEmail">,
  company: CompanyMarks,
): string {
  if (email && !isCompanyMark("email", email, company)) return email;
  return workEmail && !isCompanyMark("workEmail", workEmail, company) ? workEmail : "";
}
