/** The one link that opens a card for a holder without a mailbox; the row names nobody. */
export interface CardLinkRow {
  cardRef: string;
  orderRef: string;
  organisationId: string;
  /** SHA-256, hexadecimal. */
  tokenHash: string;
  madeAt: number;
  expiresAt: number;
}

/**
 * A browser session that a card's link opened; it can only complete that card. Or a mail's unused link to the card:
 * there can be several. Both end with the card's next link.
 */
export interface CardSessionRow {
  /** SHA-256, hexadecimal: of the cookie's token, or as `hashMailedLinkToken` returns for a mailed token. */
  tokenHash: string;
  cardRef: string;
  /** Who was logged in there: a member's id, or `holder`; null: nobody of the company. */
  openedBy: string | null;
  userAgent: string;
  createdAt: number;
  expiresAt: number;
}

export interface CardLinkTables {
  cardLinks: CardLinkRow;
  cardSessions: CardSessionRow;
}
