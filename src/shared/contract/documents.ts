import { z } from "zod";
import { deskStaff } from "../access.ts";
import { documentKinds } from "../documents.ts";
import { endpoint } from "./endpoint.ts";
import { instantField, optionalEmailField, optionalLineField, orderRefField, singleLineField } from "./fields.ts";

/** Validates in whose name an invoice is issued. */
export const invoiceBuyerSchema = z.object({
  name: singleLineField(200, "Écrivez le nom de l'entreprise."),
  address: singleLineField(200, "Écrivez l'adresse de l'entreprise."),
  ninea: optionalLineField(40),
  rccm: optionalLineField(60),
  email: optionalEmailField,
});
export type InvoiceBuyer = z.output<typeof invoiceBuyerSchema>;

export const documentIdField = z.string().regex(/^[0-9A-Z]{26}$/);
const documentSchema = z.object({
  id: documentIdField,
  kind: z.enum(documentKinds),
  /** "FA-2026-00012". */
  number: z.string(),
  total: z.int(),
  issuedAt: instantField,
  /** The number of the invoice that a credit note lowers. */
  invoice: z.string().nullable(),
});

const params = z.object({ ref: orderRefField });
const documentsSchema = z.object({
  documents: z.array(documentSchema),
  /** Whether an invoice stands of which something is left. */
  isOpen: z.boolean(),
  /** Settings that have to be set first, in words. */
  missing: z.array(z.string()),
  /** In whose name the next would be issued. */
  buyer: invoiceBuyerSchema.extend({ name: z.string(), address: z.string() }),
});
export type OrderDocuments = z.output<typeof documentsSchema>;

export const listOrderDocuments = endpoint({
  method: "GET",
  path: "/api/orders/:ref/documents",
  access: deskStaff,
  summary: "Les factures et les avoirs d'une commande",
  tag: "Équipe",
  params,
  answers: { 200: documentsSchema },
  errors: ["order.not_found"],
});

export const issueInvoice = endpoint({
  method: "POST",
  path: "/api/orders/:ref/documents",
  access: deskStaff,
  summary: "Émet la facture d'une commande\u00a0; à un autre nom qu'avant, un avoir annule d'abord l'ancienne",
  tag: "Équipe",
  params,
  body: invoiceBuyerSchema,
  answers: { 201: z.object({ message: z.string() }) },
  errors: ["order.not_found", "document.settings_missing", "document.already_issued", "document.nothing_sold"],
});

export const readDocumentPdf = endpoint({
  method: "GET",
  path: "/api/documents/:id/pdf",
  access: deskStaff,
  summary: "Une facture ou un avoir, en PDF",
  tag: "Équipe",
  params: z.object({ id: documentIdField }),
  answers: { 200: "application/pdf" },
  errors: ["document.not_found", "document.erased"],
});
