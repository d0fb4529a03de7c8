/** Normalizes a mailbox as logins store it and look it up. */
export function normalizeMailbox(email: string): string {
  return email.trim().toLowerCase();
}

/** Compares two mailboxes; an empty one is nobody's. */
export function isSameMailbox(one: string, other: string): boolean {
  return normalizeMailbox(one) !== "" && normalizeMailbox(one) === normalizeMailbox(other);
}
