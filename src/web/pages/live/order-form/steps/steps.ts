import { imageFieldNames, type OrderFormValues } from "#web/card-form/form-values.ts";

/** What a phone shows one after the other; a laptop shows them as one page. */
export const steps = ["vous", "entreprise", "photos", "liens"] as const;
export type Step = (typeof steps)[number];

export const stepLabels: Record<Step, string> = { vous: "Vous", entreprise: "Entreprise", photos: "Photos", liens: "Liens" };

/** The fields of each; those that an offer has not are never at fault. */
export const stepFields: Record<Step, readonly (keyof OrderFormValues)[]> = {
  vous: [
    "firstName", "lastName", "email", "email2", "phoneNumber", "phoneNumber2", "address", "addressShown",
    "deliverTo", "deliveryTown", "deliveryAddress", "deliveryRecipient", "deliveryPhone", "deliveryNote",
  ],
  entreprise: ["company", "jobTitle", "workEmail", "workEmail2", "workPhoneNumber", "workPhoneNumber2", "workAddress", "workDescription"],
  photos: imageFieldNames,
  liens: ["typedNetwork", "typedLink", "socialMedias"],
};

export function stepOf(name: keyof OrderFormValues): Step {
  return steps.find((step) => stepFields[step].includes(name)) ?? "liens";
}

/** The step that a text names, such as one kept in a draft. */
export function readStep(text: unknown): Step | undefined {
  return steps.find((step) => step === text);
}

/** Those up to this one, in order. */
export function stepsTo(step: Step): readonly Step[] {
  return steps.slice(0, steps.indexOf(step) + 1);
}
