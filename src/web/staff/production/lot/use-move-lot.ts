import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import type { moveLot } from "#shared/contract/lots.ts";
import { pieceStateLabels } from "#shared/words.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/api.ts";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";
import { buildPieceMoveMessage } from "../moves/moved-said.ts";
import { useUndoDeparture } from "../moves/use-undo-departure.ts";

/** Moves the pieces of a lot that are in one state, and shows the result. */
export function useMoveLot(ref: string, onDone: () => void = () => undefined) {
  const toast = useToast();
  const client = useQueryClient();
  const { undo } = useUndoDeparture();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: EndpointBody<typeof moveLot>) =>
      callStaff<typeof moveLot>("POST", "/api/lots/:ref/moves", { params: { ref }, body }),
    onSuccess: ({ done, refused }, { to }) => {
      const left = to === "shipped" ? done.map(({ id }) => id) : [];
      toast.show({
        kind: refused.length > 0 ? "error" : "success",
        text: buildPieceMoveMessage(done.length, refused, pieceStateLabels[to]),
        ...(left.length > 0 ? { action: { label: "Annuler le départ", onPress: () => undo(left) } } : {}),
      });
      if (refused.length === 0) onDone();
    },
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: () =>
      Promise.all(
        ["pieces", "encoding", "dashboard", "orders"].map((name) => client.invalidateQueries({ queryKey: [name] })),
      ),
  });
  return { move: mutate, busy: isPending };
}
