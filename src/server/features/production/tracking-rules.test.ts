import { expect, test } from "vitest";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { computeBuyerTracking } from "./tracking-rules.ts";

const piece = (id: string, state: PieceState, replaces: string | null = null) => ({
  id,
  state,
  heldFrom: null,
  replaces,
});
/** Each state is reached a day after the one before. */
const moves = (pieceId: string, ...states: PieceState[]) =>
  states.map((toState, day) => ({
    pieceId,
    at: Date.UTC(2026, 10, 2 + day),
    fromState: states[day - 1] ?? null,
    toState,
  }));
const said = (road: ReturnType<typeof computeBuyerTracking>) =>
  road?.steps.map(({ step, at, pieces }) => `${step} ${at?.slice(8, 10) ?? "-"} ${pieces}`);

test("each step has the day on which the piece reached it", () => {
  expect(
    said(
      computeBuyerTracking([piece("a", "shipped")], moves("a", "to_print", "printed", "encoded", "checked", "shipped")),
    ),
  ).toEqual(["printed 03 1", "ready 05 1", "shipped 06 1", "delivered - 0"]);
  expect(said(computeBuyerTracking([piece("a", "proof_sent")], moves("a", "to_design", "proof_sent")))).toEqual([
    "designed - 0",
    "printed - 0",
    "ready - 0",
    "shipped - 0",
    "delivered - 0",
  ]);
});

test("a step undone as a mistake is not shown; a piece set aside keeps its progress", () => {
  expect(said(computeBuyerTracking([piece("a", "to_print")], moves("a", "to_print", "printed", "to_print")))).toEqual([
    "printed - 0",
    "ready - 0",
    "shipped - 0",
    "delivered - 0",
  ]);
  expect(
    said(computeBuyerTracking([piece("a", "printed")], moves("a", "to_print", "printed", "to_print", "printed")))?.[0],
  ).toBe("printed 05 1");
  const road = computeBuyerTracking([piece("a", "on_hold")], moves("a", "to_print", "printed", "on_hold"));
  expect(said(road)?.[0]).toBe("printed 03 1");
  expect(road?.onHold).toBe(true);
});

test("with several pieces, a step is done when the last piece has reached it", () => {
  expect(
    said(
      computeBuyerTracking(
        [piece("a", "printed"), piece("b", "to_print")],
        [...moves("a", "to_print", "printed"), ...moves("b", "to_print")],
      ),
    )?.[0],
  ).toBe("printed - 1");
  expect(
    said(
      computeBuyerTracking(
        [piece("a", "printed"), piece("b", "encoded")],
        [...moves("a", "to_print", "printed"), ...moves("b", "to_print", "on_hold", "to_print", "printed", "encoded")],
      ),
    )?.[0],
  ).toBe("printed 05 2");
});

test("a defective piece counts as its reprint, and a canceled piece does not count", () => {
  const road = computeBuyerTracking(
    [piece("a", "defective"), piece("b", "to_print", "a"), piece("c", "canceled")],
    [
      ...moves("a", "to_print", "printed", "defective"),
      ...moves("b", "to_print"),
      ...moves("c", "to_print", "canceled"),
    ],
  );
  expect(road?.pieces).toBe(1);
  expect(said(road)?.[0]).toBe("printed - 0");
});

test("pieces handed over before pieces were recorded have no progress to show", () => {
  expect(computeBuyerTracking([], [])).toBeNull();
  expect(computeBuyerTracking([piece("a", "delivered")], moves("a", "delivered"))).toBeNull();
});
