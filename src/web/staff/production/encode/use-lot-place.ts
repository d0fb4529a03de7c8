import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { takeLotPiece } from "#shared/contract/encoding.ts";
import { callStaff } from "../../session/api.ts";

/**
 * Tells the server which card of a lot is being encoded, so that another telephone goes on there; where a colleague has
 * that card already, another is taken, or none (null) where colleagues have all that are left. Without a network the
 * work goes on as it is.
 */
export function useLotPlace(
  lot: string,
  chosen: string | undefined,
  isToEncode: boolean,
  onTaken: (id: string | null) => void,
): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (pieceId: string) =>
      callStaff<typeof takeLotPiece>("POST", "/api/lots/:ref/encoding-place", {
        params: { ref: lot },
        body: { pieceId, from: isToEncode ? "printed" : "encoded" },
      }),
    onSuccess: async ({ pieceId }, wanted) => {
      // The list as it was read still has the cards that colleagues took since.
      if (pieceId === null) await client.invalidateQueries({ queryKey: ["encoding", "list", lot] });
      if (pieceId !== wanted) onTaken(pieceId);
    },
  });
  const take = useEffectEvent(() => {
    if (lot && chosen) mutate(chosen);
  });
  useEffect(() => take(), [lot, chosen]);
}
