import { expect, test } from "vitest";
import { movedSaid } from "./moved-said.ts";

test("says how many moved, and why the others did not", () => {
  expect(movedSaid(1, [], "Imprimée")).toBe("La pièce est maintenant «\u00a0Imprimée\u00a0».");
  expect(movedSaid(12, [], "Imprimée")).toBe("12 pièces sont maintenant «\u00a0Imprimée\u00a0».");
  const refused = [{ message: "Déjà déplacée." }, { message: "Déjà déplacée." }];
  expect(movedSaid(3, refused, "Imprimée")).toBe("3 pièces sont maintenant «\u00a0Imprimée\u00a0». 2 pièces refusées\u00a0: Déjà déplacée.");
  expect(movedSaid(0, refused.slice(1), "Imprimée")).toBe("Aucune pièce n'a été déplacée. 1 pièce refusée\u00a0: Déjà déplacée.");
});
