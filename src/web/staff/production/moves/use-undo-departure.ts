import type { undoDepartures } from "#shared/contract/production-pieces.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { describePieceMove } from "./piece-move-message.ts";
import { useAct, type Outcome } from "#web/kit/form/use-act.ts";
import { readAgain } from "../../session/query-client.ts";

/** Undoes the departure of pieces that have just left, and shows each outcome. */
export function useUndoDeparture(): { undo: (ids: readonly string[]) => void; busy: boolean } {
  const { act, busy } = useAct({ onEnd: () => readAgain("pieces", "dashboard", "orders") });
  const undo = async (ids: readonly string[]): Promise<Outcome> => {
    return describePieceMove(
      await callStaff<typeof undoDepartures>("POST", "/api/pieces/departures/undo", { body: { pieces: [...ids] } }),
      "checked",
    );
  };
  return { undo: (ids) => act(() => undo(ids)), busy };
}
