/** Identifies the owner of cards behind a request. */
export interface OwnerSession {
  tokenHash: string;
  sessionId: string;
  /** In small letters; his cards are those that have it as their owner's address. */
  email: string;
}
