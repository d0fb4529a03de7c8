/** A mailed code and its equivalent link; deleted once either is used. */
export interface OwnerCodeRow {
  /** SHA-256, hexadecimal, of the challenge given to the requesting browser; the code works only there. */
  challengeHash: string;
  /** SHA-256 of the challenge and the code, so that whoever reads the row cannot try the million codes. */
  codeHash: string;
  linkHash: string;
  /** The owner's address, in lower case. */
  email: string;
  tries: number;
  expiresAt: number;
  /** The key by which its wrong tries are counted; null on rows of the previous release: the mailbox's key. */
  lane: string | null;
}

/** A requested login mail, until a job has checked whether the mailbox has a card. */
export interface OwnerLetterRow extends Omit<OwnerCodeRow, "tries" | "lane"> {
  lane: string;
  /** JSON: the data of the mail to be sent. */
  data: string;
}

/** The remaining mail quota of a mailbox, or of a browser known to it. */
export interface OwnerAskRow {
  /** Hash of the mailbox or the known browser, as the rate limits store it. */
  mailbox: string;
  /** When the quota is full again. */
  fullAt: number;
  mailedAt: number;
}

/** A row written in place of a code or mail if the mailbox has no card. */
export interface OwnerDecoyRow {
  id: string;
  data: string;
}

/** A browser in which a mailbox's owner has logged in. */
export interface OwnerDeviceRow {
  /** SHA-256 of the cookie's token, hexadecimal. */
  tokenHash: string;
  /** Hash of the mailbox, as the rate limits store it. */
  mailbox: string;
  expiresAt: number;
}

export interface OwnerSessionRow {
  /** SHA-256 of the cookie's token, hexadecimal. */
  tokenHash: string;
  /** Identifies the session to its owner; gives no access. */
  id: string;
  /** The owner's address, in lower case. It gives access to the cards that have it at the time. */
  email: string;
  userAgent: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}

export interface StatisticsMailRow {
  cardRef: string;
  /** The month's first instant in Africa/Dakar. */
  month: number;
  mailId: string;
}

/** Whether a card's owner wants its statistics by mail; without a row they do. */
export interface StatisticsChoiceRow {
  cardRef: string;
  /** The owner's mailbox, in lower case: a new owner of the card starts with the default. */
  email: string;
  /** Secret of the unsubscribe link. */
  token: string;
  stoppedAt: number | null;
}

export interface OwnerTables {
  ownerAsks: OwnerAskRow;
  ownerCodes: OwnerCodeRow;
  ownerDecoys: OwnerDecoyRow;
  ownerDevices: OwnerDeviceRow;
  ownerLetters: OwnerLetterRow;
  ownerSessions: OwnerSessionRow;
  statisticsMails: StatisticsMailRow;
  statisticsChoices: StatisticsChoiceRow;
}
