/** Creates a new `Idempotency-Key` (payments.md rule 8). `crypto.randomUUID` is missing on pages over plain HTTP. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
