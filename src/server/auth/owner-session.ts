/** Identifies the owner of cards behind a request. */
export interface OwnerSession {
  tokenHash: string;
  sessionId: string;
  /** In lower case; their cards are those with it as their owner's mailbox. */
  email: string;
  /** The one card of a session that its link opened, which has no mailbox; null: the session of a mailbox. */
  cardRef: string | null;
  /** Of such a session: who was logged in where the link was used, a member's id or `holder`; null: nobody of the company. */
  openedBy?: string | null;
}
