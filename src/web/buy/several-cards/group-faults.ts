import { formFieldLabels } from "#web/kit/card-form/form-values.ts";
import type { FieldName, FormPart } from "../ordering/form-part.ts";
import { allPeopleFields } from "./group-steps.ts";

interface GroupParts {
  shared: FormPart;
  buyer: FormPart;
  people: readonly FormPart[];
}

/** Finds the field for an error of the server, such as `cards.2.email`, `buyer.email` or `deliveryTown`. */
export function placeServerFault(
  key: string,
  { shared, buyer, people }: GroupParts,
): { part: FormPart; name: FieldName } | undefined {
  const [head = "", second = "", third = ""] = key.split(".");
  if (head === "buyer") return { part: buyer, name: second as FieldName };
  if (head !== "cards") return head in formFieldLabels ? { part: buyer, name: head as FieldName } : undefined;
  const name = (third === "address" ? "workAddress" : third) as FieldName;
  if ((allPeopleFields as readonly string[]).includes(name)) return { part: shared, name };
  const part = people[Number(second)];
  return part && name in formFieldLabels ? { part, name } : undefined;
}
