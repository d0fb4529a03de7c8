import { createHash, randomInt } from "node:crypto";
import { generateSecretId } from "#server/db/generate-ids.ts";

/** Hashes values that contain 128 random bits or are not secret. */
export function hashSecretParts(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Hashes a mailbox for rate limits, which outlive the card. */
export function hashOwnerMailbox(email: string): string {
  return hashSecretParts("owner", email);
}

export function generateLoginCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** Generates hashes for a link that has no code: nobody ever gets its challenge. */
export function generateUnusableCodeHashes(): { challengeHash: string; codeHash: string } {
  return { challengeHash: hashSecretParts(generateSecretId()), codeHash: hashSecretParts(generateSecretId()) };
}
