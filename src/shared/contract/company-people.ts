import { z } from "zod";
import { anyMember } from "../access/access.ts";
import { lockableFields } from "../company/shared-card-fields.ts";
import { offerNames } from "../offers/offers.ts";
import { cardStates, printedParts } from "../states-and-kinds.ts";
import { cardExtrasSchema } from "./card-extras.ts";
import { personPage, personPageChange, personPageFields } from "./company-person-page.ts";
import { heldTextNames } from "../company/company-texts.ts";
import { cardTextField, cardTextFields } from "./card-text-field.ts";
import { toEditConflictSchema } from "./edit.ts";
import { asStaff, endpointsOf } from "./endpoint.ts";
import { apartField, instantField, optionalEmailField, pageField, searchField, textField, message } from "./fields.ts";
import { expectedVersionField, toPatchSchema } from "./patch.ts";
import { departmentField, employeeNumberField } from "./employee-fields.ts";

const endpoint = endpointsOf("Entreprise", { access: anyMember });

const listedPerson = z.object({
  ref: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  apart: apartField,
  jobTitle: z.string(),
  department: z.string(),
  state: z.enum(cardStates),
  /** Whether their mailbox is also a member's, who looks after the company's cards. */
  isMember: z.boolean(),
  /** The last day on which somebody opened the page; null: never. */
  lastOpened: instantField.nullable(),
  /** Views of the last 30 days. */
  views: z.int(),
});
export type ListedPerson = z.output<typeof listedPerson>;

const listedPeople = z.object({
  name: z.string(),
  people: z.array(listedPerson),
  /** Number of people found. */
  total: z.int(),
  /** All departments that this member looks after, each with its number of people. */
  departments: z.array(z.object({ name: z.string(), people: z.int() })),
  states: z.record(z.enum(cardStates), z.int()),
});
export type CompanyPeople = z.output<typeof listedPeople>;

export const listPeople = endpoint("GET", "/api/entreprises/:organisation/personnes", {
  summary: "Les personnes de l'entreprise, par leur nom\u00a0; un responsable voit celles de ses départements",
  query: z.object({
    search: searchField,
    department: textField().max(100).optional(),
    state: z.enum(cardStates).optional(),
    page: pageField.default(1),
  }),
  answers: { 200: listedPeople },
});

export const listPeopleAsStaff = asStaff(listPeople, "/api/organisations/:id/people", {
  summary: "Les personnes d'une entreprise, par leur nom",
});

/** Validates a member's changes to a person's card, except to what the template locks. */
export const personFields = z.object({
  ...cardTextFields(heldTextNames, true),
  company: cardTextField("company"),
  department: departmentField,
  employeeNumber: employeeNumberField,
  /** The mailbox by which the holder logs in; empty: none. */
  ownerEmail: optionalEmailField,
});
export type PersonFields = z.output<typeof personFields>;

const person = personFields.extend({
  ref: z.string(),
  state: z.enum(cardStates),
  offer: z.enum(offerNames),
  /** Whether their mailbox is also a member's, who looks after the company's cards. */
  isMember: z.boolean(),
  /** Fields that the template decides. */
  locked: z.array(z.enum(lockableFields)),
  /** Version of the fields above; changes with any of them. */
  version: z.string(),
  /** The other content of their page. */
  page: personPage,
  /** The person's extras; the company can only remove them. */
  extras: cardExtrasSchema,
  /** Those of the extras that visitors see. */
  seenExtras: cardExtrasSchema,
  /** Whether they can log in already, so that only the team can change their mailbox. */
  isOwnerFixed: z.boolean(),
  /** Whether the company itself paused the page, and so may resume it. */
  resumable: z.boolean(),
  /** When the holder's removal erases the card; null: no removal was requested. */
  leavesAt: instantField.nullable(),
  lastOpened: instantField.nullable(),
  views: z.int(),
  /** Printed parts that differ from the page. */
  printedOtherwise: z.array(z.enum(printedParts)),
  /** When their printed card was reported lost, which closed its tag; null: it was not. */
  tagPausedAt: instantField.nullable(),
  /** Whether they were handed a card whose tag opens their page. */
  tagOpen: z.boolean(),
});
export type CompanyPerson = z.output<typeof person>;

export const readPerson = endpoint("GET", "/api/entreprises/:organisation/personnes/:ref", {
  summary: "Une personne de l'entreprise, avec ce que dit sa carte",
  answers: { 200: person },
  errors: ["colleague.not_found"],
});

// `isPrinted`: a printed card of this person now differs from the page.
const changedPerson = message.extend({ isPrinted: z.boolean() });

export const changePerson = endpoint("PATCH", "/api/entreprises/:organisation/personnes/:ref", {
  summary: "Change ce que dit la carte d'une personne, hors ce que le modèle décide",
  body: toPatchSchema(personFields).extend({ version: expectedVersionField }),
  answers: { 200: changedPerson },
  conflict: toEditConflictSchema(personFields),
  errors: ["colleague.not_found", "card.field_locked", "edit.conflict"],
});

export const changePersonPage = endpoint("PATCH", "/api/entreprises/:organisation/personnes/:ref/page", {
  summary:
    "Change les photos, les liens et la description de la page d'une personne, hors ce que le modèle décide\u00a0; ce qui manque reste",
  body: personPageChange,
  answers: { 200: changedPerson },
  conflict: toEditConflictSchema(personPageFields),
  errors: ["colleague.not_found", "card.field_locked", "upload.invalid", "edit.conflict"],
});

export const loseCard = endpoint("POST", "/api/entreprises/:organisation/personnes/:ref/puce", {
  summary: "Ferme la puce de la carte imprimée d'une personne, quand elle est perdue, ou la remet en service",
  body: z.object({ lost: z.boolean() }),
  answers: { 200: message },
  errors: ["colleague.not_found", "card.not_given"],
});

export const pausePerson = endpoint("POST", "/api/entreprises/:organisation/personnes/:ref/pause", {
  summary: "Met la page d'une personne en pause, ou la remet en ligne",
  body: z.object({ paused: z.boolean() }),
  answers: { 200: message },
  errors: ["colleague.not_found", "card.not_live", "card.not_paused", "card.paused_by_others", "card.leaving"],
});
