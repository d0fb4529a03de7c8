import { expect, test } from "vitest";
import { cardStates } from "#shared/states-and-kinds.ts";
import { countPeople, isOwnerFixed, type PersonRow } from "./people-rules.ts";

test("only the team changes the owner of a card that was live", () => {
  const fixed = cardStates.filter((state) => isOwnerFixed({ state, ownerEmail: "awa@example.com" }));
  expect(fixed).toEqual(cardStates.filter((state) => state !== "waiting"));
  expect(isOwnerFixed({ state: "live", ownerEmail: "" })).toBe(false);
});

test("the largest department comes first", () => {
  const people = ["Ventes", "Finances", "Ventes"].map((department) => ({ department, state: "live" }) as PersonRow);
  expect(countPeople(people)).toMatchObject({
    departments: [
      { name: "Ventes", people: 2 },
      { name: "Finances", people: 1 },
    ],
    states: { live: 3, waiting: 0 },
  });
});
