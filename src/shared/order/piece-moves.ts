import { anyStaff, deskStaff, type StaffRole } from "../access/access.ts";
import type { PieceState } from "../states-and-kinds.ts";

/** Names who moves a piece: a member of the team, its buyer (on the proof's page), or the service itself. */
export type PieceMoveActor = StaffRole | "buyer" | "system";

export interface PieceMove {
  from: PieceState;
  to: PieceState;
  who: readonly PieceMoveActor[];
  asksReason: boolean;
}

/** The part of a piece on which its moves depend. `heldFrom`: its state before it was set aside. */
export interface MovablePiece {
  state: PieceState;
  heldFrom: PieceState | null;
}

const team = anyStaff.staff;
const desk = deskStaff.staff;

/** Lists the states of pieces in house: not yet sent, and not set aside. */
export const inHousePieceStates = [
  "to_design",
  "proof_sent",
  "approved",
  "to_print",
  "printed",
  "encoded",
  "checked",
] as const satisfies readonly PieceState[];
/** No physical card exists yet. */
const unprintedStates: readonly PieceState[] = ["to_design", "proof_sent", "approved", "to_print"];
/** Lists the states in which a piece is still in work; past its due day it is late, unless it is sent or returned. */
export const openPieceStates = [
  ...inHousePieceStates,
  "shipped",
  "on_hold",
  "returned",
] as const satisfies readonly PieceState[];
/** Set aside: the piece can only go back to where it was, or be canceled. */
const asideStates: readonly PieceState[] = ["on_hold", "defective", "canceled"];
/** A physical card exists, which can turn out to be defective. */
const made: readonly PieceState[] = ["printed", "encoded", "checked", "returned", "delivered"];

const step = (from: PieceState, to: PieceState, who: readonly PieceMoveActor[] = team): PieceMove => ({
  from,
  to,
  who,
  asksReason: false,
});
const withReason = (from: PieceState, to: PieceState, who: readonly PieceMoveActor[] = team): PieceMove => ({
  from,
  to,
  who,
  asksReason: true,
});
const setAside = (from: readonly PieceState[], to: PieceState, who: readonly PieceMoveActor[] = team) =>
  from.map((one) => withReason(one, to, who));

/** Lists every move that a piece can make, and who may make it. All others are refused. */
export const pieceMoves: readonly PieceMove[] = [
  // The usual steps.
  step("to_design", "proof_sent"),
  step("proof_sent", "approved", ["buyer"]),
  step("approved", "to_print", [...team, "buyer", "system"]),
  step("to_print", "printed"),
  step("printed", "encoded"),
  // The card's code was read, or a person gives a reason for skipping that.
  withReason("encoded", "checked"),
  step("checked", "shipped"),
  step("shipped", "delivered"),
  step("returned", "checked"),
  // The desk notes how the buyer agreed; a piece that needed no proof gets one.
  withReason("proof_sent", "approved", desk),
  withReason("to_print", "to_design"),
  step("to_print", "proof_sent"),
  // A change that the buyer requested, or a mistake that is undone.
  withReason("proof_sent", "to_design", [...team, "buyer"]),
  withReason("approved", "proof_sent"),
  withReason("approved", "to_design"),
  withReason("printed", "to_print"),
  withReason("encoded", "printed"),
  withReason("checked", "encoded"),
  withReason("shipped", "checked"),
  withReason("delivered", "shipped"),
  withReason("returned", "shipped"),
  // Exceptions to the usual sequence.
  ...setAside(["shipped", "delivered"], "returned"),
  ...setAside(inHousePieceStates, "on_hold"),
  ...setAside(made, "defective"),
  ...setAside([...inHousePieceStates, "on_hold", "returned"], "canceled", [...desk, "system"]),
  // Back to the previous state.
  ...inHousePieceStates.map((to) => step("on_hold", to)),
  ...made.map((to) => withReason("defective", to)),
  ...[...inHousePieceStates, "returned" as const].map((to) => withReason("canceled", to, [...desk, "system"])),
];

/**
 * Returns the moves that a piece can make now; a piece that was set aside can go back to its previous state or be
 * canceled.
 */
export function getPossiblePieceMoves({ state, heldFrom }: MovablePiece): PieceMove[] {
  const leavesAside = asideStates.includes(state);
  return pieceMoves.filter(({ from, to }) => from === state && (!leavesAside || to === heldFrom || to === "canceled"));
}

export function getAllowedPieceMoves(piece: MovablePiece, mover: PieceMoveActor): PieceMove[] {
  return getPossiblePieceMoves(piece).filter(({ who }) => who.includes(mover));
}

/** Returns the state to which a piece can go back once it is at `to`; `null` if `to` does not set it aside. */
export function getPreviousStateAfterMove({ state, heldFrom }: MovablePiece, to: PieceState): PieceState | null {
  return asideStates.includes(to) ? (heldFrom ?? state) : null;
}

/** Limits (ms) how long a departure can be undone; the mail to the buyer waits that long. */
export const departureUndoMs = 2 * 60_000;

interface DepartedPiece {
  state: PieceState;
  /** ms since 1970 UTC. */
  stateAt: number;
  /** The state before the present one. */
  from: PieceState | null;
}

/**
 * Checks whether a piece that left the workshop may return without a reason, as if it had not left. `from`: its state
 * before the present one.
 */
export function canUndoDeparture({ state, stateAt, from }: DepartedPiece, now: number): boolean {
  return state === "shipped" && from === "checked" && now < stateAt + departureUndoMs;
}

/** Checks whether a piece physically exists, even if it was set aside since. */
export function isPiecePrinted({ state, heldFrom }: MovablePiece): boolean {
  return !unprintedStates.includes(heldFrom ?? state);
}

/** Checks whether a piece still has to be printed and is not canceled. */
export function isPieceToPrint(piece: MovablePiece): boolean {
  return piece.state !== "canceled" && !isPiecePrinted(piece);
}

/** Checks whether a piece is past its due day (ms since 1970 UTC). */
export function isPieceLate({ state, dueAt }: { state: PieceState; dueAt: number }, now: number): boolean {
  return dueAt < now && (state === "on_hold" || (inHousePieceStates as readonly PieceState[]).includes(state));
}
