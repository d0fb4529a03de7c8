import { expect, test } from "vitest";
import { buildPieceMoveMessage } from "./piece-move-message.ts";

test("says how many pieces moved, and why the others did not", () => {
  expect(buildPieceMoveMessage(1, [], "Imprimée")).toBe("La pièce est maintenant imprimée.");
  expect(buildPieceMoveMessage(12, [], "Imprimée")).toBe("12 pièces sont maintenant imprimées.");
  const refused = [{ message: "Déjà déplacée." }, { message: "Déjà déplacée." }];
  expect(buildPieceMoveMessage(3, refused, "Imprimée")).toBe(
    "3 pièces sont maintenant imprimées. 2 pièces refusées\u00a0: Déjà déplacée.",
  );
  expect(buildPieceMoveMessage(0, refused.slice(1), "Imprimée")).toBe(
    "Aucune pièce n'a été déplacée. 1 pièce refusée\u00a0: Déjà déplacée.",
  );
});

// Failed when the message quoted the state's name as the list has it.
test.each([
  [1, "Imprimée", "La pièce est maintenant imprimée."],
  [9, "Imprimée", "9 pièces sont maintenant imprimées."],
  [9, "Défectueuse", "9 pièces sont maintenant défectueuses."],
  [9, "En livraison", "9 pièces sont maintenant en livraison."],
  [2, "À imprimer", "2 pièces sont maintenant à imprimer."],
  [2, "Épreuve envoyée", "2 pièces sont maintenant à l'état «\u00a0Épreuve envoyée\u00a0»."],
])("the state's name agrees with the number %i: %s", (count, state, said) => {
  expect(buildPieceMoveMessage(count, [], state)).toBe(said);
});
