import type { PieceState } from "#shared/words.ts";
import type { PieceRow } from "../production/tables.ts";

const unprinted: readonly PieceState[] = ["to_design", "proof_sent", "approved", "to_print"];

/** Whether there is a thing: also of a piece that was set aside since. */
export function wasPrinted({ state, heldFrom }: Pick<PieceRow, "state" | "heldFrom">): boolean {
  return !unprinted.includes(heldFrom ?? state);
}
