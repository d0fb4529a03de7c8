export interface StoredObject {
  bytes: Buffer;
  contentType: string;
}

export interface StoredObjectKey {
  key: string;
  /** ms since 1970 UTC, by the store's own clock. */
  storedAt: number;
}

/** Reports that the store did not answer, or not in time: the caller is not at fault, and may try again later. */
export class StorageUnavailableError extends Error {}

/** Reports that there is no room left, or none to spare for images. */
export class StorageFullError extends Error {}

/**
 * Stores image bytes. Keys are made by us: lower-case letters, digits, `/`, `-`, `.`; no empty, `.` or `..`
 * segment, 200 characters at most; another key throws. Each call has a time limit, 3 s for `get`; a store that
 * exceeds it throws `StorageUnavailableError`.
 */
export interface ObjectStorage {
  /** Writes or replaces; once resolved the object survives a crash. @throws {StorageFullError} */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /**
   * Writes unless the key is there. Stores without conditional writes replace it all the same, and an answer may be
   * lost:
   * who was first is known by reading afterwards.
   */
  putIfAbsent(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Returns the stored bytes and type; `undefined` if there is no such object. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Removing a missing object is no error. */
  remove(key: string): Promise<void>;
  /** Every key below a prefix that ends in `/`, in no order. */
  list(prefix: string): Promise<StoredObjectKey[]>;
  /** Whether the store answers now. */
  check(): Promise<void>;
}

/** Reports that the archive could not be read or written; the message is for the operator. */
export class BackupArchiveError extends Error {}

/** Stores backups in a folder or a bucket, laid out alike. Keys follow the rules of the image store's port. */
export interface BackupArchive {
  /** For people; contains no secrets. */
  name: string;
  /** Small objects, whole in memory. */
  objects: ObjectStorage;
  /** Bytes that may still be written; `undefined`: nobody knows. */
  freeBytes(): Promise<number | undefined>;
  /**
   * Writes a file of any size; it is there once this resolves, and survives a crash, or it is not there at all.
   * @throws {BackupArchiveError}
   */
  writeFile(key: string, from: string): Promise<void>;
  /** @throws {BackupArchiveError} when it is not there */
  readFile(key: string, to: string): Promise<void>;
}
