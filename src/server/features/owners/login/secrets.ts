import { createHash, randomInt } from "node:crypto";
import { newSecretId } from "#server/db/ids.ts";

/** What is hashed holds 128 random bits, or is no secret. */
export function hash(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** A mailbox as the limits know it: they outlive the card. */
export function nameless(email: string): string {
  return hash("owner", email);
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** What a link is kept by whose mail has no code: nobody was answered its challenge. */
export function noCode(): { challengeHash: string; codeHash: string } {
  return { challengeHash: hash(newSecretId()), codeHash: hash(newSecretId()) };
}
