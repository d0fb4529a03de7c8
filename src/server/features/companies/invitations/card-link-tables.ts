/** The one link by which a card's holder comes without a mailbox; it names nobody. */
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
 * A browser in which the link of one card was used; it opens the completion of that card alone. Or a mail to its holder,
 * which may still be opened in one; there are several, and no more than a browser do they survive the card's next link.
 */
export interface CardSessionRow {
  /** SHA-256 of the cookie's token, or of what `hashMailedLinkToken` makes of the mail's, hexadecimal. */
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
