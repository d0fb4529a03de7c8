import { z } from "zod";
import { workshopStaff } from "../access/access.ts";
import { checkOutcomes, pieceStates, tagEncodingMethods } from "../states-and-kinds.ts";
import { endpointsOf } from "./endpoint.ts";
import {
  actionIdField,
  givenReasonField,
  instantField,
  optionalLineField,
  orderRefField,
  textField,
} from "./fields.ts";
import { pieceSchema } from "./production-pieces.ts";

const endpoint = endpointsOf("Atelier", { access: workshopStaff });

/** Limits the pieces in one answer. */
export const maxPiecesToEncode = 200;

const encodingPiece = pieceSchema.extend({ nfcLink: z.string() });
export type EncodingPiece = z.output<typeof encodingPiece>;

export const listToEncode = endpoint("GET", "/api/encoding", {
  summary:
    "Les pièces imprimées dont la puce est à encoder, la plus urgente d'abord\u00a0; d'un lot, dans l'ordre de sa liste à partir de la place où l'on est",
  query: z.object({ lot: orderRefField.optional() }),
  answers: { 200: z.object({ total: z.int(), pieces: z.array(encodingPiece) }) },
  errors: ["lot.not_found"],
});

export const takeLotPiece = endpoint("POST", "/api/lots/:ref/encoding-place", {
  summary:
    "Dit quelle carte d'un lot on a devant soi\u00a0; la réponse en nomme une autre si un collègue a déjà celle-là, ou aucune si les dernières sont chez des collègues",
  // `from`: the state that the caller saw; a piece that is already encoded is encoded again.
  body: z.object({ pieceId: textField().max(64), from: z.enum(["printed", "encoded"]).default("printed") }),
  answers: { 200: z.object({ pieceId: z.string().nullable() }) },
  errors: ["lot.not_found", "order.not_found"],
});

const tag = z.object({
  id: z.string(),
  how: z.enum(tagEncodingMethods),
  serialNumber: z.string(),
  writtenAt: instantField,
  lockedAt: instantField.nullable(),
});

const pieceParams = z.object({ id: textField().max(64) });

export const readEncoding = endpoint("GET", "/api/pieces/:id/encoding", {
  summary: "Une pièce et ce qui a été écrit en dernier dans sa puce",
  answers: { 200: z.object({ piece: encodingPiece, tag: tag.nullable() }) },
  errors: ["piece.not_found"],
});

export const recordTag = endpoint("POST", "/api/pieces/:id/tags", {
  summary:
    "Une puce porte l'adresse de la carte\u00a0: la pièce est encodée. `from`\u00a0: où on l'a vue. Redit avec le même `id`, rien ne change",
  body: z.object({
    id: actionIdField,
    from: z.enum(["printed", "encoded"]),
    how: z.enum(tagEncodingMethods),
    url: textField().max(300),
    serialNumber: textField().max(64).default(""),
  }),
  answers: { 200: z.object({ state: z.enum(pieceStates) }) },
  errors: ["piece.not_found", "piece.changed", "piece.illegal_move", "tag.wrong_address"],
});

export const lockTag = endpoint("POST", "/api/pieces/:id/tags/:tag/lock", {
  summary: "La puce a été verrouillée pour toujours",
  params: pieceParams.extend({ tag: actionIdField }),
  answers: { 200: z.object({ lockedAt: instantField }) },
  errors: ["tag.not_found"],
});

const address = optionalLineField(2000);
/** The card's reference and person, if the card is ours. */
const whose = z.object({ cardRef: z.string(), name: z.string(), company: z.string() });

export const readAddress = endpoint("GET", "/api/card-at", {
  summary: "À qui est la carte qu'ouvre une adresse\u00a0; `whose` est nul quand elle n'est pas une des nôtres",
  query: z.object({ address }),
  answers: { 200: z.object({ whose: whose.nullable(), otherSite: z.string().nullable() }) },
});

export const checkPiece = endpoint("POST", "/api/checks", {
  summary:
    "Contrôle une carte par ce qui est lu sur elle\u00a0: le code imprimé (`address`), la puce (`chip`), ou les deux, qui doivent ouvrir la même\u00a0; sans `pieceId` la pièce est trouvée par le code",
  body: z.object({
    address: address.optional(),
    /** Empty: the chip holds no address. */
    chip: address.optional(),
    pieceId: textField().max(64).optional(),
    /** Whether the chip is read next; until then a right code marks nothing. */
    chipNext: z.boolean().default(false),
  }),
  answers: {
    200: z.object({
      outcome: z.enum(checkOutcomes),
      whose: whose.nullable(),
      /** Whose card the chip should open, if it opens another. */
      expected: whose.nullable(),
      /** What the check was done without. */
      unread: z.enum(["chip", "code"]).nullable(),
      orderNumber: z.string().nullable(),
      state: z.enum(pieceStates).nullable(),
      otherSite: z.string().nullable(),
    }),
  },
  errors: ["piece.not_found", "piece.changed"],
});

export const checkByHand = endpoint("POST", "/api/pieces/:id/check", {
  summary: "Une pièce est contrôlée sans que son QR code ni sa puce soient lus",
  body: z.object({ why: givenReasonField }),
  answers: { 200: z.object({ state: z.enum(pieceStates) }) },
  errors: ["piece.not_found", "piece.changed"],
});
