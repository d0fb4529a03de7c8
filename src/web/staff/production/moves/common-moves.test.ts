import { expect, test } from "vitest";
import { findCommonMoves } from "./common-moves.ts";

const at = (state: Parameters<typeof findCommonMoves>[0][number]["state"], heldFrom: typeof state | null = null) => ({
  state,
  heldFrom,
});
const said = (moves: ReturnType<typeof findCommonMoves>) =>
  moves.map(({ to, isNext, asksReason }) => `${to}${isNext ? " next" : ""}${asksReason ? " why" : ""}`);

test("the next step comes first, moves that ask for a reason after it", () => {
  expect(said(findCommonMoves([at("to_print"), at("to_print")], "workshop"))).toEqual([
    "printed next",
    "to_design why",
    "proof_sent",
    "on_hold why",
  ]);
  expect(said(findCommonMoves([at("shipped")], "workshop"))).toEqual(["delivered next", "checked why", "returned why"]);
});

test("pieces in different states have only their common moves, and none is the next step", () => {
  expect(said(findCommonMoves([at("to_print"), at("printed")], "workshop"))).toEqual(["on_hold why"]);
  expect(said(findCommonMoves([at("to_print"), at("printed")], "desk"))).toEqual(["on_hold why", "canceled why"]);
  expect(findCommonMoves([at("to_print"), at("delivered")], "admin")).toEqual([]);
  expect(findCommonMoves([], "admin")).toEqual([]);
});

test("a piece put on hold returns to its former state", () => {
  expect(said(findCommonMoves([at("on_hold", "encoded")], "workshop"))).toEqual(["encoded next"]);
  expect(findCommonMoves([at("on_hold", "encoded"), at("on_hold", "printed")], "workshop")).toEqual([]);
});
