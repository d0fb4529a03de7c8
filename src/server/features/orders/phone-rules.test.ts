import { expect, test } from "vitest";
import { orderPhoneNames, parsePhoneToE164, readPhones } from "./phone-rules.ts";

test.each([
  ["77 123 45 67", "+221771234567"],
  ["771234567", "+221771234567"],
  ["33.869.12.34", "+221338691234"],
  ["+221 77 123 45 67", "+221771234567"],
  ["00221771234567", "+221771234567"],
  ["(+33) 6 12 34 56 78", "+33612345678"],
  ["+1 415 555 2671", "+14155552671"],
])("the typed telephone number %s is read as %s", (typed, expected) => {
  expect(parsePhoneToE164(typed)).toBe(expected);
});

test.each(["", "abc", "12", "77 123", "+221 00 000 00 00", "+999 123 456 789", "77 123 45 67 89 10 11"])(
  "%s is no telephone number",
  (typed) => {
    expect(parsePhoneToE164(typed)).toBeUndefined();
  },
);

test("each unreadable telephone number gets a sentence that says why", () => {
  expect(
    readPhones(
      { phoneNumber: "77 123 45 67", phoneNumber2: "+33 6 12 34 56 78", workPhoneNumber: "33 869 12 34" },
      orderPhoneNames,
    ),
  ).toEqual({
    phones: {
      phoneNumber: "+221771234567",
      phoneNumber2: "+33612345678",
      workPhoneNumber: "+221338691234",
      workPhoneNumber2: "",
      deliveryPhone: "",
    },
    faults: {},
  });
  expect(
    readPhones(
      { phoneNumber: "x", phoneNumber2: "", workPhoneNumber: "", workPhoneNumber2: "12", deliveryPhone: "7" },
      orderPhoneNames,
    ).faults,
  ).toEqual({
    phoneNumber: expect.any(String),
    workPhoneNumber2: expect.any(String),
    deliveryPhone: expect.any(String),
  });
  expect(readPhones({ phoneNumber: "77 123 45 67", workPhoneNumber: "bureau" }, orderPhoneNames).faults).toEqual({
    workPhoneNumber: expect.stringContaining("77 123 45 67"),
  });
});
