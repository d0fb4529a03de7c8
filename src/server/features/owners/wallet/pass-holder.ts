import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import { hashSecretParts } from "../login/secrets.ts";

/** Identifies a pass's holder without storing their mailbox. */
export function hashPassHolder(ownerEmail: string): string {
  return hashSecretParts("wallet", normalizeMailbox(ownerEmail));
}
