import { z } from "zod";
import { adminStaff, deskStaff } from "../access/access.ts";
import { cardColorSchemes } from "../card/card-look.ts";
import { offerNames } from "../offers/offers.ts";
import { askableFields, lockableFields } from "../company/shared-card-fields.ts";
import { sharedTextNames } from "../company/company-texts.ts";
import { cardTextField, cardTextFields } from "./card-text-field.ts";
import { toEditConflictSchema } from "./edit.ts";
import { endpointsOf } from "./endpoint.ts";
import {
  agreedPriceField,
  instantField,
  optionalEmailField,
  optionalLineField,
  printableField,
  searchField,
  singleLineField,
  textField,
  rowIdField,
  message,
} from "./fields.ts";
import { expectedVersionField, toPatchSchema } from "./patch.ts";
import { socialLinkField } from "./social-link-field.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff });

const companyIdParams = z.object({ id: rowIdField });

/** Validates what staff know about a company. */
const companyFieldsSchema = z.object({
  name: singleLineField(100, "Le nom de l'entreprise est obligatoire."),
  legalName: optionalLineField(200),
  ninea: optionalLineField(40),
  rccm: optionalLineField(60),
  address: optionalLineField(200),
  contactName: optionalLineField(120),
  billingEmail: optionalEmailField,
  billingPhone: optionalLineField(40),
  vatRegime: optionalLineField(100),
});
/** The company's name begins its cards and documents. */
const printedCompany = { name: printableField(companyFieldsSchema.shape.name) };
export type CompanyFields = z.output<typeof companyFieldsSchema>;

const hexColour = z.string().regex(/^(#[0-9a-f]{6})?$/, "Cette couleur n'est pas valable.");
const imageUrl = textField().max(300, "Cette image n'est pas valable.");

/** Validates what a company's cards share; if a text or image is empty, each person has their own. */
export const templateFieldsSchema = z.object({
  offer: z.enum(offerNames),
  ...cardTextFields(sharedTextNames, true),
  company: cardTextField("company"),
  socialMedias: z.array(socialLinkField({ mail: true })).max(10, "Dix liens au plus."),
  logoUrl: imageUrl,
  coverUrl: imageUrl,
  ownAccent: hexColour,
  dress: z.enum(cardColorSchemes),
  locked: z.array(z.enum(lockableFields)).max(lockableFields.length),
  asked: z.array(z.enum(askableFields)).max(askableFields.length),
  leftSentence: optionalLineField(300),
});
/** The template's text on the printed card, which has no other spelling; older rows may have unprintable letters. */
export const printedOnAllCards = { company: printableField(templateFieldsSchema.shape.company) };
export type TemplateFields = z.output<typeof templateFieldsSchema>;

const listedCompanySchema = z.object({
  id: rowIdField,
  name: z.string(),
  contactName: z.string(),
  billingEmail: z.string(),
  /** Number of its cards that are not removed. */
  people: z.int(),
  archivedAt: instantField.nullable(),
  createdAt: instantField,
});

export const listCompanies = endpoint("GET", "/api/organisations", {
  summary: "Les entreprises, par leur nom",
  query: z.object({ search: searchField, archived: z.enum(["no", "only"]).default("no") }),
  answers: { 200: z.object({ organisations: z.array(listedCompanySchema), isCut: z.boolean() }) },
});

export const createCompanyWithTemplate = endpoint("POST", "/api/organisations", {
  summary: "Crée une entreprise, avec un modèle de carte à son nom",
  body: companyFieldsSchema.partial().extend(printedCompany),
  answers: { 201: z.object({ id: rowIdField }) },
});

const companyOrderSchema = z.object({
  ref: z.string(),
  number: z.string(),
  createdAt: instantField,
  cards: z.int(),
  /** The number of the order that this one completes; null: none. */
  completes: z.string().nullable(),
  /** Whole FCFA, less the order's discounts. */
  price: z.int(),
  received: z.int(),
  refunded: z.int(),
  /** Production may begin: the order is paid, partly paid, or to be paid at the door. */
  paid: z.boolean(),
  /** The amount still due on a `paid` order. */
  rest: z.int(),
});

const companyDetailSchema = companyFieldsSchema.extend({
  id: rowIdField,
  version: z.string(),
  archivedAt: instantField.nullable(),
  people: z.int(),
  /** The departments of its people, by name. */
  departments: z.array(z.string()),
  template: templateFieldsSchema.extend({ version: z.string() }),
  /** Whole FCFA for a card of the template's offer; null: the price list applies. */
  agreedPrice: z.int().nullable(),
  orders: z.array(companyOrderSchema),
});
export type CompanyDetail = z.output<typeof companyDetailSchema>;

export const readCompanyDetail = endpoint("GET", "/api/organisations/:id", {
  summary: "Une entreprise, son modèle de carte et ses commandes",
  params: companyIdParams,
  answers: { 200: companyDetailSchema },
  errors: ["organisation.not_found"],
});

export const changeCompany = endpoint("PATCH", "/api/organisations/:id", {
  summary: "Change ce qui est su d'une entreprise",
  params: companyIdParams,
  body: toPatchSchema(companyFieldsSchema.extend(printedCompany)).extend({ version: expectedVersionField }),
  answers: { 200: message },
  conflict: toEditConflictSchema(companyFieldsSchema),
  errors: ["organisation.not_found", "edit.conflict"],
});

export const changeTemplate = endpoint("PATCH", "/api/organisations/:id/template", {
  summary: "Change ce que les cartes d'une entreprise ont en commun\u00a0; ses cartes suivent aussitôt",
  params: companyIdParams,
  body: toPatchSchema(templateFieldsSchema.extend(printedOnAllCards)).extend({ version: expectedVersionField }),
  // `printed`: how many printed cards now differ from their page.
  answers: { 200: z.object({ message: z.string(), cards: z.int(), printed: z.int() }) },
  conflict: toEditConflictSchema(templateFieldsSchema),
  errors: ["organisation.not_found", "upload.invalid", "edit.conflict"],
});

export const agreeCompanyPrice = endpoint("POST", "/api/organisations/:id/price", {
  summary:
    "Note le prix convenu avec une entreprise pour une carte, en FCFA\u00a0; ses prochaines commandes le prennent\u00a0; `null`\u00a0: le prix de la liste",
  params: companyIdParams,
  body: z.object({ price: agreedPriceField.nullable() }),
  answers: { 200: message },
  errors: ["organisation.not_found"],
});

export const eraseCompany = endpoint("POST", "/api/organisations/:id/erase", {
  access: adminStaff,
  summary: "Efface ce qui est su d'une entreprise qui n'a plus de carte, et ceux qui la géraient",
  params: companyIdParams,
  answers: { 200: message },
  errors: ["organisation.not_found", "organisation.has_cards"],
});

export const archiveCompany = endpoint("POST", "/api/organisations/:id/archive", {
  summary: "Archive une entreprise, ou la sort des archives\u00a0; ses cartes restent",
  params: companyIdParams,
  body: z.object({ archived: z.boolean() }),
  answers: { 200: message },
  errors: ["organisation.not_found"],
});
