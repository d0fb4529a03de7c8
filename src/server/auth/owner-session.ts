/** Identifies the owner of cards behind a request. */
export interface OwnerSession {
  tokenHash: string;
  sessionId: string;
  /** In lower case; his cards are those with it as their owner's mailbox. */
  email: string;
}
