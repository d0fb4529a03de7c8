import { expect, it } from "vitest";
import { groupPhoneDigits } from "./grouped-phone.ts";

it("groups the digits of a Senegalese number, and returns other numbers and texts unchanged", () => {
  expect(groupPhoneDigits("+221771234567")).toBe("+221\u00a077\u00a0123\u00a045\u00a067");
  expect(groupPhoneDigits("+33612345678")).toBe("+33612345678");
  expect(groupPhoneDigits("Villa 221771234567")).toBe("Villa 221771234567");
});
