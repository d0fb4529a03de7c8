import { createHmac, randomBytes } from "node:crypto";
import type { CardVisit } from "./visit-rules.ts";

/** Generates 256 random bits. */
export function generateVisitorHashKey(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a client IP, as one of its counters is named, with a card and a kind of visit, by the key of the day. */
export function hashIpVisitCounter(
  key: string,
  { cardRef, kind }: Pick<CardVisit, "cardRef" | "kind">,
  counter: string,
): string {
  return digest(key, ["bound", kind, cardRef, counter]);
}

/**
 * Computes the visitor's hash for one kind of visit to one card: 128 bits that reveal neither without the day's key,
 * and nothing once the key is deleted.
 */
export function computeVisitorHash(
  key: string,
  { address, agent, cardRef }: CardVisit,
  kind: CardVisit["kind"],
): string {
  return digest(key, [kind, cardRef, address, agent]);
}

function digest(key: string, parts: readonly string[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest().subarray(0, 16).toString("base64url");
}
