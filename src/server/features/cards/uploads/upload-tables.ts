import type { UploadKind } from "#shared/card/upload-kinds.ts";

/** Pictures that the service draws of a card: for shared links of the card, and of its order's payment page. */
export type DrawnKind = "share" | "payment";

/** A file of a proof: the logo or the design that it shows. */
type ProofFileKind = "proof";

/** What people send for a card: its images, and its brochure. */
export type ReceivedKind = UploadKind | "brochure";

export interface UploadRow {
  id: string;
  kind: ReceivedKind | DrawnKind | ProofFileKind;
  width: number;
  height: number;
  /** JSON: the written variants, `{name, type, width}` each; of a PDF also its `bytes` and `pages`. */
  variants: string;
  /**
   * The accent, `#rrggbb`, of a card with this logo or cover; empty if there is none; null until it is computed, as on
   * rows of older versions.
   */
  accent: string | null;
  createdAt: number;
  /**
   * Its file for print, stored beside the variants without a public address; null on rows of older versions and on
   * images that the service drew.
   */
  master: string | null;
  /** Time when a card claimed the upload, as in `card_images`; null: no card uses it, and it is swept after 7 days. */
  claimedAt: number | null;
  /** Bytes on disk of its files when they were stored; 0 on rows of older versions. */
  storedBytes: number;
  /** A digest of the address that sent it, until a card uses it. */
  heldBy: string | null;
}

/** One row, locked while an upload is admitted, so that two nodes together never exceed the budget. */
interface UploadGateRow {
  passed: number;
}

/** Identifies this database; one row. */
interface ImageStoreRow {
  one: 1;
  databaseId: string;
}

/** A mark that this database wrote into its store's owner file, by which it recognises its own mark. */
interface ImageStoreMarkRow {
  mark: string;
  writtenAt: number;
}

/** An upload whose files may be removed from the store. */
export interface UnusedUploadRow {
  uploadId: string;
  /** Time when writing its files began, or when the upload was released. */
  since: number;
  /** 1 when an order had it. */
  hadOrder: number;
  /** 1 once its files are being removed: it can no more become an upload. */
  going: number;
}

export interface UploadTables {
  uploads: UploadRow;
  uploadGate: UploadGateRow;
  imageStore: ImageStoreRow;
  imageStoreMarks: ImageStoreMarkRow;
  unusedUploads: UnusedUploadRow;
}
