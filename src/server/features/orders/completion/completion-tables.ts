/** A card of a company's order whose holder is asked to complete and approve it. */
export interface CardCompletionRow {
  cardRef: string;
  orderRef: string;
  organisationId: string;
  /** JSON of `AskableField[]`: what the holder is asked for, from the template of that time. */
  asked: string;
  /** The same time for all cards of a round. */
  begunAt: number;
  /** `payment`, `company` or `staff:<user id>`; `link`: a link was made before any round, and the next takes it in. */
  begunBy: string;
  /** Number of reminders sent; 3: the company was told that the holder has not answered. */
  reminders: number;
  /** When the holder was last written to; null: never. */
  mailedAt: number | null;
  approvedAt: number | null;
  /** Since when the print no longer waits for the holder; null: it does. */
  waivedAt: number | null;
  /** Who stopped waiting: `company` or `staff:<user id>`; empty: nobody. */
  waivedBy: string;
  /** The mailbox that somebody with the card's link entered, until it is confirmed or refused; empty: none. */
  proposedMailbox: string;
  /** The card's mailbox before the proposal. */
  mailboxBefore: string;
}

export interface CompletionTables {
  cardCompletions: CardCompletionRow;
}
