import type { countPieces } from "#shared/contract/production-pieces.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { useStaffQuery } from "../session/use-staff-query.ts";

/** Loads the number of pieces in each state of the queue, and of late ones; `undefined` until loaded. */
export function usePieceCounts(): {
  of: (state: PieceState) => number | undefined;
  late: number | undefined;
  lateCapped: boolean;
  all: number | undefined;
} {
  const { data } = useStaffQuery<typeof countPieces>(["pieces", "counts"], "/api/pieces/counts");
  return {
    of: (state) => data && (data.states.find((one) => one.state === state)?.count ?? 0),
    late: data?.late,
    lateCapped: data?.lateCapped ?? false,
    all: data?.states.reduce((sum, { count }) => sum + count, 0),
  };
}
