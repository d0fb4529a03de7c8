import { createHash, randomInt } from "node:crypto";
import { generateSecretId } from "#server/db/ids.ts";

/** What is hashed holds 128 random bits, or is no secret. */
export function hashSecretParts(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** A mailbox as the limits know it: they outlive the card. */
export function hashOwnerMailbox(email: string): string {
  return hashSecretParts("owner", email);
}

export function generateLoginCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** What a link is kept by whose mail has no code: nobody was answered its challenge. */
export function generateUnusableCodeHashes(): { challengeHash: string; codeHash: string } {
  return { challengeHash: hashSecretParts(generateSecretId()), codeHash: hashSecretParts(generateSecretId()) };
}
