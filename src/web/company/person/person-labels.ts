import type { PersonFields } from "#shared/contract/company-people.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { toFieldText } from "#web/kit/card-form/form-values.ts";

export const personFieldLabels: Record<keyof PersonFields, string> = {
  firstName: orderFieldLabels.firstName,
  lastName: orderFieldLabels.lastName,
  jobTitle: orderFieldLabels.jobTitle,
  phoneNumber: orderFieldLabels.phoneNumber,
  workPhoneNumber: orderFieldLabels.workPhoneNumber,
  email: orderFieldLabels.email,
  workEmail: orderFieldLabels.workEmail,
  company: orderFieldLabels.company,
  workAddress: orderFieldLabels.workAddress,
  department: "Département",
  employeeNumber: "Matricule",
  ownerEmail: "E-mail pour se connecter",
};
const personFieldNames = Object.keys(personFieldLabels) as (keyof PersonFields)[];

/** What the person's card says, of which the template may decide some. */
export const cardFieldNames = personFieldNames.filter(
  (name) => name !== "department" && name !== "employeeNumber" && name !== "ownerEmail",
);

/** Picks what the form starts with: telephones in groups, as people read them. */
export function pickPersonFields(person: PersonFields): PersonFields {
  const read = (name: keyof PersonFields) =>
    name === "phoneNumber" || name === "workPhoneNumber" ? toFieldText(name, person[name]) : person[name];
  return Object.fromEntries(personFieldNames.map((name) => [name, read(name)])) as PersonFields;
}

/** Returns the fields that differ from those that the form started with. */
export function getPersonChange(begun: PersonFields, now: PersonFields): Partial<PersonFields> {
  const changed = personFieldNames.filter((name) => now[name].trim() !== begun[name]);
  return Object.fromEntries(changed.map((name) => [name, now[name].trim()]));
}
