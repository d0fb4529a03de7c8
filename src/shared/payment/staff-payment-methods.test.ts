import { describe, expect, test } from "vitest";
import { findMoneyPlace, isStaffMethod, nameOtherMethod, nameStaffMethod } from "./staff-payment-methods.ts";

test.each([
  ["especes", "Espèces"],
  [" CASH ", "Espèces"],
  ["En Espèces", "Espèces"],
  ["ESPE\u0300CES", "Espèces"],
  ["wave", "Wave"],
  ["O.M.", "Orange Money"],
  ["free money", "Mixx by Yas"],
  ["Virement", "Virement bancaire"],
  ["cheque", "Chèque"],
])("%s is stored as %s", (said, name) => {
  expect(nameStaffMethod(said)).toBe(name);
  expect(isStaffMethod(name)).toBe(true);
});

test("an unlisted method is refused, unless it says where its money lies", () => {
  for (const said of ["Troc", "espèces et Wave", "", ", en banque", "À la banque"])
    expect(isStaffMethod(nameStaffMethod(said)), said).toBe(false);
  for (const place of ["cash", "bank", "mobile"] as const) {
    const other = nameOtherMethod(" Western Union ", place);
    expect([isStaffMethod(nameStaffMethod(other)), findMoneyPlace({ method: other, provider: "" })]).toEqual([
      true,
      place,
    ]);
  }
});

describe("a stored method is placed by its meaning", () => {
  test.each([
    ["Espèces", "cash"],
    ["Cash au bureau", "cash"],
    ["À la livraison", "cash"],
    ["espèces, main à main", "cash"],
    ["Virement CBAO", "bank"],
    ["chèque n° 12", "bank"],
    ["TPE (carte bancaire)", "bank"],
    ["Wave de Awa", "mobile"],
    ["OM 77 123 45 67", "mobile"],
    ["Wave à la livraison", "mobile"],
    ["Transfert Wave", "mobile"],
    ["PayTech", "mobile"],
    ["Troc", undefined],
    ["", undefined],
    ["Espèces et Wave", undefined],
    ["Wave ou virement", undefined],
    ["Comme convenu", undefined],
  ])("%s", (method, place) => {
    expect(findMoneyPlace({ method, provider: "" })).toBe(place);
  });

  test.each(["PayTech", "Kori"])("money moved by %s is mobile money, whatever the payer's method", (provider) => {
    for (const method of [provider, `Carte bancaire (${provider})`, `Espèces (${provider})`])
      expect(findMoneyPlace({ method, provider })).toBe("mobile");
  });
});
