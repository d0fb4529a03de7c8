const segment = /^[a-z0-9.-]+$/;
const longestKey = 200;

/**
 * Asserts that the port allows a key, so that none can leave the store's folder or bucket.
 * @throws {Error} when it is not allowed
 */
export function assertValidStorageKey(key: string): void {
  const parts = key.split("/");
  const allowed =
    key.length <= longestKey && parts.every((part) => segment.test(part) && part !== "." && part !== "..");
  if (!allowed) throw new Error("This storage key is not allowed.");
}

/** Asserts that `prefix` is an allowed key with a `/` after it. @throws {Error} when it is not */
export function assertValidStoragePrefix(prefix: string): void {
  if (!prefix.endsWith("/")) throw new Error("A storage prefix ends in a slash.");
  assertValidStorageKey(prefix.slice(0, -1));
}
