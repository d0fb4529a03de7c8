/** The owner of cards behind a call. */
export interface OwnerSession {
  tokenHash: string;
  sessionId: string;
  /** In small letters; his cards are those that have it as their owner's address. */
  email: string;
}
