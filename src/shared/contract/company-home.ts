import { z } from "zod";
import { anyMember, companyAdmin } from "../access/access.ts";
import { trackingSteps } from "../order/road-steps.ts";
import { companyDueSchema } from "./company-dues.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, orderRefField, rowIdField } from "./fields.ts";

const endpoint = endpointsOf("Entreprise", { access: anyMember });

const namedOrder = z.object({ ref: orderRefField, number: z.string() });

const orderUnderWay = namedOrder.extend({
  createdAt: instantField,
  /** Cards that it brings, or prints again. */
  cards: z.int(),
  /** The number of the order that it completes; null: of none. */
  completes: z.string().nullable(),
  isReprint: z.boolean(),
  /** The last step that all of its cards have reached; null: none yet. */
  reached: z.enum(trackingSteps).nullable(),
  /** How many cards have reached the step after it, and when the last of `reached` did. */
  further: z.int(),
  reachedAt: instantField.nullable(),
});

const companyHome = z.object({
  /** Orders whose proof waits for an answer, each with how many of its cards do; none for a manager. */
  proofs: z.array(namedOrder.extend({ cards: z.int() })),
  /** Orders with remarks that the team answers, each with how many of its cards they are about; none for a manager. */
  corrections: z.array(namedOrder.extend({ cards: z.int() })),
  /** Orders of which something can be paid; none for a manager. */
  dues: z.array(companyDueSchema),
  /** People who have not completed their card: how many, and the first of them. */
  missing: z.object({ people: z.int(), names: z.array(z.string()) }),
  /** Mailboxes that were written by a link and wait to be confirmed. */
  mailboxes: z.int(),
  /** Changes that people ask for; 0 for a manager. */
  requests: z.int(),
  /** Whether something was asked, or differs from the template, ever. */
  hasRequests: z.boolean(),
  /** Addresses of people who have left that nobody has decided about. */
  departures: z.int(),
  /** What is paid, or begun, and not delivered yet, or was in the last two weeks; the newest first, none for a manager. */
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
