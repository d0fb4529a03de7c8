import { anyStaff, deskStaff, type StaffRole } from "./access.ts";
import type { PieceState } from "./words.ts";

/** Who moves a piece: somebody of the team, its buyer (by the page of its proof), or what the service itself does. */
export type PieceMoveActor = StaffRole | "buyer" | "system";

export interface PieceMove {
  from: PieceState;
  to: PieceState;
  who: readonly PieceMoveActor[];
  /** Whether the mover must say why. */
  asksReason: boolean;
}

/** A piece as its moves depend on it. `heldFrom`: where it was when it was set aside. */
export interface MovablePiece {
  state: PieceState;
  heldFrom: PieceState | null;
}

const team = anyStaff.staff;
const desk = deskStaff.staff;

/** In house: not on its way, not at its owner's. */
export const inHousePieceStates = ["to_design", "proof_sent", "approved", "to_print", "printed", "encoded", "checked"] as const satisfies readonly PieceState[];
/** There is no thing yet. */
const unprintedStates: readonly PieceState[] = ["to_design", "proof_sent", "approved", "to_print"];
/** Still somebody's work; one of these past its day is late, unless it is on its way. */
export const openPieceStates = [...inHousePieceStates, "shipped", "on_hold", "returned"] as const satisfies readonly PieceState[];
/** Set aside: the way back leads where the piece was. */
const asideStates: readonly PieceState[] = ["on_hold", "defective", "canceled"];
/** There is a thing that can turn out to be no good. */
const made: readonly PieceState[] = ["printed", "encoded", "checked", "returned", "delivered"];

const step = (from: PieceState, to: PieceState, who: readonly PieceMoveActor[] = team): PieceMove => ({ from, to, who, asksReason: false });
const withReason = (from: PieceState, to: PieceState, who: readonly PieceMoveActor[] = team): PieceMove => ({ from, to, who, asksReason: true });
const setAside = (from: readonly PieceState[], to: PieceState, who: readonly PieceMoveActor[] = team) => from.map((one) => withReason(one, to, who));

/** Every move that a piece can make. Whoever is not named in one, and what is not here, is refused. */
export const pieceMoves: readonly PieceMove[] = [
  // The road.
  step("to_design", "proof_sent"),
  step("proof_sent", "approved", ["buyer"]),
  step("approved", "to_print", [...team, "buyer", "system"]),
  step("to_print", "printed"),
  step("printed", "encoded"),
  // Its code was read, or somebody says why it need not be.
  withReason("encoded", "checked"),
  step("checked", "shipped"),
  step("shipped", "delivered"),
  step("returned", "checked"),
  // The desk says how the buyer agreed; a proof is made of a piece that needed none.
  withReason("proof_sent", "approved", desk),
  withReason("to_print", "to_design"),
  step("to_print", "proof_sent"),
  // A buyer asks for a change; what was pressed by mistake.
  withReason("proof_sent", "to_design", [...team, "buyer"]),
  withReason("approved", "proof_sent"),
  withReason("approved", "to_design"),
  withReason("printed", "to_print"),
  withReason("encoded", "printed"),
  withReason("checked", "encoded"),
  withReason("shipped", "checked"),
  withReason("delivered", "shipped"),
  withReason("returned", "shipped"),
  // Beside the road.
  ...setAside(["shipped", "delivered"], "returned"),
  ...setAside(inHousePieceStates, "on_hold"),
  ...setAside(made, "defective"),
  ...setAside([...inHousePieceStates, "on_hold", "returned"], "canceled", [...desk, "system"]),
  // And back to where it was.
  ...inHousePieceStates.map((to) => step("on_hold", to)),
  ...made.map((to) => withReason("defective", to)),
  ...[...inHousePieceStates, "returned" as const].map((to) => withReason("canceled", to, [...desk, "system"])),
];

/** The moves that a piece can make now: out of those beside the road, back to where it was. */
export function getPossiblePieceMoves({ state, heldFrom }: MovablePiece): PieceMove[] {
  const leavesAside = asideStates.includes(state);
  return pieceMoves.filter(({ from, to }) => from === state && (!leavesAside || to === heldFrom || to === "canceled"));
}

/** The same for whoever would move it. */
export function getAllowedPieceMoves(piece: MovablePiece, mover: PieceMoveActor): PieceMove[] {
  return getPossiblePieceMoves(piece).filter(({ who }) => who.includes(mover));
}

/** What a piece remembers of where it was, once it is at `to`; `null`: it is on its road. */
export function getPreviousStateAfterMove({ state, heldFrom }: MovablePiece, to: PieceState): PieceState | null {
  return asideStates.includes(to) ? (heldFrom ?? state) : null;
}

/** For so long (ms) a departure can be undone; its buyer is written no sooner. */
export const departureUndoMs = 2 * 60_000;

/** Whether a piece that left the workshop (`from`: whence it came to where it is) may come back as if it had not, with no reason asked. */
export function canUndoDeparture({ state, stateAt, from }: { state: PieceState; stateAt: number; from: PieceState | null }, now: number): boolean {
  return state === "shipped" && from === "checked" && now < stateAt + departureUndoMs;
}

/** Whether there is a thing: also of a piece that was set aside since. */
export function isPiecePrinted({ state, heldFrom }: MovablePiece): boolean {
  return !unprintedStates.includes(heldFrom ?? state);
}

/** Whether a piece is yet to be printed, and nobody has given it up. */
export function isPieceToPrint(piece: MovablePiece): boolean {
  return piece.state !== "canceled" && !isPiecePrinted(piece);
}

/** Whether a piece should have been made by now (ms since 1970 UTC). */
export function isPieceLate({ state, dueAt }: { state: PieceState; dueAt: number }, now: number): boolean {
  return dueAt < now && (state === "on_hold" || (inHousePieceStates as readonly PieceState[]).includes(state));
}
