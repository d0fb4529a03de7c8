import type { PersonFields } from "#shared/contract/company-people.ts";
import { labelCardTexts } from "#shared/card/card-texts.ts";
import { heldTextNames } from "#shared/company/company-texts.ts";
import { toFieldText } from "#web/kit/card-form/form-values.ts";

export const personFieldLabels: Record<keyof PersonFields, string> = {
  ...labelCardTexts(heldTextNames),
  department: "Département",
  employeeNumber: "Matricule",
  ownerEmail: "E-mail pour se connecter",
};
const personFieldNames = Object.keys(personFieldLabels) as (keyof PersonFields)[];

/** Picks what the form starts with: telephones in groups, as people read them. */
export function pickPersonFields(person: PersonFields): PersonFields {
  const texts = personFieldNames.map((name) => [name, toFieldText(name, person[name])]);
  return Object.fromEntries(texts) as PersonFields;
}

/** Returns the fields that differ from those that the form started with. */
export function getPersonChange(begun: PersonFields, now: PersonFields): Partial<PersonFields> {
  const changed = personFieldNames.filter((name) => now[name].trim() !== begun[name]);
  return Object.fromEntries(changed.map((name) => [name, now[name].trim()]));
}
