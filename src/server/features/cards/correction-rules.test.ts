import { expect, test } from "vitest";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import { getCorrectionErrors, isMinorCorrection } from "./correction-rules.ts";
import { offers } from "#shared/offers/offers.ts";

test.each([
  ["Aissatou", "Aïssatou", true],
  ["Directeur", "Directrice", true],
  ["Diop", "Diop ", true],
  ["", "Ndiaye", false],
  ["Awa Diop", "Binta Sow", false],
  ["Teranga Conseil", "Conseil Teranga", false],
  ["𝒜bc", "𝒜bcdef", true],
  ["abcde", "fghij", false],
  ["abcd", "efgh", true],
])("%j becomes %j as a correction: %s", (before, after, is) => {
  expect(isMinorCorrection(before, after)).toBe(is);
});

// Failed while only telephones and mailboxes were exempt: addresses and the description are not printed either.
test("an owner who may only correct mistakes may still change what is not printed, but not become another person", () => {
  const before = mapCardTexts((name) => `${name} de la carte`);
  const after = {
    ...before,
    firstName: "Quelqu'un d'autre",
    phoneNumber: "+221780000000",
    jobTitle: "jobTitle de la carde",
    address: "Thiès, quartier Dixième",
    workAddress: "",
    workDescription: "Tout autre chose.",
  };
  expect(Object.keys(getCorrectionErrors(offers.SILVER, before, after))).toEqual(["firstName"]);
  expect(getCorrectionErrors(offers.GOLD, before, after)).toEqual({});
});
