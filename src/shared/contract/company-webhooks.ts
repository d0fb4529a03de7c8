import { z } from "zod";
import { companyAdmin } from "../access/access.ts";
import { webhookEvents } from "../company/webhook-events.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, pageField, textField, rowIdField, message } from "./fields.ts";
import { programKeeper } from "./program-keeper.ts";

const endpoint = endpointsOf("Entreprise", { access: companyAdmin });

const path = "/api/entreprises/:organisation/webhooks";
const params = z.object({ organisation: rowIdField });
const webhookParams = params.extend({ webhook: rowIdField });

const webhook = z.object({
  id: rowIdField,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** `failing`: the last try failed; `off`: nothing is sent, after days of failures or since its host is gone. */
  state: z.enum(["on", "failing", "off"]),
  /** Null unless it fails. */
  failingSince: instantField.nullable(),
  keeper: programKeeper,
});
export type CompanyWebhook = z.output<typeof webhook>;

const delivery = z.object({
  id: rowIdField,
  /** The `webhook-id`, the same for every try. */
  eventId: z.string(),
  event: z.enum(webhookEvents),
  url: z.string(),
  madeAt: instantField,
  lastTriedAt: instantField.nullable(),
  tries: z.int(),
  /** The last try's answer, in French; empty before the first. */
  answer: z.string(),
  state: z.enum(["waiting", "delivered", "given_up"]),
});
export type WebhookDelivery = z.output<typeof delivery>;

export const listWebhooks = endpoint("GET", path, {
  summary: "Les adresses des logiciels qui sont prévenus",
  params,
  answers: { 200: z.array(webhook) },
});

export const makeWebhook = endpoint("POST", path, {
  summary: "Donne une adresse à prévenir\u00a0; le secret des signatures n'est montré que dans cette réponse",
  params,
  body: z.object({
    url: textField().trim().min(1, "Donnez l'adresse.").max(500, "500 caractères au plus."),
    events: z.array(z.enum(webhookEvents)).min(1, "Choisissez au moins un événement.").max(webhookEvents.length),
  }),
  answers: { 201: z.object({ secret: z.string(), webhook }) },
  errors: ["webhook.too_many"],
});

export const switchOnWebhook = endpoint("POST", `${path}/:webhook/rallumer`, {
  access: companyAdmin,
  summary: "Envoie de nouveau à une adresse éteinte",
  params: webhookParams,
  answers: { 200: message },
  errors: ["webhook.not_found"],
});

export const removeWebhook = endpoint("DELETE", `${path}/:webhook`, {
  access: companyAdmin,
  summary: "Retire une adresse, et ce qui lui a été envoyé",
  params: webhookParams,
  answers: { 200: message },
  errors: ["webhook.not_found"],
});

export const listWebhookDeliveries = endpoint("GET", `${path}/envois`, {
  access: companyAdmin,
  summary: "Ce qui a été envoyé aux logiciels depuis 30 jours, le plus récent d'abord",
  params,
  query: z.object({ page: pageField.default(1) }),
  answers: { 200: z.object({ deliveries: z.array(delivery), total: z.int() }) },
});

export const sendWebhookDeliveryAgain = endpoint("POST", `${path}/envois/:delivery/renvoyer`, {
  access: companyAdmin,
  summary: "Renvoie un événement, sous le même numéro",
  params: params.extend({ delivery: rowIdField }),
  answers: { 200: message },
  errors: ["webhook.delivery_not_found", "webhook.not_found", "webhook.off", "webhook.too_many_resends"],
});
