import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { offerNames } from "../offers/offers.ts";
import { movementKinds } from "../states-and-kinds.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, pageField, searchField, textField } from "./fields.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff });

const day = z.iso.date();

/** Filters the list of movements, its totals and its CSV. Days are in Africa/Dakar, both ends included. */
const movementFiltersSchema = z.object({
  search: searchField,
  kind: z.enum(movementKinds).optional(),
  /** The method as movements name it. */
  method: textField().max(100).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type MovementFilters = z.output<typeof movementFiltersSchema>;

/** Describes one line of the ledger; amounts are whole FCFA. */
export const movementSchema = z.object({
  id: z.string(),
  at: instantField,
  kind: z.enum(movementKinds),
  orderRef: z.string(),
  number: z.string(),
  /** Empty once the order's data is erased. */
  customer: z.string(),
  offer: z.enum(offerNames),
  /** The offers of the order's cards, each once, in the order of its lines; empty for a reprint. */
  offers: z.array(z.enum(offerNames)),
  reprint: z.boolean(),
  /** Whether it raises the reprinted card to its own offer. */
  raises: z.boolean(),
  /** The order's price before any discount. */
  price: z.int(),
  discount: z.int(),
  promoCode: z.string().nullable(),
  amountIn: z.int(),
  amountOut: z.int(),
  method: z.string(),
  reference: z.string(),
  /** The line that a refund gave back, for an order of several, such as "Carte Silver, Awa Ndiaye"; else empty. */
  line: z.string(),
  /** Whether the movement is, or refunds, a second payment of a paid order. */
  overpaid: z.boolean(),
});

export const listMovements = endpoint("GET", "/api/accounting", {
  summary:
    "Les mouvements d'argent, chacun à sa date, du plus récent au plus ancien\u00a0; X-Total-Count et Link accompagnent une page",
  query: movementFiltersSchema.extend({
    page: pageField.default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answers: { 200: z.array(movementSchema) },
});

const sums = { count: z.int(), amountIn: z.int(), amountOut: z.int() };

export const readMovementTotals = endpoint("GET", "/api/accounting/totals", {
  summary: "Les totaux des mêmes mouvements, en tout et par mode",
  query: movementFiltersSchema,
  // `net`: money in less money out.
  answers: { 200: z.object({ ...sums, net: z.int(), methods: z.array(z.object({ method: z.string(), ...sums })) }) },
});

export const exportMovements = endpoint("GET", "/api/accounting.csv", {
  summary: "Les mêmes mouvements en CSV, du plus ancien au plus récent (UTF-8 avec BOM, point-virgule)",
  query: movementFiltersSchema,
  answers: { 200: "text/csv" },
});
