import type { PieceState } from "#shared/states-and-kinds.ts";
import type { PieceRow } from "../production-tables.ts";
import type { ProofRow } from "./proof-tables.ts";

const sendableStates: readonly PieceState[] = ["to_design", "proof_sent", "approved", "to_print"];

/** Allows a proof only before anything would be wasted. */
export function canSendProof({ state }: Pick<PieceRow, "state">): boolean {
  return sendableStates.includes(state);
}

/** Checks whether this version is what the piece waits for. */
export function isProofAwaitingAnswer(piece: Pick<PieceRow, "state">, latest: Pick<ProofRow, "state">): boolean {
  return piece.state === "proof_sent" && latest.state === "sent";
}
