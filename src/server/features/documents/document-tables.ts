import type { DocumentKind } from "#shared/payment/documents.ts";

/** What a paper says of persons. */
export interface DocumentPersonalData {
  /** JSON of `DocumentContent`: names and addresses of a buyer. Empty once its retention ended. */
  content: string;
  /** Number, order and buyer as `buildDocumentSearchText` folds them; empty: not written yet, or emptied with `content`. */
  searchText: string;
  /** Of an accepted quote: who accepted it for the buyer, as they wrote it; empty: it was accepted by a payment. */
  acceptedName: string;
}

/** A paper; nothing that was issued changes: its file is drawn once, a quote is accepted, an invoice reminded of. */
export interface DocumentRow extends DocumentPersonalData {
  id: string;
  kind: DocumentKind;
  /** Of its number, in Dakar. */
  year: number;
  number: number;
  orderRef: string;
  /** Of a credit note: the invoice that it lowers. */
  invoiceId: string | null;
  /** Whole FCFA; of a credit note what it takes off. Counts as `documentSigns` says. */
  total: number;
  issuedAt: number;
  /** Of an invoice: when it is to be paid (ms); null: it was issued before this was kept. */
  dueAt: number | null;
  /** Of an invoice: the latest of the days after its term of which its buyer was reminded; null: they never were. */
  remindedDays: number | null;
  /** Of a quote: the last instant at which it can be accepted (ms). */
  validUntil: number | null;
  /** Of a quote: the one that it replaces. */
  replacesId: string | null;
  /** Of a quote (ms); null: nobody has accepted it. */
  acceptedAt: number | null;
  /** `buyer`, `payment` or `staff:<user id>`; empty: nobody has. */
  acceptedBy: string;
  /** `staff:<user id>`, `buyer`, `company` or `system`. */
  issuedBy: string;
  /** Hex; null: the PDF is not drawn yet. */
  pdfSha256: string | null;
}

interface DocumentFileRow {
  documentId: string;
  /** Base64. */
  pdf: string;
}

export interface DocumentCounterRow {
  kind: DocumentKind;
  year: number;
  next: number;
}

interface MonthExportRow {
  /** "2026-11", in Dakar. */
  month: string;
  exportedAt: number;
  entries: number;
  /** JSON: debits less credits by account number, whole FCFA. */
  sums: string;
}

export interface DocumentTables {
  monthExports: MonthExportRow;
  documents: DocumentRow;
  documentFiles: DocumentFileRow;
  documentCounters: DocumentCounterRow;
}
