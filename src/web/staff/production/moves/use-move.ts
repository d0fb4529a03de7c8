import type { movePieces } from "#shared/contract/production-pieces.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import type { ProductionPieceRow } from "../piece-query.ts";
import { describePieceMove } from "./piece-move-message.ts";
import { useUndoDeparture } from "./use-undo-departure.ts";
import { useAct, type Outcome } from "#web/kit/form/use-act.ts";
import { readAgain } from "../../session/query-client.ts";

export interface RequestedPieceMove {
  pieces: readonly Pick<ProductionPieceRow, "id" | "state">[];
  to: PieceState;
  why: string;
}

/**
 * Moves pieces, shows each result, and reloads the lists. `onDone`: called if none was refused. `undoes`: whether the
 * message about a departure offers to undo it.
 */
export function useMovePieces(
  onDone: () => void,
  undoes = true,
): { move: (moving: RequestedPieceMove) => void; busy: boolean } {
  const { act, busy } = useAct({ onEnd: () => readAgain("pieces", "encoding", "dashboard", "orders") });
  const { undo } = useUndoDeparture();
  const move = async ({ pieces, to, why }: RequestedPieceMove): Promise<Outcome> => {
    const answer = await callStaff<typeof movePieces>("POST", "/api/pieces/moves", {
      body: { pieces: pieces.map(({ id, state }) => ({ id, from: state })), to, why },
    });
    if (answer.refused.length === 0) onDone();
    return describePieceMove(answer, to, undoes ? undo : undefined);
  };
  return { move: (moving) => act(() => move(moving)), busy };
}
