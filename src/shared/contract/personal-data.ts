import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { offerNames } from "../offers/offers.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, textField, message } from "./fields.ts";
import { subscriberStates } from "./newsletter-subscribers.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff });

/**
 * A mailbox, an order's number or reference, or a phone number left on a card. Never sent in a URL, since URLs are
 * logged.
 */
const about = z.object({
  about: textField().trim().min(1, "Écrivez une adresse e-mail, un numéro de commande ou un téléphone.").max(254),
});

/** `buyer`: they bought the order; `card`: they are only named on one of its cards. */
const personOrder = z.object({
  ref: z.string(),
  number: z.string(),
  offer: z.enum(offerNames),
  firstName: z.string(),
  lastName: z.string(),
  as: z.enum(["buyer", "card"]),
  paid: z.boolean(),
  createdAt: instantField,
  deletedAt: instantField.nullable(),
});

const personSchema = z.object({
  /** Null: the named order has no mailbox. */
  email: z.string().nullable(),
  orders: z.array(personOrder),
  /** Leads that they left for card owners, without their content. */
  left: z.array(z.object({ id: z.string(), owner: z.string(), at: instantField })),
  newsletter: z.object({ state: z.enum(subscriberStates) }).nullable(),
});
export type PersonOverview = z.output<typeof personSchema>;

export const findPerson = endpoint("POST", "/api/people/find", {
  summary: "Ce qui est connu d'une personne, par son adresse e-mail ou par une commande",
  body: about,
  answers: { 200: personSchema },
  errors: ["person.not_found"],
});

export const exportPerson = endpoint("POST", "/api/people/export", {
  summary: "Toutes les données d'une personne en ZIP\u00a0: JSON, vCard, photos et un LISEZMOI.txt",
  body: about,
  answers: { 200: "application/zip" },
  errors: ["person.not_found", "person.mailbox_needed"],
});

export const eraseLead = endpoint("DELETE", "/api/people/left/:id", {
  summary: "Efface des coordonnées laissées sur une carte, quand la personne le demande",
  answers: { 200: message },
  errors: ["contact.not_found"],
});
