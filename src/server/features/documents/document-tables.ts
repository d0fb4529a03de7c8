import type { DocumentKind } from "#shared/documents.ts";

/** A paper that counts; nothing of it changes but the file's digest, which is written once. */
export interface DocumentRow {
  id: string;
  kind: DocumentKind;
  /** Of its number, in Dakar. */
  year: number;
  number: number;
  orderRef: string;
  /** Of a credit note: the invoice that it lowers. */
  invoiceId: string | null;
  /** Whole FCFA; of a credit note what it takes off. */
  total: number;
  /** JSON of `DocumentContent`: names and addresses of a buyer. Empty once its retention ended. */
  content: string;
  issuedAt: number;
  /** Of an invoice: when it is to be paid (ms); null: it was issued before this was kept. */
  dueAt: number | null;
  /** Of an invoice: the latest of the days after its term of which its buyer was reminded; null: he never was. */
  remindedDays: number | null;
  /** Number, order and buyer as `buildDocumentSearchText` folds them; empty: not written yet, or emptied with `content`. */
  searchText: string;
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

export interface DocumentTables {
  documents: DocumentRow;
  documentFiles: DocumentFileRow;
  documentCounters: DocumentCounterRow;
}
