/** A card of a company's order whose holder is asked to complete and approve it. */
export interface CardCompletionRow {
  cardRef: string;
  orderRef: string;
  organisationId: string;
  /** JSON of `AskableField[]`: what they were asked for, as the template said then. */
  asked: string;
  /** One instant for all cards of a round. */
  begunAt: number;
  /** `payment`, `company` or `staff:<user id>`; `link`: their link came before any round, which takes them in. */
  begunBy: string;
  /** How many reminders they had; 3: the company was told that they have not answered. */
  reminders: number;
  /** When they were last written to; null: they never were. */
  mailedAt: number | null;
  approvedAt: number | null;
  /** Since when its print does not wait for them. */
  waivedAt: number | null;
  /** `company` or `staff:<user id>`; empty: nobody. */
  waivedBy: string;
  /** The mailbox that whoever came by the card's link gave, until it is confirmed or refused; empty: none. */
  proposedMailbox: string;
  /** What the card said in its place. */
  mailboxBefore: string;
}

export interface CompletionTables {
  cardCompletions: CardCompletionRow;
}
