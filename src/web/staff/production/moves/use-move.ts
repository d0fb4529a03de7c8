import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { movePieces } from "#shared/contract/production-pieces.ts";
import { pieceStateLabels, type PieceState } from "#shared/states-and-kinds.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import type { ProductionPieceRow } from "../piece-query.ts";
import { buildPieceMoveMessage } from "./piece-move-message.ts";
import { useUndoDeparture } from "./use-undo-departure.ts";

export interface RequestedPieceMove {
  pieces: readonly Pick<ProductionPieceRow, "id" | "state">[];
  to: PieceState;
  why: string;
}

/**
 * Moves pieces, shows the result for each, and reloads the lists. `onDone`: called if none was refused. `undoes`: the
 * message about a departure also offers to undo it.
 */
export function useMovePieces(
  onDone: () => void,
  undoes = true,
): { move: (moving: RequestedPieceMove) => void; busy: boolean } {
  const toast = useToast();
  const client = useQueryClient();
  const { undo } = useUndoDeparture();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ pieces, to, why }: RequestedPieceMove) =>
      callStaff<typeof movePieces>("POST", "/api/pieces/moves", {
        body: { pieces: pieces.map(({ id, state }) => ({ id, from: state })), to, why },
      }),
    onSuccess: ({ done, refused }, { to }) => {
      const left = to === "shipped" ? done.map(({ id }) => id) : [];
      const text = buildPieceMoveMessage(done.length, refused, pieceStateLabels[to]);
      toast.show({
        kind: refused.length > 0 ? "error" : "success",
        text,
        ...(undoes && left.length > 0 ? { action: { label: "Annuler le départ", onPress: () => undo(left) } } : {}),
      });
      if (refused.length === 0) onDone();
    },
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["pieces"] }),
        client.invalidateQueries({ queryKey: ["encoding"] }),
        client.invalidateQueries({ queryKey: ["dashboard"] }),
        client.invalidateQueries({ queryKey: ["orders"] }),
      ]),
  });
  return { move: mutate, busy: isPending };
}
