import { type OfferName, offers } from "#shared/offers/offers.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { createFormPart, type FormPart, type PartRules } from "../../ordering/form-part.ts";
import { allPeopleFields, elsewhereFields, eachPersonFields } from "../group-steps.ts";

/** One card's holder. */
export interface Person extends FormPart {
  offer: OfferName;
  notifyHolder: boolean;
}

/** Creates a part of an order of several cards. */
export function createGroupPart(id: string, rules: Omit<PartRules, "getOwner">): FormPart {
  return createFormPart(id, { ...rules, getOwner: () => `plusieurs ${id}` });
}

/** Creates the part that all cards share; its link limit is that of the offer with the fewest links. */
export function createSharedPart(): FormPart & { setOffer(fewest: OfferName): void } {
  let offer: OfferName = "SILVER";
  const part = createGroupPart("entreprise", { fields: allPeopleFields, getOffer: () => offer });
  return { ...part, setOffer: (fewest) => void (offer = fewest) };
}

/** `defaultValues`: the draft's values; a form that is not rendered yet gets its values only from here. */
export function createPerson(
  id: string,
  offer: OfferName,
  notifyHolder = false,
  defaultValues?: OrderFormValues,
): Person {
  return {
    ...createGroupPart(id, {
      fields: [...eachPersonFields, "printedName", ...elsewhereFields],
      photoLater: true,
      defaultValues,
    }),
    prefix: `${id}-`,
    offer,
    notifyHolder,
  };
}

/** Checks whether the person has no portrait, not even one being uploaded. */
export function lacksPhoto({ uploads }: Person): boolean {
  return uploads.get().profile.phase === "empty";
}

/** Finds the offer that allows the fewest links, since all cards share their links. */
export function findFewestLinks(people: readonly Person[]): OfferName {
  return (
    people.map(({ offer }) => offer).toSorted((one, other) => offers[one].socialLinks - offers[other].socialLinks)[0] ??
    "SILVER"
  );
}
