import { createHmac, randomBytes } from "node:crypto";
import type { Visit } from "./rules.ts";

/** 256 random bits. */
export function newKey(): string {
  return randomBytes(32).toString("base64url");
}

/** That this visitor did this on this card: 128 bits that tell neither without the day's key, and nothing once it is gone. */
export function markOf(key: string, { address, agent, cardRef }: Visit, kind: Visit["kind"]): string {
  return createHmac("sha256", key).update(JSON.stringify([kind, cardRef, address, agent])).digest().subarray(0, 16).toString("base64url");
}
