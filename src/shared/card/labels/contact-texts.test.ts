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

test("texts that differ only in case and spaces are equivalent; two empty texts are not", () => {
  expect(isEquivalentText("Rue 10", " rue  10 ")).toBe(true);
  expect(isEquivalentText("Rue 10", "Rue 11")).toBe(false);
  expect(isEquivalentText("", "")).toBe(false);
});

test("a repeated value belongs to its first field, which lists all fields with that value", () => {
  expect(listFieldsWithSameValue(card, "phoneNumber")).toEqual(["phoneNumber", "workPhoneNumber"]);
  expect(listFieldsWithSameValue(card, "workPhoneNumber")).toEqual([]);
  expect(listFieldsWithSameValue(card, "phoneNumber2")).toEqual(["phoneNumber2"]);
  expect(listFieldsWithSameValue(card, "workPhoneNumber2")).toEqual([]);
});

test("blanks repeated values and changes nothing else", () => {
  expect(blankRepeatedValues(card)).toEqual({ ...card, workPhoneNumber: "", workEmail: "", workAddress: "" });
  expect(blankRepeatedValues({ ...card, phoneNumber: "" }).workPhoneNumber).toBe("+221771234567");
});
