import { expect, test } from "vitest";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { settledOrder } from "#test/factories/settled-order.ts";
import { listOrderTasks } from "./order-tasks.ts";

const step = (changes: Partial<Parameters<typeof listOrderTasks>[0]>, ...states: PieceState[]) =>
  listOrderTasks(
    { ...settledOrder, ...changes },
    states.map((state, at) => ({ id: `p${at}`, state, heldFrom: null })),
  )[0];
const says = (...args: Parameters<typeof step>) => step(...args)?.says;

test("asks for the money first, then for what is missing, then for the pieces, the least advanced first", () => {
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
  expect(says({}, "delivered")).toBeUndefined();
  expect(says({}, "to_print", "printed", "to_print")).toBe("Imprimer les 2 cartes.");
  expect(says({}, "checked", "checked", "checked")).toBe("Livrer les 3 cartes.");
  expect(says({ deletedAt: "2026-11-02T14:12:00.000Z" }, "to_print")).toBeUndefined();
});

// Seen to fail: it said to print pieces for which no print file is drawn any more.
test("after a full refund, pieces in house are to be canceled and shipped ones go on", () => {
  expect(says({ refunded: 12_900 }, "to_print", "checked")).toBe(
    "Tout est rendu\u00a0: annuler les 2 pièces qui ne sont pas parties.",
  );
  expect(says({ refunded: 12_900 }, "printed")).toBe("Tout est rendu\u00a0: annuler la pièce qui n'est pas partie.");
  expect(says({ refunded: 12_900 }, "shipped")).toBe("Confirmer la livraison.");
  expect(says({ refunded: 900 }, "printed")).toBe("Encoder la puce.");
});

test("a task links to where it is done, or only waits", () => {
  expect(step({}, "shipped", "printed", "delivered")).toMatchObject({ does: "Encoder", at: "atelier", pieceId: "p1" });
  expect(step({}, "proof_sent")?.does).toBeUndefined();
  expect(step({ rest: 900 })).toMatchObject({ opens: "payee" });
});

test("a company's order starts with its approval, then what is missing, then the money", () => {
  const standings = (["marked", "unsent", "waiting"] as const).map((standing) => ({ standing, cards: 2 }));
  const order = {
    ...settledOrder,
    cards: 6,
    paid: false,
    missing: ["logoUrl" as const],
    organisation: { id: "o", name: "Teranga" },
  };
  expect(listOrderTasks(order, [], { standings }).map((task) => task.says.replaceAll("\u00a0", " "))).toEqual([
    "Répondre à 2 remarques de l'entreprise.",
    "Envoyer 2 cartes à l'entreprise, pour son accord.",
    "Obtenir ce qui manque aux cartes.",
    expect.stringMatching(/^Recevoir 12.900.FCFA/u),
    "Attendre l'accord de l'entreprise pour 2 cartes.",
  ]);
});
