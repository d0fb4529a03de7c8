import { expect, test } from "vitest";
import { eachValueOnce, isSameValue, namesOfValue } from "./same-values.ts";

const card = {
  firstName: "Awa",
  phoneNumber: "+221771234567", phoneNumber2: "+221781234567", workPhoneNumber: "+221771234567", workPhoneNumber2: "",
  email: "awa@example.com", email2: "", workEmail: "Awa@Example.com", workEmail2: "bureau@example.com",
  address: "Rue 10, Point E", workAddress: " rue 10,  Point E",
};

test("one value is one, however it is written; two empty ones are none", () => {
  expect(isSameValue("Rue 10", " rue  10 ")).toBe(true);
  expect(isSameValue("Rue 10", "Rue 11")).toBe(false);
  expect(isSameValue("", "")).toBe(false);
});

test("a value stands under its first name, and knows the others", () => {
  expect(namesOfValue(card, "phoneNumber")).toEqual(["phoneNumber", "workPhoneNumber"]);
  expect(namesOfValue(card, "workPhoneNumber")).toEqual([]);
  expect(namesOfValue(card, "phoneNumber2")).toEqual(["phoneNumber2"]);
  expect(namesOfValue(card, "workPhoneNumber2")).toEqual([]);
});

test("each value once leaves all else as it is", () => {
  expect(eachValueOnce(card)).toEqual({ ...card, workPhoneNumber: "", workEmail: "", workAddress: "" });
  expect(eachValueOnce({ ...card, phoneNumber: "" }).workPhoneNumber).toBe("+221771234567");
});
