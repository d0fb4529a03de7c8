import { useQuery } from "@tanstack/react-query";
import type { countPieces } from "#shared/contract/production-pieces.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { callStaff } from "../session/staff-api-client.ts";

/** Loads the number of pieces in each state of the queue, and of late ones; undefined until loaded. */
export function usePieceCounts(): {
  of: (state: PieceState) => number | undefined;
  late: number | undefined;
  lateCapped: boolean;
  all: number | undefined;
} {
  const { data } = useQuery({
    queryKey: ["pieces", "counts"],
    queryFn: ({ signal }) => callStaff<typeof countPieces>("GET", "/api/pieces/counts", { signal }),
  });
  return {
    of: (state) => data && (data.states.find((one) => one.state === state)?.count ?? 0),
    late: data?.late,
    lateCapped: data?.lateCapped ?? false,
    all: data?.states.reduce((sum, { count }) => sum + count, 0),
  };
}
