import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { movePieces } from "#shared/contract/production.ts";
import { pieceStateLabels, type PieceState } from "#shared/words.ts";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../../api.ts";
import { sentenceOf } from "../../parts/form/show-refusal.ts";
import type { PieceRow } from "../piece-query.ts";
import { movedSaid } from "./moved-said.ts";

export interface Moving {
  pieces: readonly Pick<PieceRow, "id" | "state">[];
  to: PieceState;
  why: string;
}

/** Moves pieces, says what became of each, and reads what is shown again. `onDone`: when none was refused. */
export function useMove(onDone: () => void): { move: (moving: Moving) => void; busy: boolean } {
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ pieces, to, why }: Moving) => callStaff<typeof movePieces>("POST", "/api/pieces/moves", { body: { pieces: pieces.map(({ id, state }) => ({ id, from: state })), to, why } }),
    onSuccess: ({ done, refused }, { to }) => {
      toast.show({ kind: refused.length > 0 ? "error" : "success", text: movedSaid(done.length, refused, pieceStateLabels[to]) });
      if (refused.length === 0) onDone();
    },
    onError: (error) => toast.show({ kind: "error", text: sentenceOf(error) }),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: ["pieces"] }), client.invalidateQueries({ queryKey: ["dashboard"] }), client.invalidateQueries({ queryKey: ["orders"] })]),
  });
  return { move: mutate, busy: isPending };
}
