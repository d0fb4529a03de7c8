import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { undoDepartures } from "#shared/contract/production-pieces.ts";
import { pieceStateLabels } from "#shared/states-and-kinds.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { buildPieceMoveMessage } from "./piece-move-message.ts";

/** Takes pieces back that have just left, and shows the outcome of each. */
export function useUndoDeparture(): { undo: (ids: readonly string[]) => void; busy: boolean } {
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: readonly string[]) =>
      callStaff<typeof undoDepartures>("POST", "/api/pieces/departures/undo", { body: { pieces: [...ids] } }),
    onSuccess: ({ done, refused }) =>
      toast.show({
        kind: refused.length > 0 ? "error" : "success",
        text: buildPieceMoveMessage(done.length, refused, pieceStateLabels.checked),
      }),
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: () =>
      Promise.all(["pieces", "dashboard", "orders"].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
  return { undo: mutate, busy: isPending };
}
