import { expect, test } from "vitest";
import { computePieceDueAt, buildFirstPieces } from "./piece-rules.ts";

test("a paid piece is due at the end of its last working day", () => {
  // A Thursday: Friday, Monday, Tuesday.
  expect(new Date(computePieceDueAt(Date.parse("2026-11-19T10:00:00Z"), { productionDays: 3 })).toISOString()).toBe(
    "2026-11-24T23:59:59.999Z",
  );
  expect(new Date(computePieceDueAt(Date.parse("2026-11-19T10:00:00Z"), { productionDays: 0 })).toISOString()).toBe(
    "2026-11-19T23:59:59.999Z",
  );
});

test("an order has one piece per card, in the order of its cards", () => {
  const pieces = (refs: string[]) =>
    buildFirstPieces(refs.map((ref) => ({ ref, offer: "SILVER" as const }))).map(
      ({ cardRef, place }) => `${place}${cardRef}`,
    );
  expect(pieces(["A", "B"])).toEqual(["1A", "2B"]);
  expect(pieces([])).toEqual([]);
});

test("the catalogue decides the first state and the material of a piece", () => {
  const cards = [
    { ref: "A", offer: "SILVER" },
    { ref: "B", offer: "CUSTOM" },
  ] as const;
  expect(buildFirstPieces(cards)).toMatchObject([
    { cardRef: "A", offer: "SILVER", state: "to_print", material: "pvc" },
    { cardRef: "B", offer: "CUSTOM", state: "to_design", material: "undecided" },
  ]);
});
