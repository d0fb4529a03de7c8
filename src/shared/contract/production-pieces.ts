import { z } from "zod";
import { deskStaff, workshopStaff } from "../access/access.ts";
import { mapDeliveryTexts } from "../order/delivery-texts.ts";
import { offerNames } from "../offers/offers.ts";
import { agreedMaterials, pieceKinds, pieceMaterials, pieceStates } from "../states-and-kinds.ts";
import { endpointsOf } from "./endpoint.ts";
import {
  apartField,
  reasonField,
  instantField,
  orderRefListField,
  pageField,
  searchField,
  textField,
  message,
} from "./fields.ts";
import { deliveryTermsShape } from "../order/order-delivery.ts";

const endpoint = endpointsOf("Atelier", { access: workshopStaff });

const maxMovedPieces = 1000;

export const pieceSchema = z.object({
  id: z.string(),
  orderRef: z.string(),
  orderNumber: z.string(),
  cardRef: z.string(),
  /** Position within the order, from 1. */
  place: z.int(),
  kind: z.enum(pieceKinds),
  offer: z.enum(offerNames),
  material: z.enum(pieceMaterials),
  state: z.enum(pieceStates),
  stateAt: instantField,
  /** Its state before it was set aside. */
  heldFrom: z.enum(pieceStates).nullable(),
  /** The end of its due day. */
  dueAt: instantField,
  late: z.boolean(),
  /** Its order was fully refunded, so it is not sent. */
  refunded: z.boolean(),
  /** Its card still lacks something, so it is not printed. */
  incomplete: z.boolean(),
  /** Its company has not approved the present card, so it is not printed. */
  unapproved: z.boolean(),
  /** Its order has a rest due, and a setting forbids production until then, so it is not printed. */
  unpaid: z.boolean(),
  /** Its holder was asked to complete and approve the card and has not, so it is not printed. */
  awaited: z.boolean(),
  /** Name and company on its card. */
  firstName: z.string(),
  lastName: z.string(),
  apart: apartField,
  company: z.string(),
  jobTitle: z.string(),
});
export type Piece = z.output<typeof pieceSchema>;

/**
 * Filters pieces. Without `state`: all pieces still in work, the most urgent first. In a finished state the latest come
 * first; a search also finds delivered pieces, by their orders.
 */
export const pieceFiltersSchema = z.object({
  state: z.enum(pieceStates).optional(),
  /** `1`: only pieces past their due day. */
  late: z.enum(["0", "1"]).default("0"),
  /** `1`: within a state, only pieces that nothing keeps from the next step. */
  ready: z.literal("1").optional(),
  /** `1`: only pieces that nobody received since they left. */
  missed: z.literal("1").optional(),
  offer: z.enum(offerNames).optional(),
  material: z.enum(pieceMaterials).optional(),
  search: searchField,
  /** Restricts the list to these orders, whatever the search. */
  orders: orderRefListField.optional(),
});
export type PieceFilters = z.output<typeof pieceFiltersSchema>;

export const piecePageFields = {
  page: pageField.default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
};

export const listPieces = endpoint("GET", "/api/pieces", {
  summary: "Les pièces à fabriquer et à livrer, la plus urgente d'abord",
  query: pieceFiltersSchema.extend(piecePageFields),
  answers: { 200: z.array(pieceSchema) },
});

export const countPieces = endpoint("GET", "/api/pieces/counts", {
  summary:
    "Combien de pièces attendent dans chaque état, et combien sont en retard\u00a0; `lateCapped`\u00a0: davantage",
  answers: {
    200: z.object({
      states: z.array(z.object({ state: z.enum(pieceStates), count: z.int() })),
      late: z.int(),
      lateCapped: z.boolean(),
    }),
  },
});

const pieceMoveSchema = z.object({
  id: z.string(),
  pieceId: z.string(),
  at: instantField,
  /** A colleague's name, `buyer` or `system`. */
  actor: z.string(),
  /** Null: the piece was created. */
  from: z.enum(pieceStates).nullable(),
  to: z.enum(pieceStates),
  why: z.string(),
});
export type PieceMoveEntry = z.output<typeof pieceMoveSchema>;

const pieceDetailSchema = pieceSchema.extend({
  createdAt: instantField,
  /** The piece that it replaces, and the piece that replaces it. */
  replaces: z.string().nullable(),
  replacedBy: z.string().nullable(),
  ...mapDeliveryTexts(() => z.string()),
  ...deliveryTermsShape,
  /** Oldest first. */
  moves: z.array(pieceMoveSchema),
});
export type PieceDetail = z.output<typeof pieceDetailSchema>;

export const readPiece = endpoint("GET", "/api/pieces/:id", {
  summary: "Une pièce, où elle va et sa route",
  answers: { 200: pieceDetailSchema },
  errors: ["piece.not_found"],
});

export const listOrderPieces = endpoint("GET", "/api/orders/:ref/pieces", {
  summary: "Les pièces d'une commande et leur route",
  answers: { 200: z.object({ pieces: z.array(pieceSchema), moves: z.array(pieceMoveSchema) }) },
  errors: ["order.not_found"],
});

export const pieceMovesSchema = z.object({
  done: z.array(z.object({ id: z.string(), state: z.enum(pieceStates) })),
  refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
});

export const undoDepartures = endpoint("POST", "/api/pieces/departures/undo", {
  summary:
    "Annule le départ de pièces, dans les deux minutes\u00a0: elles redeviennent contrôlées, et leurs acheteurs ne sont pas prévenus. Celles d'une commande ensemble ou pas du tout",
  body: z.object({
    pieces: z.array(textField().max(64)).min(1).max(maxMovedPieces, `${maxMovedPieces} pièces au plus à la fois.`),
  }),
  answers: { 200: pieceMovesSchema },
});

export const movePieces = endpoint("POST", "/api/pieces/moves", {
  summary: "Déplace des pièces\u00a0; chacune est déplacée ou refusée à part",
  body: z.object({
    pieces: z
      .array(z.object({ id: textField().max(64), from: z.enum(pieceStates) }))
      .min(1)
      .max(maxMovedPieces, `${maxMovedPieces} pièces au plus à la fois.`),
    to: z.enum(pieceStates),
    why: reasonField,
  }),
  answers: { 200: pieceMovesSchema },
});

export const remakePiece = endpoint("POST", "/api/pieces/:id/remake", {
  summary: "Fait fabriquer une autre pièce à la place de celle-ci",
  body: z.object({
    kind: z.enum(["reprint", "replacement"]),
    /** Required if the piece is in house, since it is then set aside as defective. */
    why: reasonField,
  }),
  answers: { 201: z.object({ id: z.string() }) },
  errors: ["piece.not_found", "piece.illegal_move", "piece.remade", "piece.changed"],
});

export const setPieceMaterial = endpoint("POST", "/api/pieces/:id/material", {
  access: deskStaff,
  summary: "Dit en quelle matière une pièce est faite, tant qu'elle n'est pas imprimée",
  // `from`: the material that the page showed; if a colleague has changed it since, the call is refused. Left out: not
  // checked.
  body: z.object({ material: z.enum(agreedMaterials), from: z.enum(pieceMaterials).optional() }),
  answers: { 200: message },
  errors: [
    "piece.not_found",
    "piece.material_not_offered",
    "piece.material_fixed",
    "piece.material_changed",
    "piece.changed",
  ],
});
