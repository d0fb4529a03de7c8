import { expect, test } from "vitest";
import { describeOrderedCards, groupOrderLines } from "./order-lines.ts";

test("describes the ordered cards: one, several of an offer, or mixed offers", () => {
  expect(describeOrderedCards(["SILVER"])).toBe("une carte Silver");
  expect(describeOrderedCards(["SILVER", "SILVER", "SILVER"])).toBe("3 cartes Silver");
  expect(describeOrderedCards(["GOLD", "SILVER", "SILVER"])).toBe("3 cartes (2 Silver et 1 Gold)");
});

test("adds up equal lines and their discounts", () => {
  const silver = { label: "Carte Silver", quantity: 1, unitPrice: 12_900, discount: 1290 };
  const gold = { label: "Carte Gold", quantity: 1, unitPrice: 18_900, discount: 1890 };
  expect(groupOrderLines([silver, gold, silver])).toEqual([{ ...silver, quantity: 2, discount: 2580 }, gold]);
});
