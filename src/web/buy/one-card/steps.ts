import { listCardTextsOfStep } from "#shared/card/card-texts.ts";
import { deliveryTextNames } from "#shared/order/delivery-texts.ts";
import { imageFieldNames, type OrderFormValues } from "#web/kit/card-form/form-values.ts";
import type { StepSequence } from "../ordering/steps/step-sequence.ts";

/** The steps, which a phone shows one after the other and a laptop as one page. */
export const orderFormSteps = ["vous", "entreprise", "photos", "liens"] as const;
export type OrderFormStep = (typeof orderFormSteps)[number];

export const orderFormSequence: StepSequence<OrderFormStep> = {
  steps: orderFormSteps,
  labels: { vous: "Vous", entreprise: "Entreprise", photos: "Photos", liens: "Liens" },
};

/** The fields of each step; fields that an offer lacks never have errors. */
export const orderFormStepFields: Record<OrderFormStep, readonly (keyof OrderFormValues)[]> = {
  vous: [...listCardTextsOfStep("vous"), "printedName", "addressShown", "deliverTo", ...deliveryTextNames],
  entreprise: listCardTextsOfStep("entreprise"),
  photos: imageFieldNames,
  liens: ["typedNetwork", "typedLink", "socialMedias"],
};

export function getStepOfField(name: keyof OrderFormValues): OrderFormStep {
  return orderFormSteps.find((step) => orderFormStepFields[step].includes(name)) ?? "liens";
}
