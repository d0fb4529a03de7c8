export interface StoredObject {
  bytes: Buffer;
  contentType: string;
}

export interface StoredObjectKey {
  key: string;
  /** ms since 1970 UTC, by the store's own clock. */
  storedAt: number;
}

/** Reports that the store did not answer, or not in time. The caller is not at fault, and may retry later. */
export class StorageUnavailableError extends Error {}

/** Reports that there is no room left, or none to spare for images. */
export class StorageFullError extends Error {}

/**
 * Stores image bytes. Keys are made by us: lower-case letters, digits, `/`, `-`, `.`; no empty, `.` or `..` segment;
 * 200 characters at most. Any other key throws. Each call has a time limit, 3 s for `get`; a store that exceeds it
 * throws `StorageUnavailableError`.
 */
export interface ObjectStorage {
  /** Writes or replaces an object; once resolved it survives a crash. @throws {StorageFullError} */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /**
   * Writes unless the key exists. Stores without conditional writes replace it anyway, and an answer may be lost: only
   * reading the object afterwards shows who was first.
   */
  putIfAbsent(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Returns the stored bytes and type; `undefined` if there is no such object. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Removes an object; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** Lists every key below a prefix that ends in `/`, in no order. */
  list(prefix: string): Promise<StoredObjectKey[]>;
  /** Checks whether the store answers now. */
  check(): Promise<void>;
}

/** Reports that the archive could not be read or written; the message is for the operator. */
export class BackupArchiveError extends Error {}

/** Stores backups in a folder or a bucket, with the same layout. Keys follow the rules of the image store's port. */
export interface BackupArchive {
  /** A name for people, without secrets. */
  name: string;
  /** Small objects, which fit into memory. */
  objects: ObjectStorage;
  /** Bytes that can still be written; `undefined`: unknown. */
  freeBytes(): Promise<number | undefined>;
  /**
   * Writes a file of any size. Once this resolves, it exists and survives a crash; before that, it does not exist at
   * all.
   * @throws {BackupArchiveError}
   */
  writeFile(key: string, from: string): Promise<void>;
  /** @throws {BackupArchiveError} when it does not exist */
  readFile(key: string, to: string): Promise<void>;
}
