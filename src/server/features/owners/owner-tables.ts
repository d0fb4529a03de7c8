/** A mailed code, and the link that does the same; gone once either is used. */
export interface OwnerCodeRow {
  /** SHA-256 of what the browser that asked was answered, hexadecimal: there alone the code is taken. */
  challengeHash: string;
  /** SHA-256 of that challenge and the code: who reads the row cannot try the million codes. */
  codeHash: string;
  linkHash: string;
  /** The owner's address, in small letters. */
  email: string;
  tries: number;
  expiresAt: number;
  /** The lane in which its wrong tries are counted; null, from the version before: the mailbox's. */
  lane: string | null;
}

/** A requested login mail, until a job has looked whether the mailbox has a card. */
export interface OwnerLetterRow extends Omit<OwnerCodeRow, "tries" | "lane"> {
  lane: string;
  /** The data of the mail to come. */
  data: string;
}

/** The remaining mail quota of a mailbox, or of a browser known to it. */
export interface OwnerAskRow {
  /** Hash of the mailbox, as the limits store it. */
  mailbox: string;
  /** When its quota is full again. */
  fullAt: number;
  mailedAt: number;
}

/** The row written in place of a mail when there is no card. */
export interface OwnerDecoyRow {
  id: string;
  data: string;
}

/** A browser in which the owner of a mailbox logged in before. */
export interface OwnerDeviceRow {
  /** SHA-256 of the cookie's token, hexadecimal. */
  tokenHash: string;
  /** Hash of the mailbox, as the limits store it. */
  mailbox: string;
  expiresAt: number;
}

export interface OwnerSessionRow {
  /** SHA-256 of the cookie's token, hexadecimal. */
  tokenHash: string;
  /** Names the session to its owner; opens nothing. */
  id: string;
  /** The owner's address, in small letters; their cards are those that have it now. */
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

/** Whether a card's owner wants its statistics by mail; yes without a row. */
export interface StatisticsChoiceRow {
  cardRef: string;
  /** The owner's mailbox, in lower case: another owner of the card starts with the default. */
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
