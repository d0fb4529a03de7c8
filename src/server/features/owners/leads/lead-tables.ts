/** What a visitor left says who he is; the whole row goes when it is erased. */
export interface LeftContactRow {
  /** Sorts by time. */
  id: string;
  cardRef: string;
  name: string;
  /** E.164; empty where there is none, as are mailbox and word. */
  phone: string;
  email: string;
  word: string;
  /** What was agreed to, and the sentence as it stood beside the box. */
  consentVersion: string;
  consentText: string;
  /** SHA-256 of what opens and erases it, hexadecimal. */
  secretHash: string;
  leftAt: number;
  /** When the mail that counts it was put in the outbox; null: its owner knows nothing of it yet. */
  toldAt: number | null;
}

/** When an owner was told last. */
interface ContactTellingRow {
  /** SHA-256 of his address in small letters, hexadecimal. */
  ownerHash: string;
  toldAt: number;
}

export interface ContactLeftTables {
  leftContacts: LeftContactRow;
  contactTellings: ContactTellingRow;
}
