import { createHash, timingSafeEqual } from "node:crypto";

/** Compares a given secret with the stored one in constant time. */
export function constantTimeCompare(given: string, kept: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(kept));
}
