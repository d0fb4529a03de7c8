import { expect, it } from "vitest";
import { createBlankFormValues } from "#web/kit/card-form/form-values.ts";
import { filterBegunOrderErrors } from "./begun-faults.ts";

const fault = (message: string) => ({ type: "validate", message });

it("requires only a name and a phone number, and reports fields that are typed wrongly", () => {
  const values = { ...createBlankFormValues("typed"), email: "pas une adresse" };
  const errors = {
    firstName: fault("x"),
    lastName: fault("x"),
    phoneNumber: fault("x"),
    email: fault("x"),
    workEmail: fault("x"),
    logoUrl: fault("x"),
  };
  expect(Object.keys(filterBegunOrderErrors(errors, values))).toEqual(["firstName", "phoneNumber", "email"]);
});
