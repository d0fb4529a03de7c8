/** Deleted when the token is closed, since a name can be a person's. */
export interface ApiTokenRow {
  id: string;
  organisationId: string;
  name: string;
  /** The token's first characters. */
  prefix: string;
  /** SHA-256, hexadecimal. */
  tokenHash: string;
  /** JSON: `TokenScope[]`. */
  scopes: string;
  madeAt: number;
  /** A member's id. */
  madeBy: string;
  /** The member who took it over when the one who made it left. */
  keptBy: string | null;
  endsAt: number;
  /** To the minute. */
  lastUsedAt: number | null;
}

/** The stored answer to a call that creates something. */
export interface ApiAnswerRow {
  tokenId: string;
  /** The `Idempotency-Key` that the program sent. */
  key: string;
  organisationId: string;
  /** SHA-256 of the request body, hexadecimal. */
  bodyHash: string;
  /** JSON; names no person. */
  answer: string;
  madeAt: number;
}

export interface CompanyApiTables {
  apiTokens: ApiTokenRow;
  apiAnswers: ApiAnswerRow;
}
