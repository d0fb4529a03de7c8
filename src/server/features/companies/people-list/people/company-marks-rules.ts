import type { PersonValues } from "#shared/company/company-card.ts";
import type { CompanyTemplateRow } from "../../company-tables.ts";

/** What of a company's template tells whose a telephone or a mailbox is. */
export type CompanyMarks = Pick<CompanyTemplateRow, "workPhoneNumber" | "workEmail" | "locked">;

/** By what a person is known, unless it is his company's. */
const sharedMarks = ["phoneNumber", "workPhoneNumber", "email", "workEmail"] as const;
type SharedMark = (typeof sharedMarks)[number];

/** Checks whether a telephone or a mailbox is the company's own. */
export function isCompanyMark(name: SharedMark, value: string, company: CompanyMarks): boolean {
  return name === "phoneNumber" || name === "workPhoneNumber"
    ? value === company.workPhoneNumber
    : value.toLowerCase() === company.workEmail.toLowerCase();
}

/**
 * Leaves out of what is said of a person what is the company's telephone and mailbox, which tells nobody from another, and
 * what its template decides.
 */
export function withoutCompanyMarks(values: PersonValues, company: CompanyMarks): PersonValues {
  const own = { ...values };
  const locked = JSON.parse(company.locked) as string[];
  for (const name of sharedMarks) if (own[name] && isCompanyMark(name, own[name], company)) delete own[name];
  for (const name of ["workPhoneNumber", "workEmail"] as const)
    if (locked.includes(name) && company[name] !== "") delete own[name];
  return own;
}

/** Finds the mailbox by which a card's holder logs in, which is never his company's; empty: he has none. */
export function findOwnMailbox(
  { email, workEmail }: Pick<PersonValues, "email" | "workEmail">,
  company: CompanyMarks,
): string {
  if (email && !isCompanyMark("email", email, company)) return email;
  return workEmail && !isCompanyMark("workEmail", workEmail, company) ? workEmail : "";
}
