/** A visitor's personal data; erasing it deletes the whole row. */
export interface LeadRow {
  /** Sorts by time. */
  id: string;
  cardRef: string;
  name: string;
  /** E.164. Empty if none was left, as are `email` and `word`. */
  phone: string;
  email: string;
  word: string;
  /** The consent given: its version, and the sentence shown beside the box. */
  consentVersion: string;
  consentText: string;
  /** SHA-256, hexadecimal, of the secret that opens and erases the lead. */
  secretHash: string;
  /** The company that reads the lead too, with the visitor's consent; null: only the card's holder reads it. */
  organisationId: string | null;
  /** 1: the holder has left the company, and only the company reads the lead. */
  holderLeft: number;
  /** Folded text for the company's search; empty if no company reads the lead. */
  searchText: string;
  leftAt: number;
  /** When the notification that counts this lead was enqueued; null if its owner was not notified yet. */
  toldAt: number | null;
}

/** When an owner was last notified. */
interface ContactTellingRow {
  /** SHA-256, hexadecimal, of the owner's mailbox in lower case. */
  ownerHash: string;
  toldAt: number;
}

export interface LeadTables {
  leftContacts: LeadRow;
  contactTellings: ContactTellingRow;
}
