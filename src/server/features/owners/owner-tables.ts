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
  /** With which others its wrong tries are counted; null, by the version before: with those of the mailbox. */
  lane: string | null;
}

/** What was asked for, until a job has looked whether the mailbox has a card. */
export interface OwnerLetterRow extends Omit<OwnerCodeRow, "tries" | "lane"> {
  lane: string;
  /** What the mail will say. */
  data: string;
}

/** What a mailbox, or a browser that is known to it, may still be mailed. */
export interface OwnerAskRow {
  /** As the limits know it, without its address. */
  mailbox: string;
  /** When it may be mailed as often as ever. */
  fullAt: number;
  mailedAt: number;
}

/** Stands where a mail would, were there a card. */
export interface OwnerDecoyRow {
  id: string;
  data: string;
}

/** A browser in which the owner of a mailbox logged in before. */
export interface OwnerDeviceRow {
  /** SHA-256 of the cookie's token, hexadecimal. */
  tokenHash: string;
  /** As the limits know it. */
  mailbox: string;
  expiresAt: number;
}

/** A browser in which an owner is logged in. */
export interface OwnerSessionRow {
  /** SHA-256 of the cookie's token, hexadecimal. */
  tokenHash: string;
  /** Names the session to its owner; opens nothing. */
  id: string;
  /** The owner's address, in small letters; his cards are those that have it now. */
  email: string;
  userAgent: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}

/** That the owner of a card was mailed a month's statistics. */
export interface StatisticsMailRow {
  cardRef: string;
  /** The month's first instant in Africa/Dakar. */
  month: number;
  mailId: string;
}

/** Whether an owner of a card wants its statistics by mail; without a row he does. */
export interface StatisticsChoiceRow {
  cardRef: string;
  /** Whose choice it is, in small letters: another owner's card begins anew. */
  email: string;
  /** Of the link that stops them. */
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
