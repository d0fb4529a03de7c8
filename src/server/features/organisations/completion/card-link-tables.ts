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

export interface CardLinkTables {
  cardLinks: CardLinkRow;
}
