import { expect, test } from "vitest";
import { normalizeOrderPhones } from "./order-placement-rules.ts";

test("each number that cannot be read has its sentence", () => {
  expect(
    normalizeOrderPhones({
      phoneNumber: "77 123 45 67",
      phoneNumber2: "+33 6 12 34 56 78",
      workPhoneNumber: "33 869 12 34",
    }),
  ).toEqual({
    phones: {
      phoneNumber: "+221771234567",
      phoneNumber2: "+33612345678",
      workPhoneNumber: "+221338691234",
      workPhoneNumber2: "",
      deliveryPhone: "",
    },
  });
  expect(
    normalizeOrderPhones({
      phoneNumber: "x",
      phoneNumber2: "",
      workPhoneNumber: "",
      workPhoneNumber2: "12",
      deliveryPhone: "7",
    }),
  ).toEqual({
    fields: {
      phoneNumber: expect.any(String),
      workPhoneNumber2: expect.any(String),
      deliveryPhone: expect.any(String),
    },
  });
  expect(normalizeOrderPhones({ phoneNumber: "77 123 45 67", workPhoneNumber: "bureau" })).toEqual({
    fields: { workPhoneNumber: expect.stringContaining("77 123 45 67") },
  });
});
