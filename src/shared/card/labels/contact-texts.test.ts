import { expect, test } from "vitest";
import { isEquivalentText } from "../../format/equivalent-text.ts";
import { blankRepeatedValues, listFieldsWithSameValue } from "./contact-texts.ts";

const card = {
  firstName: "Awa",
  phoneNumber: "+221771234567",
  phoneNumber2: "+221781234567",
  workPhoneNumber: "+221771234567",
  workPhoneNumber2: "",
  email: "awa@example.com",
  email2: "",
  workEmail: "Awa@Example.com",
  workEmail2: "bureau@example.com",
  address: "Rue 10, Point E",
  workAddress: " rue 10,  Point E",
};

test("one value is one, however it is written; two empty ones are none", () => {
  expect(isEquivalentText("Rue 10", " rue  10 ")).toBe(true);
  expect(isEquivalentText("Rue 10", "Rue 11")).toBe(false);
  expect(isEquivalentText("", "")).toBe(false);
});

test("a value stands under its first name, and knows the others", () => {
  expect(listFieldsWithSameValue(card, "phoneNumber")).toEqual(["phoneNumber", "workPhoneNumber"]);
  expect(listFieldsWithSameValue(card, "workPhoneNumber")).toEqual([]);
  expect(listFieldsWithSameValue(card, "phoneNumber2")).toEqual(["phoneNumber2"]);
  expect(listFieldsWithSameValue(card, "workPhoneNumber2")).toEqual([]);
});

test("each value once leaves all else as it is", () => {
  expect(blankRepeatedValues(card)).toEqual({ ...card, workPhoneNumber: "", workEmail: "", workAddress: "" });
  expect(blankRepeatedValues({ ...card, phoneNumber: "" }).workPhoneNumber).toBe("+221771234567");
});
