import { expect, test } from "vitest";
import { cardStates } from "#shared/states-and-kinds.ts";
import { byName, canReprintCard } from "./company-reprint-rules.ts";

test("a live or paused page may be printed again, unless its removal was asked for", () => {
  expect(cardStates.filter((state) => canReprintCard({ state, removalAskedAt: null }))).toEqual(["live", "paused"]);
  expect(cardStates.some((state) => canReprintCard({ state, removalAskedAt: 1 }))).toBe(false);
});

test("people are sorted by last name, then first name; accented letters sort with their base letters", () => {
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
