import { expect, it } from "vitest";
import { missingOf, neededFields, type NeededField } from "./missing.ts";

const all = Object.fromEntries(neededFields.map((name) => [name, "x"])) as Record<NeededField, string>;

it("names what an offer still needs, in the order of the form", () => {
  expect(missingOf("SILVER", all)).toEqual([]);
  expect(missingOf("SILVER", { ...all, logoUrl: "", jobTitle: " ", profileUrl: "" })).toEqual(["jobTitle", "profileUrl", "logoUrl"]);
  expect(missingOf("CUSTOM", { ...all, logoUrl: "", deliveryAddress: "" })).toEqual(["deliveryAddress"]);
});
