import { expect, test } from "vitest";
import { fieldLabels, type OrderFormValues } from "#web/card-form/form-values.ts";
import { readStep, stepFields, stepOf, steps, stepsTo } from "./steps.ts";

test("each field is asked at one step", () => {
  expect(steps.flatMap((step) => stepFields[step]).toSorted()).toEqual(Object.keys(fieldLabels).toSorted());
  for (const step of steps) for (const name of stepFields[step]) expect(stepOf(name as keyof OrderFormValues), name).toBe(step);
});

test("the delivery is asked beside the address that it usually goes to", () => {
  expect([stepOf("address"), stepOf("deliverTo"), stepOf("deliveryTown"), stepOf("deliveryAddress"), stepOf("deliveryNote")]).toEqual(Array.from({ length: 5 }, () => "vous"));
});

test("a step is read by its name, and led to by those before it", () => {
  expect([readStep("photos"), readStep("Mars"), readStep(undefined)]).toEqual(["photos", undefined, undefined]);
  expect(stepsTo("photos")).toEqual(["vous", "entreprise", "photos"]);
});
