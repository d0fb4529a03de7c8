import { expect, test } from "vitest";
import {
  getPreviousStateAfterMove,
  isPieceLate,
  getPossiblePieceMoves,
  getAllowedPieceMoves,
  pieceMoves,
} from "./piece-moves.ts";
import { offers } from "../offers/offers.ts";
import { pieceStates, type PieceState } from "../states-and-kinds.ts";

const at = (state: PieceState, heldFrom: PieceState | null = null) => ({ state, heldFrom });
const targets = (moves: readonly { to: PieceState }[]) => [...new Set(moves.map(({ to }) => to))].toSorted();

test("a piece can take every step from its first state to its delivery", () => {
  const road: PieceState[] = [
    "to_design",
    "proof_sent",
    "approved",
    "to_print",
    "printed",
    "encoded",
    "checked",
    "shipped",
    "delivered",
  ];
  for (const [step, from] of road.slice(0, -1).entries())
    expect(targets(getPossiblePieceMoves(at(from))), from).toContain(road[step + 1]);
  expect(offers.SILVER.pieceBegins).toBe("to_print");
  expect(offers.GOLD.pieceBegins).toBe("to_print");
  expect(offers.CUSTOM.pieceBegins).toBe("to_design");
});

test("each state has a way out, none moves to itself, and nobody has two moves for one step", () => {
  for (const state of pieceStates)
    expect(
      pieceMoves.some(({ from }) => from === state),
      state,
    ).toBe(true);
  expect(pieceMoves.filter(({ from, to }) => from === to)).toEqual([]);
  const steps = pieceMoves.flatMap(({ from, to, who }) => who.map((one) => `${from} ${to} ${one}`));
  expect(steps.toSorted()).toEqual([...new Set(steps)].toSorted());
});

test("printing cannot be skipped, and nothing is printed before its proof is approved", () => {
  expect(targets(getPossiblePieceMoves(at("to_design")))).toEqual(["canceled", "on_hold", "proof_sent"]);
  expect(targets(getPossiblePieceMoves(at("proof_sent")))).toEqual(["approved", "canceled", "on_hold", "to_design"]);
  expect(targets(getPossiblePieceMoves(at("to_print")))).toEqual([
    "canceled",
    "on_hold",
    "printed",
    "proof_sent",
    "to_design",
  ]);
  expect(targets(getPossiblePieceMoves(at("delivered")))).toEqual(["defective", "returned", "shipped"]);
});

test("a piece that was set aside can only go back to its previous state, or be canceled", () => {
  expect(targets(getPossiblePieceMoves(at("on_hold", "encoded")))).toEqual(["canceled", "encoded"]);
  expect(targets(getPossiblePieceMoves(at("defective", "checked")))).toEqual(["checked"]);
  expect(targets(getPossiblePieceMoves(at("canceled", "to_print")))).toEqual(["to_print"]);
  expect(getPreviousStateAfterMove(at("encoded"), "on_hold")).toBe("encoded");
  expect(getPreviousStateAfterMove(at("on_hold", "encoded"), "canceled")).toBe("encoded");
  expect(getPreviousStateAfterMove(at("on_hold", "encoded"), "encoded")).toBeNull();
});

test("moving back or aside requires a reason; moving forward does not, unless staff answer for the buyer", () => {
  const asks = (from: PieceState, to: PieceState, who: "workshop" | "desk" | "buyer" = "workshop") =>
    getAllowedPieceMoves(at(from), who).find((move) => move.to === to)?.asksReason;
  expect(asks("to_print", "printed")).toBe(false);
  expect(asks("checked", "shipped")).toBe(false);
  expect(asks("shipped", "delivered")).toBe(false);
  expect(asks("printed", "to_print")).toBe(true);
  expect(asks("printed", "defective")).toBe(true);
  expect(asks("to_print", "on_hold")).toBe(true);
  expect(asks("delivered", "shipped")).toBe(true);
  // Checked without reading its code.
  expect(asks("encoded", "checked")).toBe(true);
  expect(asks("proof_sent", "approved", "desk")).toBe(true);
  expect(asks("proof_sent", "approved")).toBeUndefined();
  expect(asks("proof_sent", "approved", "buyer")).toBe(false);
  expect(asks("proof_sent", "to_design", "buyer")).toBe(true);
});

test("the workshop cannot cancel, and a buyer can only answer their proof", () => {
  expect(pieceMoves.filter(({ to, who }) => to === "canceled" && who.includes("workshop"))).toEqual([]);
  expect(targets(pieceMoves.filter(({ who }) => who.includes("buyer")))).toEqual(["approved", "to_design", "to_print"]);
});

test("a piece is late once its due day is over and it still has to be made", () => {
  expect(isPieceLate({ state: "printed", dueAt: 10 }, 11)).toBe(true);
  expect(isPieceLate({ state: "printed", dueAt: 10 }, 10)).toBe(false);
  expect(isPieceLate({ state: "on_hold", dueAt: 10 }, 11)).toBe(true);
  expect(isPieceLate({ state: "shipped", dueAt: 10 }, 11)).toBe(false);
  expect(isPieceLate({ state: "delivered", dueAt: 10 }, 11)).toBe(false);
  expect(isPieceLate({ state: "canceled", dueAt: 10 }, 11)).toBe(false);
});
