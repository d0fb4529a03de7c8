const segment = /^[a-z0-9.-]+$/;
const longestKey = 200;

/** @throws {Error} when `key` is not one that the port allows: no key can leave the store's folder or bucket. */
export function assertValidStorageKey(key: string): void {
  const parts = key.split("/");
  const allowed = key.length <= longestKey && parts.every((part) => segment.test(part) && part !== "." && part !== "..");
  if (!allowed) throw new Error("This storage key is not allowed.");
}

/** @throws {Error} when `prefix` is not an allowed key with a `/` after it. */
export function assertValidStoragePrefix(prefix: string): void {
  if (!prefix.endsWith("/")) throw new Error("A storage prefix ends in a slash.");
  assertValidStorageKey(prefix.slice(0, -1));
}
