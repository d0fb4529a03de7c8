import type { DocumentKind } from "#shared/payment/documents.ts";

/** What a document says of people. */
export interface DocumentPersonalData {
  /** JSON of `DocumentContent`, with a buyer's name and address; empty after its retention. */
  content: string;
  /** Number, order and buyer, as `buildDocumentSearchText` folds them; empty: not written yet, or erased. */
  searchText: string;
  /** Accepted quote: the person who accepted, as they wrote their name; empty: a payment did. */
  acceptedName: string;
}

/** A document. Once issued it only changes when its file is drawn, a quote accepted or a reminder sent. */
export interface DocumentRow extends DocumentPersonalData {
  id: string;
  kind: DocumentKind;
  /** The year of its number, in Dakar. */
  year: number;
  number: number;
  orderRef: string;
  /** Credit note: the invoice that it reduces. */
  invoiceId: string | null;
  /** Whole FCFA; for a credit note what it takes off. Its sign is in `documentSigns`. */
  total: number;
  issuedAt: number;
  /** Invoice: when it must be paid (ms); null: issued before this was recorded. */
  dueAt: number | null;
  /** Invoice: the days after the due day of the latest reminder; null: none was sent. */
  remindedDays: number | null;
  /** Quote: the last time at which it can be accepted (ms). */
  validUntil: number | null;
  /** Quote: the quote that it replaces. */
  replacesId: string | null;
  /** Quote: when it was accepted (ms); null: it was not. */
  acceptedAt: number | null;
  /** `buyer`, `payment` or `staff:<user id>`; empty: not accepted. */
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
