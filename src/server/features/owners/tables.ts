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

export interface OwnerTables {
  ownerCodes: OwnerCodeRow;
  ownerSessions: OwnerSessionRow;
}
