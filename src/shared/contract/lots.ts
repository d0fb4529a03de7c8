import { z } from "zod";
import { workshopStaff } from "../access/access.ts";
import { offerNames } from "../offers/offers.ts";
import { pieceStates } from "../states-and-kinds.ts";
import { departmentField } from "./employee-fields.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, pageField, reasonField, searchField } from "./fields.ts";
import { pieceFiltersSchema, pieceMovesSchema, piecePageFields, pieceSchema } from "./production-pieces.ts";

const endpoint = endpointsOf("Atelier", { access: workshopStaff });

/** An order of several pieces that are made together: one row of the queue. */
const lotSchema = z.object({
  orderRef: z.string(),
  orderNumber: z.string(),
  /** The company that ordered, else the buyer's name. */
  name: z.string(),
  /** The company on its first and last cards, if it is the same. */
  company: z.string(),
  /** Number of pieces in each state, in the order of production, without replaced and canceled pieces. */
  states: z.array(z.object({ state: z.enum(pieceStates), count: z.int() })),
  /** The sum of `states`. */
  pieces: z.int(),
  /** The earliest due day of its open pieces; null: none is open. */
  dueAt: instantField.nullable(),
  /** Number of pieces past their due day. */
  late: z.int(),
  /** Fully refunded, so nothing of it is sent. */
  refunded: z.boolean(),
  /** All its pieces that are still to be printed await the company's approval. */
  unapproved: z.boolean(),
});
export type Lot = z.output<typeof lotSchema>;

const queueRowSchema = z.object({
  id: z.string(),
  /** A piece that is made on its own; null for a lot. */
  piece: pieceSchema.nullable(),
  lot: lotSchema.nullable(),
  /** For a searched lot: the first pieces whose cards match the whole search, and the number of all such pieces. */
  found: z.array(pieceSchema),
  foundCount: z.int(),
});
export type QueueRow = z.output<typeof queueRowSchema>;

export const listQueueRows = endpoint("GET", "/api/pieces/rows", {
  summary:
    "La file de l'atelier\u00a0: une ligne par pièce, ou par commande de plusieurs pièces\u00a0; la plus urgente d'abord",
  query: pieceFiltersSchema.omit({ orders: true }).extend(piecePageFields),
  answers: { 200: z.array(queueRowSchema) },
});

export const readLot = endpoint("GET", "/api/lots/:ref", {
  summary: "Une commande de plusieurs pièces, comme l'atelier la fait",
  answers: {
    200: lotSchema.extend({
      /** In the order of the list, with the pieces counted above; an empty name is for pieces without a department. */
      departments: z.array(z.object({ name: z.string(), count: z.int() })),
      offers: z.array(z.enum(offerNames)),
      recipient: z.string(),
      address: z.string(),
    }),
  },
  errors: ["lot.not_found"],
});

const lotPieceSchema = pieceSchema.extend({
  /** Position of its card in the list, from 1. */
  listPlace: z.int(),
  department: z.string(),
  /** Its buyer has it sent elsewhere than the order. */
  sentElsewhere: z.boolean(),
});
export type LotPiece = z.output<typeof lotPieceSchema>;

export const listLotPieces = endpoint("GET", "/api/lots/:ref/pieces", {
  summary: "Les pièces d'une commande de plusieurs, dans l'ordre de sa liste",
  query: z.object({
    state: z.enum(pieceStates).optional(),
    department: departmentField.optional(),
    search: searchField,
    page: pageField.default(1),
    pageSize: z.coerce.number().int().min(1).max(1000).default(50),
  }),
  answers: { 200: z.array(lotPieceSchema) },
  errors: ["lot.not_found"],
});

/** Selects pieces of a lot: those in a state, perhaps of one department. */
const lotPart = z.object({ from: z.enum(pieceStates), department: departmentField.optional() });

export const moveLot = endpoint("POST", "/api/lots/:ref/moves", {
  summary:
    "Déplace les pièces d'une commande qui sont dans un état, cent à la fois\u00a0; redit, il ne reste que celles qui n'ont pas bougé",
  body: lotPart.extend({ to: z.enum(pieceStates), why: reasonField }),
  answers: { 200: pieceMovesSchema },
  errors: ["lot.not_found"],
});
