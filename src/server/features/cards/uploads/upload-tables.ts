import type { UploadKind } from "#shared/card/upload-kinds.ts";

/** Kinds of pictures that the service draws for shared links: of a card, and of its order's payment page. */
export type DrawnKind = "share" | "payment";

/** A file of a proof: the logo or the design that it shows. */
type ProofFileKind = "proof";

/** Kinds of files that people send for a card: its images and its brochure. */
export type ReceivedKind = UploadKind | "brochure";

export interface UploadRow {
  id: string;
  kind: ReceivedKind | DrawnKind | ProofFileKind;
  width: number;
  height: number;
  /** JSON: the stored variants, `{name, type, width}` each; a PDF's also have `bytes` and `pages`. */
  variants: string;
  /**
   * The accent, `#rrggbb`, that this logo or cover gives a card; empty if it gives none; null until it is computed, as
   * on rows of older versions.
   */
  accent: string | null;
  createdAt: number;
  /**
   * The print file, stored beside the variants without a public URL; null on rows of older versions and on images that
   * the service drew.
   */
  master: string | null;
  /** Time when a card claimed the upload; null: no card uses it, and it is swept after 7 days. */
  claimedAt: number | null;
  /** Bytes on disk of its files when they were stored; 0 on rows of older versions. */
  storedBytes: number;
  /** A hash of the sender's address, until a card uses the upload. */
  heldBy: string | null;
}

/** The only row; locked while an upload is admitted, so that two nodes together never exceed the budget. */
interface UploadGateRow {
  passed: number;
}

/** The id of this database; one row. */
interface ImageStoreRow {
  one: 1;
  databaseId: string;
}

/** A mark that this database wrote into its store's owner file, kept so that it can recognise it. */
interface ImageStoreMarkRow {
  mark: string;
  writtenAt: number;
}

/** An upload whose files may be removed from the store. */
export interface UnusedUploadRow {
  uploadId: string;
  /** Time when writing its files began, or when the upload was released. */
  since: number;
  /** 1: an order used it. */
  hadOrder: number;
  /** 1: its files are being deleted, so it can no longer become an upload. */
  going: number;
}

export interface UploadTables {
  uploads: UploadRow;
  uploadGate: UploadGateRow;
  imageStore: ImageStoreRow;
  imageStoreMarks: ImageStoreMarkRow;
  unusedUploads: UnusedUploadRow;
}
