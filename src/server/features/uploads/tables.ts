/** Which database this is; one row. */
export interface ImageStoreRow {
  one: 1;
  databaseId: string;
}

/** What this database wrote into its store's owner file, so that it knows its own word again. */
export interface ImageStoreMarkRow {
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

export interface ImageStoreTables {
  imageStore: ImageStoreRow;
  imageStoreMarks: ImageStoreMarkRow;
  unusedUploads: UnusedUploadRow;
}
