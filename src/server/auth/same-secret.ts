import { createHash, timingSafeEqual } from "node:crypto";

/** Whether a secret that was given is the one that is kept; compared in constant time. */
export function constantTimeCompare(given: string, kept: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(kept));
}
