import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { instantField, orderRefParams, textField } from "./fields.ts";

const endpoint = endpointsOf("Ma carte");

const visitorLead = z.object({
  id: z.string(),
  at: instantField,
  name: z.string(),
  /** E.164; empty where there is none, as is the mailbox. */
  phone: z.string(),
  email: z.string(),
  word: z.string(),
  /** When it will be erased. */
  until: instantField,
});
export type OwnedCardLead = z.output<typeof visitorLead>;

const ownContacts = z.object({
  /** Whether the card's page accepts contacts now. */
  on: z.boolean(),
  total: z.int(),
  /** The newest first; `more`: there are older ones. */
  items: z.array(visitorLead),
  more: z.boolean(),
});
export type OwnedCardLeads = z.output<typeof ownContacts>;

export const listVisitorLeads = endpoint("GET", "/api/ma-carte/cartes/:ref/contacts", {
  access: "owner",
  summary:
    "Les coordonnées que des visiteurs d'une de ses cartes ont laissées, la plus récente d'abord\u00a0; `before` est la dernière que l'on a",
  params: orderRefParams,
  query: z.object({ before: textField().max(64).optional() }),
  answers: { 200: ownContacts },
  errors: ["order.not_found", "contacts.not_offered"],
});

const switched = z.object({ on: z.boolean(), message: z.string() });

export const openContacts = endpoint("POST", "/api/ma-carte/cartes/:ref/contacts/ouvrir", {
  access: "owner",
  summary: "Montre «\u00a0Laisser mes coordonnées\u00a0» sur une de ses cartes",
  params: orderRefParams,
  answers: { 200: switched },
  errors: ["order.not_found", "contacts.not_offered"],
});

export const closeContacts = endpoint("POST", "/api/ma-carte/cartes/:ref/contacts/fermer", {
  access: "owner",
  summary: "Ne le montre plus\u00a0; ce qui est là reste",
  params: orderRefParams,
  answers: { 200: switched },
  errors: ["order.not_found", "contacts.not_offered"],
});

export const exportContactsCsv = endpoint("GET", "/api/ma-carte/cartes/:ref/contacts.csv", {
  access: "owner",
  summary: "Toutes les coordonnées laissées, pour un tableur",
  params: orderRefParams,
  answers: { 200: "text/csv" },
  errors: ["order.not_found", "contacts.not_offered"],
});

export const exportContactsVcf = endpoint("GET", "/api/ma-carte/cartes/:ref/contacts.vcf", {
  access: "owner",
  summary: "Toutes les coordonnées laissées, pour un carnet d'adresses",
  params: orderRefParams,
  answers: { 200: "text/vcard" },
  errors: ["order.not_found", "contacts.not_offered"],
});

export const removeLead = endpoint("DELETE", "/api/ma-carte/cartes/:ref/contacts/:id", {
  access: "owner",
  summary: "Efface des coordonnées laissées",
  params: orderRefParams.extend({ id: textField().max(64) }),
  answers: { 200: z.object({ message: z.string() }) },
  errors: ["order.not_found", "contacts.not_offered", "contact.not_found"],
});
