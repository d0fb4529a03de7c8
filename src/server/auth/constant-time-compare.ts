import { createHash, timingSafeEqual } from "node:crypto";

export function constantTimeCompare(given: string, kept: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(kept));
}
