import { hashSecretParts } from "../login/secrets.ts";
import { normalizeOwnerEmail } from "../login/owner-login-rules.ts";

/** Names who has a pass without his mailbox. */
export function hashPassHolder(ownerEmail: string): string {
  return hashSecretParts("wallet", normalizeOwnerEmail(ownerEmail));
}
