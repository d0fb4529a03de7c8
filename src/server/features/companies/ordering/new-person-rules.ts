import { getMissingTextSentence, phoneTextNames } from "#shared/card/card-text-rules.ts";
import type { NewPerson } from "#shared/contract/company-card-orders.ts";
import { findPrintFaults } from "#shared/contract/order-fields.ts";
import type { PersonField } from "#shared/company/list-columns.ts";
import type { ProposedCard, ProposedField } from "#shared/company/proposed-cards.ts";
import type { AskableField } from "#shared/company/shared-card-fields.ts";
import { invalidPhoneMessage, parsePhoneToE164 } from "#server/features/orders/phone-rules.ts";

const needed = ["jobTitle", "phoneNumber"] as const satisfies readonly (PersonField & AskableField)[];

/** Reads a typed person as a row of a company's list; `at`: from 0. */
export function proposeNewPerson(person: NewPerson, at: number, asked: readonly AskableField[]): ProposedCard {
  const fields: Partial<Record<PersonField, ProposedField>> = {};
  for (const [name, given = ""] of Object.entries(person) as [PersonField, string | undefined][])
    if (given !== "") fields[name] = { given, column: null, ...readField(name, given) };
  for (const name of needed)
    if (!fields[name] && !asked.includes(name))
      fields[name] = { value: "", given: "", column: null, fault: getMissingTextSentence(name) };
  const { firstName, lastName, jobTitle } = person;
  const unprintable = findPrintFaults({ firstName, lastName, jobTitle });
  for (const name of ["firstName", "lastName", "jobTitle"] as const)
    if (unprintable[name] && fields[name]) fields[name].fault ??= unprintable[name];
  return { row: at + 1, fields };
}

function readField(name: PersonField, given: string): Pick<ProposedField, "value" | "fault"> {
  if (!(phoneTextNames as string[]).includes(name)) return { value: given };
  const value = parsePhoneToE164(given);
  return value === undefined ? { value: given, fault: invalidPhoneMessage } : { value };
}
