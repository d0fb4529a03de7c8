import { expect, it } from "vitest";
import { listMissingRequiredFields, requiredOrderFields, type RequiredOrderField } from "./missing.ts";

const all = Object.fromEntries(requiredOrderFields.map((name) => [name, "x"])) as Record<RequiredOrderField, string>;

it("lists the fields that an offer still needs, in the order of the form", () => {
  expect(listMissingRequiredFields("SILVER", all)).toEqual([]);
  expect(listMissingRequiredFields("SILVER", { ...all, logoUrl: "", jobTitle: " ", profileUrl: "" })).toEqual([
    "jobTitle",
    "profileUrl",
    "logoUrl",
  ]);
  expect(listMissingRequiredFields("CUSTOM", { ...all, logoUrl: "", deliveryAddress: "" })).toEqual([
    "deliveryAddress",
  ]);
});
