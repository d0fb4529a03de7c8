/** A visitor's personal data; the whole row is deleted when it is erased. */
export interface LeadRow {
  /** Sorts by time. */
  id: string;
  cardRef: string;
  name: string;
  /** E.164; empty where there is none, as are mailbox and word. */
  phone: string;
  email: string;
  word: string;
  /** The consent given: its version, and the sentence shown beside the box. */
  consentVersion: string;
  consentText: string;
  /** SHA-256 of what opens and erases it, hexadecimal. */
  secretHash: string;
  /** The company that reads them too, as the visitor agreed; null: the card's holder alone. */
  organisationId: string | null;
  /** 1: the holder has left their company, which alone reads them. */
  holderLeft: number;
  /** Folded, by which a company finds them; empty where none reads them. */
  searchText: string;
  leftAt: number;
  /** When the mail that counts it was put in the outbox; null if its owner was not notified yet. */
  toldAt: number | null;
}

/** When an owner was last notified. */
interface ContactTellingRow {
  /** SHA-256 of their address in small letters, hexadecimal. */
  ownerHash: string;
  toldAt: number;
}

export interface LeadTables {
  leftContacts: LeadRow;
  contactTellings: ContactTellingRow;
}
