import { eachPersonTexts } from "../group-steps.ts";
import type { FormPart } from "../../ordering/form-part.ts";
import type { Person } from "./person.ts";

const common = ["firstName", "lastName", "email", "phoneNumber"] as const;

function fillEmpty(to: FormPart, from: FormPart): void {
  for (const name of common)
    if (!to.form.getValues(name).trim())
      to.form.setValue(name, from.form.getValues(name), { shouldDirty: true, shouldTouch: true });
  to.form.clearErrors([...common]);
}

/** Says that the buyer is this person: empty fields of either are filled from the other. */
export function joinBuyerAndPerson(buyer: FormPart, person: Person): void {
  fillEmpty(buyer, person);
  fillEmpty(person, buyer);
}

export function isBlankPerson({ form, uploads }: Person): boolean {
  const values = form.getValues();
  return eachPersonTexts.every((name) => !values[name].trim()) && uploads.get().profile.phase === "empty";
}
