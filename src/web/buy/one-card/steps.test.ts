import { expect, test } from "vitest";
import { formFieldLabels, type OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { listStepsUpTo, parseStep } from "../ordering/steps/step-sequence.ts";
import { getStepOfField, orderFormSequence, orderFormStepFields, orderFormSteps } from "./steps.ts";

test("each field belongs to one step", () => {
  expect(orderFormSteps.flatMap((step) => orderFormStepFields[step]).toSorted()).toEqual(
    Object.keys(formFieldLabels).toSorted(),
  );
  for (const step of orderFormSteps)
    for (const name of orderFormStepFields[step])
      expect(getStepOfField(name as keyof OrderFormValues), name).toBe(step);
});

test("asks for the delivery in the same step as the address it usually uses", () => {
  expect([
    getStepOfField("address"),
    getStepOfField("deliverTo"),
    getStepOfField("deliveryTown"),
    getStepOfField("deliveryAddress"),
    getStepOfField("deliveryNote"),
  ]).toEqual(Array.from({ length: 5 }, () => "vous"));
});

test("parses a step's name, and lists the steps up to it", () => {
  expect(parseStep(orderFormSequence, "photos")).toBe("photos");
  expect(parseStep(orderFormSequence, "Mars")).toBeUndefined();
  expect(parseStep(orderFormSequence, undefined)).toBeUndefined();
  expect(listStepsUpTo(orderFormSequence, "photos")).toEqual(["vous", "entreprise", "photos"]);
});
