import { listCardTexts } from "#shared/card/card-text-rules.ts";
import { isSharedText, personTextNames } from "#shared/company/company-texts.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import type { StepSequence } from "../ordering/steps/step-sequence.ts";

const groupSteps = ["entreprise", "personnes", "vous"] as const;
export type GroupStep = (typeof groupSteps)[number];

export const groupSequence: StepSequence<GroupStep> = {
  steps: groupSteps,
  labels: { entreprise: "Entreprise", personnes: "Personnes", vous: "Vous" },
};

/** Checks whether the page was opened for a single card for somebody else. */
export function isForOnePerson(): boolean {
  return new URLSearchParams(location.search).has("une");
}

type FieldNames = readonly (keyof OrderFormValues)[];

/** Fields that all cards of the order share. */
export const allPeopleFields = [
  ...listCardTexts({ ofCompany: true }),
  "coverUrl",
  "logoUrl",
  "socialMedias",
  "typedLink",
] as const satisfies FieldNames;

/** Texts in one person's block. */
export const eachPersonTexts = personTextNames.filter((name) => !isSharedText(name));

/** Fields in one person's block. */
export const eachPersonFields = [...eachPersonTexts, "profileUrl"] as const satisfies FieldNames;

/** Fields of a card that is sent elsewhere than the order. */
export const elsewhereFields = [
  "deliveryTown",
  "deliveryAddress",
  "deliveryRecipient",
  "deliveryPhone",
] as const satisfies FieldNames;

/** Fields about the buyer and the delivery. */
export const buyerFields = [
  "firstName",
  "lastName",
  "email",
  "phoneNumber",
  "deliveryTown",
  "deliveryAddress",
  "deliveryRecipient",
  "deliveryPhone",
  "deliveryNote",
] as const satisfies FieldNames;
