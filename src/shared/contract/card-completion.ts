import { z } from "zod";
import { anyMember, companyAdmin } from "../access/access.ts";
import { offerNames } from "../offers/offers.ts";
import { heldTextNames, personTextNames } from "../company/company-texts.ts";
import { askableFields, lockableFields } from "../company/shared-card-fields.ts";
import { cardStates } from "../states-and-kinds.ts";
import { ownChangeRequests } from "./change-requests.ts";
import { cardTextFields } from "./card-text-field.ts";
import { asStaff, endpointsOf } from "./endpoint.ts";
import { apartField, emailField, instantField, orderRefField, textField, message } from "./fields.ts";
import { buildOrderFieldsSchema } from "./order-fields.ts";
import { expectedVersionField, toPatchSchema } from "./patch.ts";

const endpoint = endpointsOf("Entreprise", { access: anyMember });

const tag = "Ma carte";

const completion = z.object({
  ref: z.string(),
  offer: z.enum(offerNames),
  state: z.enum(cardStates),
  /** Version of the fields below; changes with any of them. */
  version: z.string(),
  texts: z.object(
    Object.fromEntries(heldTextNames.map((name) => [name, z.string()])) as Record<
      (typeof heldTextNames)[number],
      z.ZodString
    >,
  ),
  socialMedias: z.array(z.string()),
  profileUrl: z.string(),
  logoUrl: z.string(),
  /** The name of the company, which decides the locked fields. */
  decider: z.string(),
  locked: z.array(z.enum(lockableFields)),
  asked: z.array(z.enum(askableFields)),
  missing: z.array(z.enum(askableFields)),
  requests: ownChangeRequests,
  approvedAt: instantField.nullable(),
  /** The company or the team decided to print the card without waiting for the holder. */
  isWaived: z.boolean(),
  /** The company has approved what would be printed now. */
  isAgreed: z.boolean(),
  /** The card's mailbox, if it was given through the card's link and nobody has confirmed it yet; else empty. */
  proposed: z.string(),
  /** Whether a mailbox that the holder types must be confirmed before it opens the card. */
  mustPropose: z.boolean(),
});
export type CardCompletion = z.output<typeof completion>;

export const readCompletion = endpoint("GET", "/api/ma-carte/a-completer/:ref", {
  access: "holder",
  summary: "Sa carte d'entreprise, avec ce que l'entreprise lui demande",
  tag,
  answers: { 200: completion },
  errors: ["order.not_found"],
});

/** Holders may leave empty what staff and the company may leave empty. */
const given = buildOrderFieldsSchema(offerNames)
  .pick({ socialMedias: true, profileUrl: true })
  .extend(cardTextFields(personTextNames, true));

export const changeCompletion = endpoint("PATCH", "/api/ma-carte/a-completer/:ref", {
  access: "holder",
  summary: "Complète sa carte d'entreprise\u00a0; ce qui manque reste",
  tag,
  body: toPatchSchema(given).extend({ version: expectedVersionField }),
  answers: { 200: completion },
  errors: [
    "order.not_found",
    "card.changed",
    "card.field_locked",
    "card.photos_fixed",
    "card.photos_rest",
    "upload.invalid",
  ],
});

export const approveCompletion = endpoint("POST", "/api/ma-carte/a-completer/:ref/accord", {
  access: "holder",
  summary: "Approuve ce qui sera imprimé de sa carte, telle qu'il l'a vue",
  tag,
  body: z.object({ version: textField().max(100) }),
  answers: { 200: completion },
  errors: ["order.not_found", "card.changed", "completion.missing"],
});

const awaitedPerson = z.object({
  ref: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  apart: apartField,
  department: z.string(),
  missing: z.array(z.enum(askableFields)),
  /** Whether we can write to them; else somebody sends them their link. */
  hasMail: z.boolean(),
  /** When we last wrote to them; null: never. */
  mailedAt: instantField.nullable(),
  /** When their link expires, if they have not used it. */
  linkUntil: instantField.nullable(),
});

const proposedMailbox = z.object({
  ref: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  apart: apartField,
  department: z.string(),
  email: z.string(),
});

/** Number of people listed; the others are only counted. */
export const awaitedPeopleListed = 200;

const completions = z.object({
  approved: z.int(),
  /** Cards printed without their holder's approval. */
  waived: z.int(),
  /** Cards of unpaid orders whose holders no round has invited yet; with only a link, they are in `awaited` too. */
  notInvited: z.int(),
  awaited: z.int(),
  people: z.array(awaitedPerson),
  /** Mailboxes given through a card's link; they open the card once they are confirmed. */
  proposals: z.array(proposedMailbox),
});
export type CompanyCompletions = z.output<typeof completions>;

const link = message.extend({
  url: z.string(),
  /** Opens WhatsApp with a prepared sentence, at the person's number if it is known. */
  whatsapp: z.string(),
  until: instantField,
});
export type CardLink = z.output<typeof link>;

const waiver = z.object({
  /** Cards that no longer wait for their holders; left out: all. */
  refs: z.array(orderRefField).max(1000).optional(),
});
const waived = message.extend({ cards: z.int() });

const mailboxDecision = z.object({
  accepted: z.boolean(),
  /** The mailbox that the decider read; if another was proposed since, nothing is decided. */
  seen: emailField,
});

export const listCompletions = endpoint("GET", "/api/entreprises/:organisation/a-completer", {
  summary: "Qui n'a pas encore complété et vérifié sa carte\u00a0; un responsable voit ses départements",
  answers: { 200: completions },
});

export const inviteHolders = endpoint("POST", "/api/entreprises/:organisation/a-completer", {
  access: companyAdmin,
  summary: "Invite à compléter leur carte les personnes qui ne l'ont pas encore été, avant le paiement",
  answers: { 202: message },
  errors: ["completion.nobody", "organisation.archived"],
});

export const makeCardLink = endpoint("POST", "/api/entreprises/:organisation/personnes/:ref/lien", {
  summary: "Fait le lien d'une personne, qui termine celui d'avant\u00a0; il sert une fois, pendant 30 jours",
  answers: { 201: link },
  errors: ["colleague.not_found", "organisation.archived", "request.rate_limited"],
});

export const inviteAgain = endpoint("POST", "/api/entreprises/:organisation/personnes/:ref/invitation", {
  summary: "Envoie de nouveau à une personne l'invitation à compléter sa carte, trois fois par jour au plus",
  answers: { 200: message },
  errors: [
    "colleague.not_found",
    "completion.nobody",
    "completion.no_mailbox",
    "organisation.archived",
    "request.rate_limited",
  ],
});

export const decideMailbox = endpoint("POST", "/api/entreprises/:organisation/personnes/:ref/adresse", {
  summary: "Confirme, ou refuse, l'adresse e-mail qu'une personne a donnée par son lien",
  body: mailboxDecision,
  answers: { 200: message },
  errors: ["colleague.not_found", "mailbox.not_proposed", "organisation.archived"],
});

export const waiveHolders = endpoint("POST", "/api/entreprises/:organisation/a-completer/sans-attendre", {
  access: companyAdmin,
  summary: "Fait imprimer sans attendre les titulaires qui n'ont pas répondu",
  body: waiver,
  answers: { 200: waived },
  errors: ["completion.nobody"],
});

export const listCompletionsAsStaff = asStaff(listCompletions, "/api/organisations/:id/completions", {
  summary: "Qui n'a pas encore complété et vérifié sa carte dans une entreprise",
});

export const inviteHoldersAsStaff = asStaff(inviteHolders, "/api/organisations/:id/completions", {
  summary: "Invite les personnes d'une entreprise à compléter leur carte, avant le paiement",
});

export const makeCardLinkAsStaff = asStaff(makeCardLink, "/api/organisations/:id/people/:ref/link", {
  summary: "Fait le lien d'une personne d'une entreprise, qui termine celui d'avant",
});

export const inviteAgainAsStaff = asStaff(inviteAgain, "/api/organisations/:id/people/:ref/invitation", {
  summary: "Envoie de nouveau à une personne d'une entreprise l'invitation à compléter sa carte",
});

export const decideMailboxAsStaff = asStaff(decideMailbox, "/api/organisations/:id/people/:ref/mailbox", {
  summary: "Confirme, ou refuse, pour l'entreprise, l'adresse e-mail qu'une personne a donnée par son lien",
});

export const waiveHoldersAsStaff = asStaff(waiveHolders, "/api/organisations/:id/completions/waive", {
  summary: "Fait imprimer sans attendre les titulaires qui n'ont pas répondu, pour l'entreprise",
});
