import { expect, test } from "vitest";
import { commonMoves } from "./common-moves.ts";

const at = (state: Parameters<typeof commonMoves>[0][number]["state"], heldFrom: typeof state | null = null) => ({ state, heldFrom });
const said = (moves: ReturnType<typeof commonMoves>) => moves.map(({ to, isNext, asksReason }) => `${to}${isNext ? " next" : ""}${asksReason ? " why" : ""}`);

test("the next step comes first, what asks why after it", () => {
  expect(said(commonMoves([at("to_print"), at("to_print")], "workshop"))).toEqual(["printed next", "to_design why", "proof_sent", "on_hold why"]);
  expect(said(commonMoves([at("shipped")], "workshop"))).toEqual(["delivered next", "checked why", "returned why"]);
});

test("of different states only what all can do is left, and nothing of it is the next step", () => {
  expect(said(commonMoves([at("to_print"), at("printed")], "workshop"))).toEqual(["on_hold why"]);
  expect(said(commonMoves([at("to_print"), at("printed")], "desk"))).toEqual(["on_hold why", "canceled why"]);
  expect(commonMoves([at("to_print"), at("delivered")], "admin")).toEqual([]);
  expect(commonMoves([], "admin")).toEqual([]);
});

test("what was set aside goes back to where it was", () => {
  expect(said(commonMoves([at("on_hold", "encoded")], "workshop"))).toEqual(["encoded next"]);
  expect(commonMoves([at("on_hold", "encoded"), at("on_hold", "printed")], "workshop")).toEqual([]);
});
