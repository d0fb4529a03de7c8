import { z } from "zod";
import { anyMember, companyAdmin } from "../access/access.ts";
import { trackingSteps } from "../order/tracking-steps.ts";
import { companyDueSchema } from "./company-dues.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, orderRefField, rowIdField } from "./fields.ts";

const endpoint = endpointsOf("Entreprise", { access: anyMember });

const namedOrder = z.object({ ref: orderRefField, number: z.string() });

const orderUnderWay = namedOrder.extend({
  createdAt: instantField,
  /** Number of cards that it brings or reprints. */
  cards: z.int(),
  /** The number of the order that this one completes; null: none. */
  completes: z.string().nullable(),
  isReprint: z.boolean(),
  /** The last step that all its cards have reached; null: none yet. */
  reached: z.enum(trackingSteps).nullable(),
  /** How many cards have reached the next step, and when the last card got to `reached`. */
  further: z.int(),
  reachedAt: instantField.nullable(),
});

const companyHome = z.object({
  /** Orders whose proof awaits an answer, each with the number of such cards; empty for a manager. */
  proofs: z.array(namedOrder.extend({ cards: z.int() })),
  /** Orders with remarks that await the team, each with the number of such cards; empty for a manager. */
  corrections: z.array(namedOrder.extend({ cards: z.int() })),
  /** Orders on which something can be paid; empty for a manager. */
  dues: z.array(companyDueSchema),
  /** People who have not completed their card: their number, and the names of the first few. */
  missing: z.object({ people: z.int(), names: z.array(z.string()) }),
  /** Mailboxes given through a card's link that await confirmation. */
  mailboxes: z.int(),
  /** Open change requests; 0 for a manager. */
  requests: z.int(),
  /** Whether a change was ever requested, or a text differs from the template. */
  hasRequests: z.boolean(),
  /** Addresses of people who have left about which nobody has decided. */
  departures: z.int(),
  /** Paid or begun orders, until two weeks after their delivery; the newest first, empty for a manager. */
  orders: z.array(orderUnderWay),
});
export type CompanyHome = z.output<typeof companyHome>;

export const readCompanyHome = endpoint("GET", "/api/entreprises/:organisation/accueil", {
  summary: "Ce qui attend l'entreprise, et où en sont ses commandes",
  answers: { 200: companyHome },
  errors: ["organisation.not_found"],
});

export const openCompanyOrder = endpoint("POST", "/api/entreprises/:organisation/commandes/:ref/ouvrir", {
  access: companyAdmin,
  summary: "Ouvre à cet appareil les pages d'une commande de l'entreprise",
  params: z.object({ organisation: rowIdField, ref: orderRefField }),
  // The order's key comes in a cookie.
  answers: { 200: z.object({ ref: orderRefField }) },
  errors: ["order.not_found"],
});
