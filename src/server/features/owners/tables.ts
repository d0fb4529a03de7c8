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
  ownerCodes: OwnerCodeRow;
  ownerSessions: OwnerSessionRow;
  statisticsMails: StatisticsMailRow;
  statisticsChoices: StatisticsChoiceRow;
}
