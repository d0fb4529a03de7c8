import { listCardTextsOfStep } from "#shared/card-texts.ts";
import { imageFieldNames, type OrderFormValues } from "#web/card-form/form-values.ts";

/** Lists the steps that a phone shows one after the other; a laptop shows them as one page. */
export const orderFormSteps = ["vous", "entreprise", "photos", "liens"] as const;
export type OrderFormStep = (typeof orderFormSteps)[number];

export const orderFormStepLabels: Record<OrderFormStep, string> = {
  vous: "Vous",
  entreprise: "Entreprise",
  photos: "Photos",
  liens: "Liens",
};

/** Lists the fields of each step; those that an offer lacks never have errors. */
export const orderFormStepFields: Record<OrderFormStep, readonly (keyof OrderFormValues)[]> = {
  vous: [
    ...listCardTextsOfStep("vous"),
    "addressShown",
    "deliverTo",
    "deliveryTown",
    "deliveryAddress",
    "deliveryRecipient",
    "deliveryPhone",
    "deliveryNote",
  ],
  entreprise: listCardTextsOfStep("entreprise"),
  photos: imageFieldNames,
  liens: ["typedNetwork", "typedLink", "socialMedias"],
};

export function getStepOfField(name: keyof OrderFormValues): OrderFormStep {
  return orderFormSteps.find((step) => orderFormStepFields[step].includes(name)) ?? "liens";
}

/** Parses a text, such as one kept in a draft, into the step that it names. */
export function parseOrderFormStep(text: unknown): OrderFormStep | undefined {
  return orderFormSteps.find((step) => step === text);
}

/** Lists the steps up to this one, in order. */
export function listStepsUpTo(step: OrderFormStep): readonly OrderFormStep[] {
  return orderFormSteps.slice(0, orderFormSteps.indexOf(step) + 1);
}
