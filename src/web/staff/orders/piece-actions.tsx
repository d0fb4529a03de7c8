import { useQuery } from "@tanstack/react-query";
import type { listPieces } from "#shared/contract/production-pieces.ts";
import { listStaff } from "../session/staff-api-client.ts";
import { pieceSelectionActions } from "../production/moves/piece-selecting.tsx";

/** Offers the actions on the pieces in work of these orders; nothing if they have none. */
export function OrderPieceActions({ refs, done }: { refs: string; done: () => void }) {
  const { data } = useQuery({
    queryKey: ["pieces", "of", refs],
    queryFn: ({ signal }) =>
      listStaff<typeof listPieces>("/api/pieces", { query: { orders: refs, pageSize: 200 }, signal }),
  });
  return data && data.rows.length > 0 ? pieceSelectionActions.actions(data.rows, done) : null;
}
