import { expect, test } from "vitest";
import { nameCountedCards, nameRest } from "./counted-cards.ts";

test("says how many cards follow after a part of them", () => {
  expect(nameRest(undefined)).toBe("");
  expect(nameRest({ cards: 17, of: 40 })).toBe("");
  expect(nameRest({ cards: 40, of: 40, rest: 0 })).toBe("");
  expect(nameRest({ cards: 23, of: 40, rest: 17 })).toBe(" Les 17 autres suivent.");
  expect(nameRest({ cards: 1, of: 2, rest: 1 })).toBe(" La dernière suit.");
});

test("counts the mail's cards among those of their order", () => {
  expect(nameCountedCards(false, undefined)).toBe("Votre carte est");
  expect(nameCountedCards(true, undefined)).toBe("Vos cartes sont");
  expect(nameCountedCards(false, { cards: 1, of: 5 })).toBe("Une de vos 5 cartes est");
  expect(nameCountedCards(true, { cards: 2, of: 5 })).toBe("2 de vos 5 cartes sont");
  expect(nameCountedCards(true, { cards: 5, of: 5 }, ["a été remise", "ont été remises"])).toBe(
    "Vos 5 cartes ont été remises",
  );
});
