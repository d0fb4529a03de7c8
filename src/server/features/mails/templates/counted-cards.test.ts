import { expect, test } from "vitest";
import { nameCountedCards } from "./counted-cards.ts";

test("cards are counted among those of their order, and one is none of several", () => {
  expect(nameCountedCards(false, undefined)).toBe("Votre carte est");
  expect(nameCountedCards(true, undefined)).toBe("Vos cartes sont");
  expect(nameCountedCards(false, { cards: 1, of: 5 })).toBe("Une de vos 5 cartes est");
  expect(nameCountedCards(true, { cards: 2, of: 5 })).toBe("2 de vos 5 cartes sont");
  expect(nameCountedCards(true, { cards: 5, of: 5 }, ["a été remise", "ont été remises"])).toBe(
    "Vos 5 cartes ont été remises",
  );
});
