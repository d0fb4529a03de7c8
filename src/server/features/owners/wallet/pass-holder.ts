import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import { hashSecretParts } from "../login/secrets.ts";

/** Names who has a pass without their mailbox. */
export function hashPassHolder(ownerEmail: string): string {
  return hashSecretParts("wallet", normalizeMailbox(ownerEmail));
}
