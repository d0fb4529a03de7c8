import { expect, test } from "vitest";
import { computeContrastRatio } from "#shared/card/color-math.ts";
import { generatedImageColours, getCompanyMonogram } from "./drawn-image.ts";

test.each([
  ["Ndiaye Couture", "NC"],
  ["Boulangerie de la Paix", "BP"],
  ["L'Atelier d'Awa", "AA"],
  ["Sonatel", "S"],
  ["école supérieure", "ÉS"],
  ["Le", "L"],
  ["3 Frères", "3F"],
  ["مكتبة دكار", "م"],
  ["★", ""],
  ["", ""],
])("%j has the letters %j", (name, letters) => {
  expect(getCompanyMonogram(name)).toBe(letters);
});

test("letters are legible on each color offered", () => {
  for (const colour of Object.keys(generatedImageColours))
    expect(computeContrastRatio(colour, "#ffffff"), colour).toBeGreaterThan(4.5);
});
