import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { instantField, textField, message } from "./fields.ts";

const endpoint = endpointsOf("Ma carte", { access: "owner", errors: ["order.not_found", "contacts.not_offered"] });

const visitorLead = z.object({
  id: z.string(),
  at: instantField,
  name: z.string(),
  /** E.164; empty if there is none. The same holds for the mailbox. */
  phone: z.string(),
  email: z.string(),
  word: z.string(),
  /** When it will be erased. */
  until: instantField,
});
export type OwnedCardLead = z.output<typeof visitorLead>;

const ownContacts = z.object({
  /** Whether the card's page takes leads now. */
  on: z.boolean(),
  total: z.int(),
  /** The newest first; `more`: whether there are older ones. */
  items: z.array(visitorLead),
  more: z.boolean(),
});
export type OwnedCardLeads = z.output<typeof ownContacts>;

export const listVisitorLeads = endpoint("GET", "/api/ma-carte/cartes/:ref/contacts", {
  summary:
    "Les coordonnées que des visiteurs d'une de ses cartes ont laissées, la plus récente d'abord\u00a0; `before` est la dernière que l'on a",
  query: z.object({ before: textField().max(64).optional() }),
  answers: { 200: ownContacts },
});

const switched = z.object({ on: z.boolean(), message: z.string() });

export const openContacts = endpoint("POST", "/api/ma-carte/cartes/:ref/contacts/ouvrir", {
  summary: "Montre «\u00a0Laisser mes coordonnées\u00a0» sur une de ses cartes",
  answers: { 200: switched },
});

export const closeContacts = endpoint("POST", "/api/ma-carte/cartes/:ref/contacts/fermer", {
  summary: "Ne le montre plus\u00a0; ce qui est là reste",
  answers: { 200: switched },
});

export const exportContactsCsv = endpoint("GET", "/api/ma-carte/cartes/:ref/contacts.csv", {
  summary: "Toutes les coordonnées laissées, pour un tableur",
  answers: { 200: "text/csv" },
});

export const exportContactsVcf = endpoint("GET", "/api/ma-carte/cartes/:ref/contacts.vcf", {
  summary: "Toutes les coordonnées laissées, pour un carnet d'adresses",
  answers: { 200: "text/vcard" },
});

export const removeLead = endpoint("DELETE", "/api/ma-carte/cartes/:ref/contacts/:id", {
  summary: "Efface des coordonnées laissées",
  answers: { 200: message },
  errors: ["contact.not_found"],
});
