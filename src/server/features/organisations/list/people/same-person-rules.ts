import type { PersonField } from "#shared/organisations/list-columns.ts";
import { foldName, foldText } from "../cells/fold-text-rules.ts";

/** What tells one person from another. */
export interface PersonMarks {
  email: string;
  phone: string;
  /** First and last name in any order, with the department. */
  name: string;
  nameAlone: string;
}

/** Returns by what a person is known: e-mail, else telephone, else name and department. */
export function readPersonMarks(values: Readonly<Partial<Record<PersonField, string>>>): PersonMarks {
  const words = foldName(`${values.firstName ?? ""} ${values.lastName ?? ""}`)
    .split(" ")
    .toSorted()
    .join(" ");
  return {
    email: (values.email || values.workEmail || "").toLowerCase(),
    phone: values.phoneNumber || values.workPhoneNumber || "",
    name: words && `${words}|${foldText(values.department ?? "")}`,
    nameAlone: words,
  };
}

/** Checks whether both have it and it differs. */
export function differ(one: string, other: string): boolean {
  return one !== "" && other !== "" && one !== other;
}
