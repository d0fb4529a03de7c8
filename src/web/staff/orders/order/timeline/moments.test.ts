import { expect, test } from "vitest";
import { buildMoments } from "./moments.ts";

const move = {
  id: "m1",
  pieceId: "p1",
  at: "2026-11-04T09:00:00.000Z",
  actor: "Modou Fall",
  from: "checked",
  to: "shipped",
  why: "",
} as const;
const events = [
  { id: "e1", at: "2026-11-02T14:00:00.000Z", actor: "buyer", kind: "order.created", details: {} },
  { id: "e2", at: "2026-11-03T10:00:00.000Z", actor: "system", kind: "payment.settled", details: { amount: 12900 } },
  {
    id: "e3",
    at: "2026-11-05T10:00:00.000Z",
    actor: "Modou Fall",
    kind: "delivery.missed",
    details: { text: "Portail fermé" },
  },
] as const;
const titles = (moments: ReturnType<typeof buildMoments>) => moments.map(({ area, title }) => `${area}: ${title}`);

test("merges payment, production and delivery into one timeline, newest first", () => {
  const made = {
    ...move,
    id: "m0",
    at: "2026-11-03T10:00:00.000Z",
    actor: "system",
    from: null,
    to: "to_print",
  } as const;
  expect(titles(buildMoments([...events], { pieces: [{ id: "p1", place: 1 }], moves: [made, move] }))).toEqual([
    "pieces: Livraison\u00a0: personne n'a été trouvé",
    "pieces: Pièce\u00a0: en livraison",
    "pieces: Pièce\u00a0: à imprimer",
    "money: Paiement reçu",
    "order: Commande passée",
  ]);
});

test("merges pieces moved together into one entry; a single one of several pieces is named", () => {
  const pieces = [
    { id: "p1", place: 1 },
    { id: "p2", place: 2 },
  ];
  const both = [move, { ...move, id: "m2", pieceId: "p2" }];
  const back = {
    ...move,
    id: "m3",
    pieceId: "p2",
    at: "2026-11-06T09:00:00.000Z",
    from: "shipped",
    to: "returned",
    why: "Adresse fausse",
  } as const;
  const moments = buildMoments([], { pieces, moves: [...both, back] });
  expect(moments.map(({ title, lines }) => [title, ...lines])).toEqual([
    ["Pièce 2\u00a0: revenue", "Adresse fausse"],
    ["2 pièces\u00a0: en livraison"],
  ]);
  const printed = both.map((one) => ({ ...one, to: "printed" }) as const);
  expect(buildMoments([], { pieces, moves: printed }).map(({ title }) => title)).toEqual(["2 pièces\u00a0: imprimées"]);
});
