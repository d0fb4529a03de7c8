import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { requiredOrderFields } from "../order/missing.ts";
import { offerNames } from "../offers/offers.ts";
import { pieceStates } from "../states-and-kinds.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, orderRefListField, pageField, searchField } from "./fields.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff });

/** Sets the default number of rows in a table (product.md §9). */
const defaultTablePageSize = 10;

/**
 * `online`: one of its cards is live. `due`: money is still due; `refund`: some must be given back. `incomplete`: paid,
 * but a card lacks something. `marked`: a change to the proof was requested; `unproved`: a proof must be sent.
 * `transfer`: a bank transfer was announced and is not recorded yet.
 */
const orderStatuses = [
  "paid",
  "unpaid",
  "attention",
  "transfer",
  "online",
  "due",
  "refund",
  "incomplete",
  "marked",
  "unproved",
] as const;
export const orderSorts = [
  "createdAt",
  "-createdAt",
  "paidAt",
  "-paidAt",
  "lastName",
  "-lastName",
  "firstName",
  "-firstName",
  "offer",
  "-offer",
] as const;

const day = z.iso.date();

/** Filters the list of orders and its CSV. Days are in Africa/Dakar, both ends included. */
export const orderFiltersSchema = z.object({
  search: searchField,
  status: z.enum(orderStatuses).optional(),
  offer: z.enum(offerNames).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Orders with an open piece in this state. */
  production: z.enum(pieceStates).optional(),
  /** `1`: with a piece past its due day. */
  late: z.enum(["0", "1"]).default("0"),
  /** `1`: deleted orders that can still be restored. */
  trash: z.enum(["0", "1"]).default("0"),
  sort: z.enum(orderSorts).default("-createdAt"),
});
export type OrderFilters = z.output<typeof orderFiltersSchema>;

export const orderListItemSchema = z.object({
  ref: z.string(),
  number: z.string(),
  offer: z.enum(offerNames),
  price: z.int(),
  /** NFC link of the order's first card, or of the reprinted card; null until it is paid. */
  nfcLink: z.string().nullable(),
  /** The card that the order reprints; null: it makes new cards. */
  reprintOf: z.string().nullable(),
  /** The number of the order that this one completes; null: none. */
  completes: z.string().nullable(),
  /** Whether it raises the reprinted card to its own offer, for the price difference. */
  raises: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** Company on the first card. */
  company: z.string(),
  buyerPhone: z.string(),
  /** The offers of its cards, each once; for a single card the ordered offer, even if the card was raised since. */
  offers: z.array(z.enum(offerNames)),
  /** How many cards it brings; for a reprint, the one that it reprints. */
  cards: z.int(),
  /** State of the order's least advanced piece; null without pieces. */
  production: z.object({ state: z.enum(pieceStates), late: z.boolean() }).nullable(),
  /** Fields that any of its cards, or the delivery, still needs. */
  missing: z.array(z.enum(requiredOrderFields)),
  createdAt: instantField,
  paid: z.boolean(),
  /** When its first payment came in. */
  paidAt: instantField.nullable(),
  /** When its price was fully paid; null: a part is still due. */
  fullyPaidAt: instantField.nullable(),
  paidBy: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  promoCode: z.string().nullable(),
  /**
   * Whole FCFA: discount, received for the price, refunded of that, due; `held` is the ledger's sum of all payments
   * less refunds.
   */
  discount: z.int(),
  received: z.int(),
  refunded: z.int(),
  rest: z.int(),
  held: z.int(),
  attention: z.boolean(),
  /** The announced bank transfer (whole FCFA), until money is recorded; null: none is awaited. */
  transfer: z.object({ at: instantField, amount: z.int() }).nullable(),
  deletedAt: instantField.nullable(),
  /** Who deleted it: a colleague's name, or `buyer`. */
  deletedBy: z.string().nullable(),
});
export type OrderListItem = z.output<typeof orderListItemSchema>;

export const listOrders = endpoint("GET", "/api/orders", {
  summary:
    "Les commandes\u00a0; X-Total-Count et Link accompagnent une page\u00a0; X-Total-Count-Capped dit qu'une recherche en trouve davantage",
  query: orderFiltersSchema.extend({
    page: pageField.optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(defaultTablePageSize),
  }),
  answers: { 200: z.array(orderListItemSchema) },
});

export const exportOrders = endpoint("GET", "/api/orders.csv", {
  summary: "La liste filtrée, ou les commandes choisies (`refs`), en CSV (UTF-8 avec BOM, point-virgule)",
  query: orderFiltersSchema.extend({ refs: orderRefListField.optional() }),
  answers: { 200: "text/csv" },
});
