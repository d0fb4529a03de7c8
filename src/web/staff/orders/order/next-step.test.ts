import { expect, test } from "vitest";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { findLeastAdvancedPiece, getOrderNextStep } from "./next-step.ts";

const settled = {
  cards: 1,
  paid: true,
  attention: false,
  transfer: null,
  price: 12_900,
  discount: 0,
  received: 12_900,
  refunded: 0,
  lineBalances: [],
  rest: 0,
  missing: [],
  deletedAt: null,
  expiredAt: null,
  attempts: [],
  refunds: [],
};
const says = (changes: Partial<Parameters<typeof getOrderNextStep>[0]>, ...pieces: PieceState[]) =>
  getOrderNextStep({ ...settled, ...changes }, pieces)?.says;

test("money goes before what is missing, that before the pieces; of several the one that is least far counts", () => {
  expect(says({ attention: true, paid: false }, "printed")).toBe("Vérifier le paiement.");
  expect(says({ received: 18_900 }, "to_print")).toMatch(/^Rendre ce qui est en trop, 6.000.FCFA/u);
  expect(says({ paid: false })).toMatch(/^Recevoir 12.900.FCFA/u);
  const transfer = { at: "2026-11-05T10:00:00.000Z", amount: 5000 };
  expect(says({ paid: false, transfer })).toMatch(/^Chercher sur le compte le virement annoncé, 5.000.FCFA/u);
  expect(says({ rest: 900, missing: ["company"] }, "printed")).toMatch(/^Recevoir le reste, 900.FCFA/u);
  expect(says({ missing: ["company"] }, "to_print")).toBe("Obtenir ce qui manque à la carte.");
  expect(says({ cards: 3, missing: ["company"] }, "to_print")).toBe("Obtenir ce qui manque aux cartes.");
  expect(says({}, "shipped", "printed")).toBe("Encoder la puce.");
  expect(says({}, "to_print")).toBe("Imprimer la carte.");
  expect(says({}, "delivered")).toBe("Rien pour l'instant.");
  expect(says({}, "to_print", "printed", "to_print")).toBe("Imprimer les 2 cartes.");
  expect(says({}, "checked", "checked", "checked")).toBe("Livrer les 3 cartes.");
  expect(says({ deletedAt: "2026-11-02T14:12:00.000Z" }, "to_print")).toBeUndefined();
});

// Seen to fail: it said to print what no print file is drawn of any more.
test("of an order that went back whole what is in house is canceled, and what is on its way goes on", () => {
  expect(says({ refunded: 12_900 }, "to_print", "checked")).toBe(
    "Tout est rendu\u00a0: annuler les 2 pièces qui ne sont pas parties.",
  );
  expect(says({ refunded: 12_900 }, "printed")).toBe("Tout est rendu\u00a0: annuler la pièce qui n'est pas partie.");
  expect(says({ refunded: 12_900 }, "shipped")).toBe("Confirmer la livraison.");
  expect(says({ refunded: 900 }, "printed")).toBe("Encoder la puce.");
});

test("a step leads to where it is done, or only waits", () => {
  const step = (...pieces: PieceState[]) => getOrderNextStep(settled, pieces);
  expect(step("printed")).toMatchObject({ does: "Encoder", at: "atelier" });
  expect(step("proof_sent")?.does).toBeUndefined();
  expect(getOrderNextStep({ ...settled, rest: 900 })).toMatchObject({ opens: "payee" });
  expect(
    findLeastAdvancedPiece([
      { state: "shipped", id: 1 },
      { state: "printed", id: 2 },
      { state: "delivered", id: 3 },
    ] as const)?.id,
  ).toBe(2);
  expect(findLeastAdvancedPiece([{ state: "delivered" }] as const)?.state).toBe("delivered");
});
