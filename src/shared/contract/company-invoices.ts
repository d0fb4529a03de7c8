import { z } from "zod";
import { companyAdmin } from "../access/access.ts";
import { documentKinds, documentStates } from "../payment/documents.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, orderRefField, rowIdField, message } from "./fields.ts";

const endpoint = endpointsOf("Entreprise", { access: companyAdmin });

const path = "/api/entreprises/:organisation/factures";
const params = z.object({ organisation: rowIdField });

const companyDocument = z.object({
  id: rowIdField,
  kind: z.enum(documentKinds),
  /** "FA-2026-00012". */
  number: z.string(),
  issuedAt: instantField,
  orderNumber: z.string(),
  /** Whole FCFA; for a credit note, the amount that it takes off. */
  total: z.int(),
  state: z.enum(documentStates),
  /** The number of the invoice that a credit note lowers. */
  invoice: z.string().nullable(),
  /** Emptied once its retention ended; it then has no file. */
  isErased: z.boolean(),
});
export type CompanyDocument = z.output<typeof companyDocument>;

const uninvoicedOrder = z.object({
  ref: orderRefField,
  number: z.string(),
  /** When the order was fully paid; while a rest is due, when it was first paid. */
  paidAt: instantField,
  /** What the order sells now, in whole FCFA. */
  total: z.int(),
  /** The amounts received and still due, in whole FCFA. */
  received: z.int(),
  rest: z.int(),
});
export type UninvoicedOrder = z.output<typeof uninvoicedOrder>;

const companyInvoices = z.object({
  /** The newest first. */
  papers: z.array(companyDocument),
  /** Paid or partly paid orders without a standing invoice, the newest first. */
  uninvoiced: z.array(uninvoicedOrder),
  /** The lines that would name the company on an invoice. */
  buyer: z.array(z.string()),
  /** The company numbers that would be missing on it: "NINEA ni RCCM". */
  absent: z.string(),
  /** Why no invoice can be issued now: the seller's settings, the company's address, or its archiving. */
  obstacle: z.enum(["settings", "buyer", "archived"]).nullable(),
  supportEmail: z.string(),
});
export type CompanyInvoices = z.output<typeof companyInvoices>;

export const listCompanyInvoices = endpoint("GET", path, {
  summary:
    "Les factures et les avoirs des commandes de l'entreprise, et les commandes payées, même en partie, qui n'ont pas de facture",
  params,
  answers: { 200: companyInvoices },
});

export const readCompanyInvoicePdf = endpoint("GET", `${path}/:id/facture.pdf`, {
  access: companyAdmin,
  summary: "Une facture ou un avoir de l'entreprise, en PDF",
  params: params.extend({ id: rowIdField }),
  answers: { 200: "application/pdf" },
  errors: ["document.not_found", "document.erased"],
});

export const issueCompanyInvoice = endpoint("POST", "/api/entreprises/:organisation/commandes/:ref/facture", {
  summary: "Émet la facture d'une commande payée de l'entreprise, à son nom",
  answers: { 201: message },
  errors: [
    "order.not_found",
    "order.not_paid",
    "organisation.archived",
    "request.rate_limited",
    "document.settings_missing",
    "document.buyer_incomplete",
    "document.already_issued",
    "document.nothing_sold",
    "document.letters_missing",
  ],
});
