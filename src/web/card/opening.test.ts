import fc from "fast-check";
import { expect, test } from "vitest";
import { openingOf } from "./opening.ts";

const long = "Conseil en organisation, formation des équipes et audit des comptes pour les entreprises de Dakar, de Thiès et de Saint-Louis du Sénégal";

test.each([
  ["Conseil et formation.", "Conseil et formation."],
  ["Conseil en organisation;\nformation, audit.", "Conseil en organisation;"],
  ["", ""],
  [`Villas et immeubles. ${long}.`, "Villas et immeubles."],
  [`${long}.`, "Conseil en organisation, formation des équipes et audit des comptes pour les entreprises de Dakar, de Thiès et de…"],
  ["é".repeat(200), `${"é".repeat(119)}…`],
])("%j begins with %j", (description, opening) => {
  expect(openingOf(description)).toBe(opening);
});

test("it is short, and what it leaves out it says it leaves out", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: "grapheme" }), (description) => {
      const opening = openingOf(description);
      expect(opening.length).toBeLessThanOrEqual(121);
      expect(opening).not.toContain("\n");
      expect(opening.isWellFormed()).toBe(true);
    }),
  );
});
