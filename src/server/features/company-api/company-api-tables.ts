/** Fields that closing an access deletes with its row; a name can be a person's. */
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
  /** The member who took it over when its maker went. */
  keptBy: string | null;
  endsAt: number;
  /** To the minute. */
  lastUsedAt: number | null;
}

/** What a call that creates was answered. */
export interface ApiAnswerRow {
  tokenId: string;
  /** The program's `Idempotency-Key`. */
  key: string;
  organisationId: string;
  /** SHA-256 of what was sent, hexadecimal. */
  bodyHash: string;
  /** JSON, which names no person. */
  answer: string;
  madeAt: number;
}

export interface CompanyApiTables {
  apiTokens: ApiTokenRow;
  apiAnswers: ApiAnswerRow;
}
