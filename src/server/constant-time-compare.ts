import { hash, timingSafeEqual } from "node:crypto";

/** Compares in constant time, whatever the lengths. */
export function constantTimeCompare(given: string, kept: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", kept, "buffer"));
}
