import { formFieldLabels, type OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { allPeopleFields } from "./group-steps.ts";
import type { FormPart } from "../ordering/form-part.ts";
import type { Person } from "./people/person.ts";

type FieldName = keyof OrderFormValues;

/** A field of the order with an error: of the shared part, of the buyer's, or of a person's. */
export interface GroupFault {
  part: "shared" | "buyer" | Person;
  name: FieldName;
  label: string;
}

const fieldNames = Object.keys(formFieldLabels) as FieldName[];

/** Lists the fields with errors in the order of the steps. */
export function listGroupFaults(shared: FormPart, buyer: FormPart, people: readonly Person[]): GroupFault[] {
  const of = ({ form }: FormPart, named: GroupFault["part"], whose = "") =>
    fieldNames
      .filter((name) => form.getFieldState(name).error)
      .map((name) => ({ part: named, name, label: whose + formFieldLabels[name] }));
  return [
    ...of(shared, "shared"),
    ...people.flatMap((person, at) => of(person, person, `Carte ${at + 1}\u00a0: `)),
    ...of(buyer, "buyer"),
  ];
}

/** Finds where the server's fault `cards.2.email`, `buyer.email` or `deliveryTown` is shown. */
export function placeServerFault(
  key: string,
  people: readonly Person[],
): { part: GroupFault["part"]; name: FieldName } | undefined {
  const [head = "", second = "", third = ""] = key.split(".");
  if (head === "buyer") return { part: "buyer", name: second as FieldName };
  if (head !== "cards") return head in formFieldLabels ? { part: "buyer", name: head as FieldName } : undefined;
  const name = (third === "address" ? "workAddress" : third) as FieldName;
  if ((allPeopleFields as readonly string[]).includes(name)) return { part: "shared", name };
  const person = people[Number(second)];
  return person && name in formFieldLabels ? { part: person, name } : undefined;
}

/** Returns the id of the element that takes the focus for a field. */
export function getFieldId(part: GroupFault["part"], name: GroupFault["name"]): string {
  if (typeof part === "object") return `${part.id}-${name}`;
  if (name.endsWith("Url")) return `image-${name.replace("Url", "")}`;
  return name === "socialMedias" ? "typedLink" : name;
}
