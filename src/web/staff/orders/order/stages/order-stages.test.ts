import { expect, test } from "vitest";
import { type PieceState, pieceStates } from "#shared/states-and-kinds.ts";
import { getProductionBadgeState } from "../../production-state.tsx";
import { settledOrder } from "#test/factories/settled-order.ts";
import { listOrderStages } from "./order-stages.ts";

const order = {
  ...settledOrder,
  cardList: [],
  promisedDeliveryDays: 2,
  fullyPaidAt: "2026-11-03T09:05:00.000Z",
} satisfies Parameters<typeof listOrderStages>[0];
type Stages = ReturnType<typeof listOrderStages>;
const piece = (state: PieceState, id = "p", more: object = {}) => ({
  id,
  state,
  heldFrom: null,
  dueAt: "2026-11-12T23:59:59.000Z",
  late: false,
  ...more,
});
const stagesOf = (...states: PieceState[]) =>
  listOrderStages(order, { pieces: states.map((state, at) => piece(state, `p${at}`)), moves: [] });
const signs = { done: "✓", now: "●", open: "○", later: "·" };
const line = (stages: Stages) => stages.map(({ name, state }) => `${signs[state]}${name}`).join(" ");
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ");

test.each<[PieceState, string, act: string | undefined]>([
  ["to_design", "✓paid ✓complete ●proof ·printed ·encoded ·checked ·delivered", "Envoyer l'épreuve"],
  ["proof_sent", "✓paid ✓complete ●proof ·printed ·encoded ·checked ·delivered", undefined],
  ["approved", "✓paid ✓complete ●printed ·encoded ·checked ·delivered", "Imprimer"],
  ["to_print", "✓paid ✓complete ●printed ·encoded ·checked ·delivered", "Imprimer"],
  ["printed", "✓paid ✓complete ✓printed ●encoded ·checked ·delivered", "Encoder"],
  ["encoded", "✓paid ✓complete ✓printed ✓encoded ●checked ·delivered", "Contrôler"],
  ["checked", "✓paid ✓complete ✓printed ✓encoded ✓checked ●delivered", "Livrer"],
  ["shipped", "✓paid ✓complete ✓printed ✓encoded ✓checked ●delivered", "Confirmer la livraison"],
  ["returned", "✓paid ✓complete ✓printed ✓encoded ✓checked ●delivered", "Livrer de nouveau"],
  ["delivered", "✓paid ✓complete ✓printed ✓encoded ✓checked ✓delivered", undefined],
  ["on_hold", "✓paid ✓complete ●printed ·encoded ·checked ·delivered", "Voir la pièce"],
  ["canceled", "✓paid ✓complete ·printed ·encoded ·checked ·delivered", undefined],
  ["defective", "✓paid ✓complete ·printed ·encoded ·checked ·delivered", undefined],
])("a paid order with a card in state %s shows its stages and its one action", (state, said, act) => {
  expect(line(stagesOf(state))).toBe(said);
  expect(stagesOf(state).find((stage) => stage.state === "now")?.task?.does).toBe(act);
});

test("each piece state has the same words in the stages as in the lists' badge", () => {
  for (const state of pieceStates) {
    const badge = getProductionBadgeState({ paid: true, missing: [], production: { state, late: false } });
    const said = stagesOf(state).map(({ says }) => says.split(/,| le /)[0]);
    expect(said, state).toContain(badge?.label);
  }
});

test("says when money came, what is due and what was refunded, in the words of the lists' badge", () => {
  const pays = (changes: object) => {
    const [paid] = listOrderStages({ ...order, ...changes });
    return [paid?.state, plain(paid?.says)];
  };
  expect(pays({})).toEqual(["done", "Payée le 03/11/2026, 12 900 FCFA"]);
  expect(pays({ paid: false, fullyPaidAt: null, received: 0 })).toEqual(["now", "Non payée, 12 900 FCFA"]);
  expect(pays({ rest: 900, fullyPaidAt: null, received: 12_000 })).toEqual(["now", "Reste à encaisser, 900 FCFA"]);
  expect(pays({ attention: true })).toEqual(["now", "À vérifier, 12 900 FCFA"]);
  expect(pays({ refunded: 12_900 })).toEqual(["done", "Remboursée, 12 900 FCFA"]);
  expect(pays({ discount: 12_900, received: 0 })).toEqual(["done", "Payée le 03/11/2026, Offerte"]);
});

test("says by when a card is made and delivered; afterwards when it was, and who took it", () => {
  const says = (state: PieceState, ...moves: object[]) =>
    listOrderStages(order, {
      pieces: [piece(state)],
      moves: moves.map((move) => ({ pieceId: "p", why: "", ...move })) as never,
    })
      .slice(2)
      .map(({ label, says: said }) => `${label}: ${said}`);
  // Two working days after that Thursday: the day the buyer is told.
  expect(says("to_print")).toEqual([
    "Impression: À imprimer, pour le 12/11/2026",
    "Encodage: ",
    "Contrôle: ",
    "Livraison: promise pour le 16/11/2026",
  ]);
  const road = ["printed", "encoded", "checked", "shipped", "delivered"].map((to, at) => ({
    to,
    at: `2026-11-1${at}T10:00:00.000Z`,
    why: to === "delivered" ? "Remise à Gardien Sow" : "",
  }));
  expect(says("delivered", ...road)).toEqual([
    "Impression: Imprimée le 10/11/2026",
    "Encodage: Encodée le 11/11/2026",
    "Contrôle: Contrôlée le 12/11/2026",
    "Livraison: Remise à Gardien Sow le 14/11/2026",
  ]);
});

test("for a company's cards, each stage counts the cards that wait for it and offers its own action", () => {
  const company = { ...order, cards: 4, organisation: { id: "o", name: "Teranga" }, cardList: [] };
  const standings = (["marked", "unsent", "waiting", "approved"] as const).map((standing) => ({ standing, cards: 1 }));
  const pieces = [
    piece("to_print", "a", { unapproved: true }),
    piece("to_print", "b"),
    piece("to_print", "c"),
    piece("printed", "d"),
  ];
  const stages = listOrderStages(company, { pieces, moves: [] }, { standings });
  expect(line(stages)).toBe("✓paid ✓complete ●proof ○printed ○encoded ·checked ·delivered");
  expect(stages.map(({ task }) => task?.does)).toEqual([
    undefined,
    undefined,
    "Voir la remarque",
    "Imprimer",
    "Encoder",
    undefined,
    undefined,
  ]);
  expect(stages[2]?.says).toBe("1 à corriger, 1 à envoyer, 1 en attente de réponse");
  expect(stages[3]?.says).toBe("2 à imprimer sur 4, pour le 12/11/2026");
  expect(stages[3]?.task?.pieceId).toBe("b");
  expect(stages.at(-1)?.says).toBe("promise pour le 16/11/2026");
  // The stage is late as in the Atelier, even while none of the cards can be printed.
  const late = ["a", "b"].map((id) => piece("to_print", id, { unapproved: true, late: true }));
  const waiting = listOrderStages(company, { pieces: late, moves: [] }, { standings });
  expect(waiting[3]?.says).toBe("en retard, pour le 12/11/2026");
});

test("shows no proof stage if nobody asked for a proof and none was sent", () => {
  const names = (standing: "unsent" | "approved") =>
    listOrderStages(order, { pieces: [piece("to_print")], moves: [] }, { standings: [{ standing, cards: 1 }] }).map(
      ({ name }) => name,
    );
  expect(names("unsent")).not.toContain("proof");
  expect(names("approved")).toContain("proof");
});

test("a deleted order has nothing to do", () =>
  expect(
    listOrderStages({ ...order, deletedAt: order.fullyPaidAt }, { pieces: [piece("to_print")], moves: [] }).every(
      ({ task }) => task === undefined,
    ),
  ).toBe(true));
