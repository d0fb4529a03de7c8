import { formatPersonName } from "#shared/format/person-name.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { EndpointAnswer, EndpointBody } from "#shared/contract/endpoint.ts";
import type { listToEncode, lockTag, readEncoding, recordTag } from "#shared/contract/encoding.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { createClientRecordId, sendWithOfflineQueue } from "../unsent.ts";
import { readAgain } from "../../session/query-client.ts";

export type PieceEncoding = EndpointAnswer<typeof readEncoding>;
export type PieceToEncode = PieceEncoding["piece"];

/** Loads the printed pieces, most urgent first; for a lot, in its list's order from this person's place on. */
export function usePiecesToEncode(lot: string) {
  return useStaffQuery<typeof listToEncode>(["encoding", "list", lot], "/api/encoding", { query: { lot } });
}

/** Loads the current piece, which has left the list once it is encoded. */
export function usePieceEncoding(id: string, listed: PieceToEncode | undefined) {
  return useQuery({
    queryKey: ["encoding", id],
    queryFn: ({ signal }) =>
      callStaff<typeof readEncoding>("GET", "/api/pieces/:id/encoding", { params: { id }, signal }),
    ...(listed ? { placeholderData: { piece: listed, tag: null } } : {}),
  });
}

type Written = Omit<EndpointBody<typeof recordTag>, "id" | "from">;

/** Reports work on a tag to the server; keeps the record until the server has answered. */
export function useRecordTagWork() {
  const onSettled = () => readAgain("encoding", "pieces");
  const record = useMutation({
    mutationFn: async ({ piece, ...tag }: Written & { piece: PieceToEncode }) => {
      const id = createClientRecordId();
      const from = piece.state === "encoded" ? "encoded" : "printed";
      const body: EndpointBody<typeof recordTag> = { ...tag, id, from };
      await sendWithOfflineQueue({
        id,
        path: "/api/pieces/:id/tags" satisfies (typeof recordTag)["path"],
        params: { id: piece.id },
        body,
        label: `${getCardHolderName(piece)}\u00a0: encodée`,
      });
    },
    onSettled,
  });
  const lock = useMutation({
    mutationFn: async ({ piece, tag }: { piece: PieceToEncode; tag: string }) => {
      await sendWithOfflineQueue({
        id: createClientRecordId(),
        path: "/api/pieces/:id/tags/:tag/lock" satisfies (typeof lockTag)["path"],
        params: { id: piece.id, tag },
        body: undefined,
        label: `${getCardHolderName(piece)}\u00a0: puce verrouillée`,
      });
    },
    onSettled,
  });
  return { record, lock };
}

export const getCardHolderName = (piece: Pick<PieceToEncode, "firstName" | "lastName" | "apart">) =>
  formatPersonName(piece);
