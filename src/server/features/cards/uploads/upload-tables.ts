import type { UploadKind } from "#shared/upload-kinds.ts";

/** Pictures that the service draws of a card: for shared links of the card, and of its order's payment page. */
export type DrawnKind = "share" | "payment";

/** A file of a proof: the logo or the design that it shows. */
type ProofFileKind = "proof";

export interface UploadRow {
  id: string;
  kind: UploadKind | DrawnKind | ProofFileKind;
  width: number;
  height: number;
  /** JSON: the written variants, `{name, type, width}` each. */
  variants: string;
  /**
   * What a card with this logo or cover takes its accent from: `#rrggbb`, empty for none; null until it is drawn, as on
   * rows of older versions.
   */
  accent: string | null;
  createdAt: number;
  /**
   * Its file for print, beside the variants and under no address of its own; null on rows of older versions and on what
   * the service drew.
   */
  master: string | null;
  /** When a card claimed it, as `card_images` says; null: none uses it, and it is swept after 7 days. */
  claimedAt: number | null;
  /** What its files took on disk when they were stored; 0 on rows of older versions. */
  storedBytes: number;
  /** A digest of the address that sent it, until a card uses it. */
  heldBy: string | null;
}

/** One row, held while an upload is let in, so that two nodes never let in more than there is room for. */
interface UploadGateRow {
  passed: number;
}

/** Which database this is; one row. */
interface ImageStoreRow {
  one: 1;
  databaseId: string;
}

/** What this database wrote into its store's owner file, so that it knows its own word again. */
interface ImageStoreMarkRow {
  mark: string;
  writtenAt: number;
}

/** An upload whose files may be removed from the store. */
export interface UnusedUploadRow {
  uploadId: string;
  /** When its files began to be written, or when it was let go. */
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
