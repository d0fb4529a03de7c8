import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { documentKinds, documentStates } from "../payment/documents.ts";
import { endpointsOf } from "./endpoint.ts";
import {
  instantField,
  optionalEmailField,
  optionalLineField,
  orderRefField,
  printableField,
  singleLineField,
  rowIdField,
  message,
} from "./fields.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff });

/** Validates the buyer in whose name a document is issued. */
export const invoiceBuyerSchema = z.object({
  name: printableField(singleLineField(200, "Écrivez le nom de l'entreprise.")),
  address: printableField(singleLineField(200, "Écrivez l'adresse de l'entreprise.")),
  ninea: printableField(optionalLineField(40)),
  rccm: printableField(optionalLineField(60)),
  email: optionalEmailField,
});
export type InvoiceBuyer = z.output<typeof invoiceBuyerSchema>;

const documentSchema = z.object({
  id: rowIdField,
  kind: z.enum(documentKinds),
  /** "FA-2026-00012". */
  number: z.string(),
  total: z.int(),
  issuedAt: instantField,
  state: z.enum(documentStates),
  /** The number of the invoice that a credit note lowers. */
  invoice: z.string().nullable(),
  /** The number of the quote that a quote replaces. */
  replaces: z.string().nullable(),
  /** For a quote: the last instant at which it can be accepted. */
  validUntil: instantField.nullable(),
  /** For an accepted quote. `name`: who accepted it for the buyer; empty if a payment did. */
  accepted: z.object({ at: instantField, by: z.enum(["buyer", "payment", "staff"]), name: z.string() }).nullable(),
});

/** Kinds that are issued on request; the others are issued automatically. */
const issuedKinds = ["quote", "pro_forma", "invoice"] as const;
export type IssuedKind = (typeof issuedKinds)[number];

const params = z.object({ ref: orderRefField });
const documentsSchema = z.object({
  documents: z.array(documentSchema),
  /** Whether an invoice stands that credit notes have not fully canceled. */
  isOpen: z.boolean(),
  /** Whether a quote can be issued: the order is not paid yet. */
  mayQuote: z.boolean(),
  /** Link of the page on which the buyer reads and accepts the quote; null: none was issued. */
  quoteLink: z.string().nullable(),
  /** Settings that must be set first, in words. */
  missing: z.array(z.string()),
  /** In whose name the next document would be issued. */
  buyer: invoiceBuyerSchema.extend({ name: z.string(), address: z.string() }),
});
export type OrderDocuments = z.output<typeof documentsSchema>;

export const listOrderDocuments = endpoint("GET", "/api/orders/:ref/documents", {
  summary: "Les devis, les factures et les avoirs d'une commande",
  params,
  answers: { 200: documentsSchema },
  errors: ["order.not_found"],
});

export const issueDocument = endpoint("POST", "/api/orders/:ref/documents", {
  summary:
    "Émet un devis, une facture pro forma ou la facture d'une commande\u00a0; à un autre nom qu'avant, un devis remplace l'ancien, et un avoir annule d'abord l'ancienne facture",
  params,
  body: invoiceBuyerSchema.extend({ kind: z.enum(issuedKinds).default("invoice") }),
  answers: { 201: message },
  errors: [
    "order.not_found",
    "document.settings_missing",
    "document.already_issued",
    "document.nothing_sold",
    "document.order_paid",
    "document.quote_stands",
    "document.letters_missing",
  ],
});

/** Validates the name of the person who accepts a quote for the buyer. */
export const quoteAcceptanceSchema = z.object({
  name: singleLineField(100, "Écrivez le nom de la personne qui accepte."),
});

export const acceptQuote = endpoint("POST", "/api/documents/:id/acceptance", {
  summary: "Note l'accord de l'acheteur sur un devis",
  params: z.object({ id: rowIdField }),
  body: quoteAcceptanceSchema,
  answers: { 200: message },
  errors: [
    "order.not_found",
    "document.not_found",
    "document.quote_accepted",
    "document.quote_replaced",
    "document.quote_expired",
    "document.quote_outdated",
  ],
});

export const readDocumentPdf = endpoint("GET", "/api/documents/:id/pdf", {
  summary: "Un devis, une facture ou un avoir, en PDF",
  params: z.object({ id: rowIdField }),
  answers: { 200: "application/pdf" },
  errors: ["document.not_found", "document.erased"],
});
