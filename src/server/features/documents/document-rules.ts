import {
  type DocumentContent,
  type DocumentKind,
  documentKindLabels,
  documentSigns,
} from "#shared/payment/documents.ts";
import { formatFcfaWords } from "#server/features/documents/french-number-rules.ts";
import { dayMs, formatFrenchDay } from "#shared/format/day-and-time.ts";
import { type PriceStep, formatPriceStep } from "#shared/offers/price-steps.ts";
import type { PrintedSettingKey } from "#shared/staff/site-settings.ts";
import type { InvoiceBuyer } from "#shared/contract/documents.ts";
import { foldSearchText } from "#server/features/orders/order-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { CustomerCompanyRow } from "#server/features/companies/company-tables.ts";
import type { DocumentRow } from "./document-tables.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { paymentMethodsText, paymentProviderName } from "#shared/payment/payment-provider.ts";
import { computeAskedPrice } from "#shared/payment/asked-price.ts";

/** What documents say of their seller; a text is empty while it is not set. */
export type DocumentSeller = Record<PrintedSettingKey, string> & {
  invoiceTermDays: number;
  priceSteps: readonly PriceStep[];
};

/** Lists the names of the settings without which no document is issued. `missingLegal`: variables that are not set. */
export function listMissingDocumentSettings(seller: DocumentSeller, missingLegal: readonly string[]): string[] {
  const missing: [isMissing: boolean, name: string][] = [
    [missingLegal.includes("SITE_ADDRESS"), "l'adresse"],
    [seller.legalId === "", "l'identification (NINEA, RCCM)"],
    [seller.legalForm === "", "la forme juridique"],
    [seller.invoicePlace === "", "le lieu d'émission"],
    [
      seller.vatRate === "" && seller.vatExemption === "",
      "le taux de TVA, ou la phrase qui dit pourquoi il n'y en a pas",
    ],
  ];
  return missing.flatMap(([isMissing, name]) => (isMissing ? [name] : []));
}

/** Computes what an order sells now (whole FCFA): price less discount and refunds; 0 once deleted unpaid. */
export function computeSoldAmount(
  order: Pick<OrderRow, "price" | "discount" | "refunded" | "paidAt" | "deletedAt" | "expiredAt">,
): number {
  if (order.paidAt === null && (order.deletedAt !== null || order.expiredAt !== null)) return 0;
  return Math.max(0, computeAskedPrice(order) - order.refunded);
}

/** Computes what an order's documents say that it sells (whole FCFA): its invoices less its credit notes. */
export function sumDocuments(documents: readonly Pick<DocumentRow, "kind" | "total">[]): number {
  return documents.reduce((sum, { kind, total }) => sum + documentSigns[kind] * total, 0);
}

/** Finds, newest first, the invoices that credit notes have not fully taken off, with the amount left. */
export function listOpenInvoices<Document extends Pick<DocumentRow, "id" | "kind" | "total" | "invoiceId">>(
  documents: readonly Document[],
): { invoice: Document; left: number }[] {
  return documents
    .filter(({ kind }) => kind === "invoice")
    .map((invoice) => {
      const notes = documents.filter(({ invoiceId }) => invoiceId === invoice.id);
      return { invoice, left: invoice.total - notes.reduce((sum, { total }) => sum + total, 0) };
    })
    .filter(({ left }) => left > 0)
    .toReversed();
}

/** Splits a sum with VAT (whole FCFA): rounds the net sum, the remainder is the VAT. `rate`: in percent, "18,5". */
export function splitVat(total: number, rate: string): DocumentContent["vat"] {
  if (rate === "") return null;
  // Calculates in hundredths of a percent, so that the binary fraction of a rate cannot change a sum.
  const hundredths = Math.round(Number(rate.replace(",", ".")) * 100);
  const net = Math.round((total * 10_000) / (10_000 + hundredths));
  return { rate, net, amount: total - net };
}

/** Returns the buyer that a company's invoices name: by its legal name if it has one. */
export function toInvoiceBuyer({
  legalName,
  name,
  address,
  ninea,
  rccm,
  billingEmail,
}: Pick<CustomerCompanyRow, "legalName" | "name" | "address" | "ninea" | "rccm" | "billingEmail">): InvoiceBuyer {
  return { name: legalName || name, address, ninea, rccm, email: billingEmail };
}

export function listBuyerLines({ name, ninea, rccm, address, email }: InvoiceBuyer): string[] {
  return [
    name,
    address,
    ninea && `NINEA ${ninea.replace(/^NINEA\s*/i, "")}`,
    rccm && `RCCM ${rccm.replace(/^RCCM\s*/i, "")}`,
    email,
  ].filter((line) => line !== "");
}

/** Parses the buyer's lines of a document, as written by `listBuyerLines`: always name and address first. */
export function parseBuyerLines([name = "", address = "", ...others]: readonly string[]): InvoiceBuyer {
  const read = (prefix: string) => others.find((line) => line.startsWith(prefix))?.slice(prefix.length) ?? "";
  return {
    name,
    address,
    ninea: read("NINEA "),
    rccm: read("RCCM "),
    email: others.find((line) => line.includes("@")) ?? "",
  };
}

type Sold = Pick<
  DocumentContent,
  "buyer" | "lines" | "discount" | "total" | "payments" | "rest" | "about" | "validUntil"
>;

interface DocumentContentParts extends Sold {
  kind: DocumentKind;
  number: string;
  orderNumber: string;
  seller: DocumentSeller;
  /** ms. */
  issuedAt: number;
}

export function buildDocumentContent({
  kind,
  number,
  orderNumber,
  seller,
  issuedAt,
  ...sold
}: DocumentContentParts): DocumentContent {
  const { company, legalForm, address, legalId, phone, supportEmail, invoicePlace, vatRate, vatExemption } = seller;
  return {
    kind,
    number,
    issuedOn: formatFrenchDay(issuedAt),
    place: invoicePlace,
    orderNumber,
    ...sold,
    seller: [company, legalForm, address, legalId, phone, supportEmail].filter((line) => line !== ""),
    totalInWords: formatFcfaWords(sold.total),
    vat: splitVat(sold.total, vatRate),
    exemption: vatRate === "" ? vatExemption : "",
    terms: listDocumentTerms(seller, { kind, issuedAt, ...sold }),
    supportEmail,
  };
}

/** Builds a document's search text: its number, its order and its buyer. */
export function buildDocumentSearchText({
  number,
  orderNumber,
  buyer,
}: Pick<DocumentContent, "number" | "orderNumber" | "buyer">): string {
  return foldSearchText([number, orderNumber, ...buyer].join(" "));
}

/** Parses a typed search into words that the search text must all contain; parts of a number are words too. */
export function parseDocumentSearch(typed: string): string[] {
  return foldSearchText(typed).split(/\s+/).filter(Boolean);
}

/** Computes when an invoice must be paid (ms). */
export function computeDueAt({ issuedAt, dueAt }: Pick<DocumentRow, "issuedAt" | "dueAt">, termDays: number): number {
  return dueAt ?? issuedAt + termDays * dayMs;
}

/** Names a document and its day: "Facture FA-2026-00012 du 26 novembre 2026". */
export function nameDocument({
  kind,
  number,
  issuedOn,
}: Pick<DocumentContent, "kind" | "number" | "issuedOn">): string {
  return `${documentKindLabels[kind]} ${number} du ${issuedOn}`;
}

/** What a seller's settings say of payment and law; a text is empty while it is not set. */
interface TermSettings {
  invoiceTermDays: number;
  bankDetails: string;
  invoiceMentions: string;
  priceSteps: readonly PriceStep[];
}

interface IssuedDocument {
  kind: DocumentKind;
  /** ms. */
  issuedAt: number;
  /** Whole FCFA. */
  rest: number;
  discount: object | null;
}

function listDocumentTerms(settings: TermSettings, document: IssuedDocument): string[] {
  const { bankDetails, invoiceMentions } = settings;
  const transfer = bankDetails === "" ? [] : [`Virement\u00a0: ${bankDetails}`];
  const mentions = invoiceMentions === "" ? [] : [invoiceMentions];
  switch (document.kind) {
    case "quote":
      return [...listQuoteTerms(settings, document), ...transfer, ...mentions];
    case "pro_forma":
      return [
        "Cette facture pro forma annonce une facture, elle n'en est pas une\u00a0: elle ne se comptabilise pas. La facture elle-même est émise sur demande.",
        ...(document.rest > 0 ? transfer : []),
        ...mentions,
      ];
    case "invoice":
      return [...(document.rest > 0 ? [formatInvoiceTerm(settings, document), ...transfer] : []), ...mentions];
    case "credit_note":
      return mentions;
  }
}

function formatInvoiceTerm({ invoiceTermDays }: TermSettings, { issuedAt, rest }: IssuedDocument): string {
  const until =
    invoiceTermDays === 0 ? "à réception" : `au plus tard le ${formatFrenchDay(issuedAt + invoiceTermDays * dayMs)}`;
  return `Reste à payer\u00a0: ${formatFcfa(rest)}, ${until}, par le lien de la commande ou par virement.`;
}

function listQuoteTerms({ priceSteps }: TermSettings, { discount }: IssuedDocument): string[] {
  const steps = priceSteps.map(formatPriceStep).join("\u00a0; ");
  return [
    "Pour l'accepter à temps\u00a0: le bouton «\u00a0Accepter le devis\u00a0» de sa page, ce papier daté et signé, ou un paiement de la commande, même en partie. Accepté, il vaut commande à ces prix.",
    `Moyens de paiement\u00a0: ${paymentProviderName} (${paymentMethodsText}), par le lien de la commande, ou virement bancaire.`,
    ...(discount && steps !== "" ? [`Prix par quantité\u00a0: ${steps}.`] : []),
  ];
}
