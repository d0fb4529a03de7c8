export interface StoredObject {
  bytes: Buffer;
  contentType: string;
}

export interface StoredKey {
  key: string;
  /** ms since 1970 UTC, by the store's own clock. */
  storedAt: number;
}

/** The store did not answer, or not in time: nobody's fault who asks, and worth another try later. */
export class StorageUnavailable extends Error {}

/** There is no room left, or none to spare for images. */
export class StorageFull extends Error {}

/**
 * Where image bytes live. Keys are made by us: lower-case letters, digits, `/`, `-`, `.`;
 * no empty, `.` or `..` segment, 200 characters at most; another key throws.
 * Each call has a limit in time, 3 s for `get`; a store that lets it pass throws `StorageUnavailable`.
 */
export interface Storage {
  /** Writes or replaces; once resolved the object survives a crash. @throws {StorageFull} */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /**
   * Writes unless the key is there. Stores without conditional writes replace it all the same, and an answer may be lost:
   * who was first is known by reading afterwards.
   */
  putIfAbsent(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** `undefined` when there is no such object. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every key below a prefix that ends in `/`, in no order. */
  list(prefix: string): Promise<StoredKey[]>;
  /** Whether the store answers now. */
  check(): Promise<void>;
}
