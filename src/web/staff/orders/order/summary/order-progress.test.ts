import { expect, it } from "vitest";
import { formatPieceStateCounts, describeOrderPayments, describePieceProgress } from "./order-progress.ts";

const attempt = {
  refCommand: "A",
  amount: 5_000,
  state: "paid",
  part: null,
  arrivedOn: null,
  promoCode: null,
  provider: "",
  method: "Espèces",
  attention: null,
  overpaid: false,
  line: null,
  discount: 0,
  refunded: 0,
  takenBy: "Awa",
  reference: null,
  closedAt: null,
  undoable: false,
  createdAt: "2026-11-03T09:05:00.000Z",
  updatedAt: "2026-11-03T09:05:00.000Z",
  settledAt: "2026-11-03T09:05:00.000Z",
} as const;
const refund = {
  id: "R",
  refCommand: "A",
  kind: "refund",
  line: null,
  amount: 2_000,
  method: "Wave",
  byProvider: false,
  reference: "",
  reason: "",
  actor: "Awa",
  state: "done",
  why: null,
  askedAt: "2026-11-04T08:00:00.000Z",
  doneAt: "2026-11-05T08:00:00.000Z",
} as const;
const paid = {
  paidAt: "2026-11-03T09:05:00.000Z",
  fullyPaidAt: "2026-11-03T09:05:00.000Z",
  paidBy: "Équipe",
  paymentMethod: "Espèces",
  rest: 0,
  attempts: [attempt],
  refunds: [],
} satisfies Parameters<typeof describeOrderPayments>[0];
const plain = (lines: string[]) => lines.map((line) => line.replaceAll(/[\u00a0\u202f]/g, " "));

it("says when money came and went, and of a deposit never that it is paid", () => {
  expect(describeOrderPayments({ ...paid, paidAt: null })).toEqual([]);
  expect(describeOrderPayments(paid)).toEqual(["Payée le 03/11/2026, Espèces (Équipe)"]);
  expect(plain(describeOrderPayments({ ...paid, fullyPaidAt: null, rest: 7_900 }))).toEqual([
    "Acompte reçu le 03/11/2026, Espèces (Équipe)",
    "reste 7 900 FCFA",
  ]);
  expect(plain(describeOrderPayments({ ...paid, refunds: [refund] }))).toEqual([
    "Payée le 03/11/2026, Espèces (Équipe)",
    "2 000 FCFA rendus le 05/11/2026",
  ]);
  expect(describeOrderPayments({ ...paid, attempts: [], paidBy: "Code promo", paymentMethod: null })).toEqual([
    "Offerte le 03/11/2026, Code promo",
  ]);
});

it("says where a card is: promised, made, on its way, with whom", () => {
  const move = (to: "printed" | "checked" | "shipped" | "delivered", day: number, why = "") => ({
    pieceId: "P",
    to,
    at: `2026-11-${day}T10:00:00.000Z`,
    why,
  });
  const story = (state: "to_print" | "printed" | "shipped" | "delivered", ...moves: ReturnType<typeof move>[]) =>
    describePieceProgress({ id: "P", state, dueAt: "2026-11-12T23:59:59.000Z" }, moves, 2);
  // Two working days after that Thursday: the day that its buyer reads.
  const promised = "à livrer pour le 16/11/2026";
  expect(story("to_print")).toEqual(["À faire pour le 12/11/2026", promised]);
  const road = [move("printed", 10), move("checked", 11), move("shipped", 12)];
  expect(story("printed", move("printed", 10))).toEqual(["Faite le 10/11/2026", promised]);
  expect(story("shipped", ...road)).toEqual(["Faite le 11/11/2026", "partie le 12/11/2026", promised]);
  expect(story("delivered", ...road, move("delivered", 13, "Remise à Gardien Sow"))).toEqual([
    "Faite le 11/11/2026",
    "Remise à Gardien Sow le 13/11/2026",
  ]);
  expect(story("delivered", move("delivered", 13))).toEqual(["Livrée le 13/11/2026"]);
});

it("counts the pieces of an order of several", () =>
  expect(formatPieceStateCounts(["delivered", "to_print", "delivered"])).toBe("2 × livrée, 1 × à imprimer"));

it("says the day on which all of it was paid, not that of the deposit, nor that nothing yet is a deposit", () => {
  const rest = { ...attempt, refCommand: "B", amount: 7_900, settledAt: "2026-11-09T10:00:00.000Z" };
  expect(describeOrderPayments({ ...paid, fullyPaidAt: rest.settledAt, attempts: [attempt, rest] })).toEqual([
    "Payée le 09/11/2026, Espèces (Équipe)",
  ]);
  const nothing = { ...paid, fullyPaidAt: null, rest: 12_900, attempts: [{ ...attempt, amount: 0 }] };
  expect(plain(describeOrderPayments(nothing))).toEqual([
    "À payer à la livraison, depuis le 03/11/2026, Espèces (Équipe)",
    "reste 12 900 FCFA",
  ]);
});
