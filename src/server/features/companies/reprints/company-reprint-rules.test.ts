import { expect, test } from "vitest";
import { cardStates } from "#shared/states-and-kinds.ts";
import { byName, canReprintCard } from "./company-reprint-rules.ts";

test("a page on line or paused may be printed again, while nobody has asked for its removal", () => {
  expect(cardStates.filter((state) => canReprintCard({ state, removalAskedAt: null }))).toEqual(["live", "paused"]);
  expect(cardStates.some((state) => canReprintCard({ state, removalAskedAt: 1 }))).toBe(false);
});

test("people stand by their last names, accents with their letters, then by their first", () => {
  const people = ["Awa Sy", "Modou Ba", "Élise Épée", "Awa Ba"].map((name) => {
    const [firstName = "", lastName = ""] = name.split(" ");
    return { firstName, lastName };
  });
  expect(people.toSorted(byName).map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    "Awa Ba",
    "Modou Ba",
    "Élise Épée",
    "Awa Sy",
  ]);
});
