import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { offerNames } from "../offers/offers.ts";
import { endpointsOf } from "./endpoint.ts";
import { emailField, instantField, pageField, message } from "./fields.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff });

/** Validates a newsletter subscription; `offer` asks for a mail once that offer is on sale. */
export const subscriptionSchema = z.object({ email: emailField, offer: z.enum(offerNames).optional() });

/** Answers the same whether the address is known or not. */
export const subscribe = endpoint("POST", "/api/newsletter", {
  access: "public",
  summary: "Demande l'inscription à la newsletter\u00a0; un e-mail la fait confirmer",
  tag: "Newsletter",
  body: subscriptionSchema,
  answers: { 202: message },
  errors: ["request.rate_limited"],
});

/** Lists a subscriber's states; `unsubscribed` is kept as proof, and we never write to it. */
export const subscriberStates = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  /** The version of the consent sentence that they agreed to (`newsletter-consent.ts`). */
  consentVersion: z.string(),
  requestedAt: instantField,
  confirmedAt: instantField.nullable(),
  unsubscribedAt: instantField.nullable(),
});
export type Subscriber = z.output<typeof subscriberSchema>;

export const listSubscribers = endpoint("GET", "/api/newsletter/subscribers", {
  summary: "Les inscrits à la newsletter, le plus récent d'abord\u00a0; X-Total-Count et Link accompagnent une page",
  query: z.object({
    state: z.enum(subscriberStates).optional(),
    page: pageField.optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  answers: { 200: z.array(subscriberSchema) },
});

export const removeSubscriber = endpoint("DELETE", "/api/newsletter/subscribers/:id", {
  summary: "Efface un inscrit, la preuve de son accord et les e-mails envoyés à son adresse",
  answers: { 200: message },
  errors: ["subscriber.not_found"],
});

const wish = z.object({
  offer: z.enum(offerNames),
  onSale: z.boolean(),
  /** Confirmed subscribers who asked for this offer and were not notified yet. */
  waiting: z.int(),
  told: z.int(),
});
export type WaitlistSummary = z.output<typeof wish>;

export const listWishes = endpoint("GET", "/api/newsletter/waitlist", {
  summary: "Combien d'inscrits attendent d'être prévenus de la mise en vente d'une offre, et combien l'ont été",
  answers: { 200: z.array(wish) },
});

/** Notifies each subscriber once, however often it is called. */
export const askToTell = endpoint("POST", "/api/newsletter/waitlist/:offer/tell", {
  summary: "Prévient par e-mail, une fois chacun, les inscrits qui attendent une offre en vente",
  params: z.object({ offer: z.enum(offerNames) }),
  answers: { 202: message },
  errors: ["offer.unavailable"],
});

export const exportSubscribers = endpoint("GET", "/api/newsletter/subscribers.csv", {
  summary: "Les adresses confirmées en CSV (UTF-8 avec BOM, point-virgule), chacune avec son lien de désinscription",
  answers: { 200: "text/csv" },
});
