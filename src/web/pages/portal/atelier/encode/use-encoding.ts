import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Answer, Body } from "#shared/contract/endpoint.ts";
import type { listToEncode, lockTag, readEncoding, recordTag } from "#shared/contract/encoding.ts";
import { callStaff } from "../../api.ts";
import { newOwnId, sendKept } from "../unsent.ts";

export type Encoding = Answer<typeof readEncoding>;
export type PieceToEncode = Encoding["piece"];

/** The printed pieces, the most urgent first. */
export function useToEncode() {
  return useQuery({ queryKey: ["encoding"], queryFn: ({ signal }) => callStaff<typeof listToEncode>("GET", "/api/encoding", { signal }) });
}

/** The piece at hand, which has left the list once it is encoded. */
export function useEncoding(id: string, listed: PieceToEncode | undefined) {
  return useQuery({
    queryKey: ["encoding", id],
    queryFn: ({ signal }) => callStaff<typeof readEncoding>("GET", "/api/pieces/:id/encoding", { params: { id }, signal }),
    ...(listed ? { placeholderData: { piece: listed, tag: null } } : {}),
  });
}

type Written = Omit<Body<typeof recordTag>, "id" | "from">;

/** Tells the server what was done with a tag; what it has not heard is kept until it has. */
export function useRecord() {
  const client = useQueryClient();
  const onSettled = () => Promise.all([client.invalidateQueries({ queryKey: ["encoding"] }), client.invalidateQueries({ queryKey: ["pieces"] })]);
  const record = useMutation({
    mutationFn: async ({ piece, ...tag }: Written & { piece: PieceToEncode }) => {
      const id = newOwnId();
      const from = piece.state === "encoded" ? "encoded" : "printed";
      const body: Body<typeof recordTag> = { ...tag, id, from };
      await sendKept({ id, path: "/api/pieces/:id/tags" satisfies (typeof recordTag)["path"], params: { id: piece.id }, body, label: `${nameOf(piece)}\u00a0: encodée` });
    },
    onSettled,
  });
  const lock = useMutation({
    mutationFn: async ({ piece, tag }: { piece: PieceToEncode; tag: string }) => {
      await sendKept({ id: newOwnId(), path: "/api/pieces/:id/tags/:tag/lock" satisfies (typeof lockTag)["path"], params: { id: piece.id, tag }, body: undefined, label: `${nameOf(piece)}\u00a0: puce verrouillée` });
    },
    onSettled,
  });
  return { record, lock };
}

export const nameOf = ({ firstName, lastName }: Pick<PieceToEncode, "firstName" | "lastName">) => `${firstName} ${lastName}`.trim();
