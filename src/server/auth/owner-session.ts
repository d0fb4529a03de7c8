/** Identifies the owner of cards behind a request. */
export interface OwnerSession {
  tokenHash: string;
  sessionId: string;
  /** In lower case; their cards are those with this owner's mailbox. */
  email: string;
  /** The only card of a session that a card's link opened, which has no mailbox; null: a mailbox's session. */
  cardRef: string | null;
  /** Who was logged in where that link was used: a member's id or `holder`; null: nobody of the company. */
  openedBy?: string | null;
}
