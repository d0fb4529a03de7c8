/** Hits of one key in one fixed window. */
interface RateLimitRow {
  key: string;
  windowStart: number;
  hits: number;
}

/** A hit of `rateLimits` that is refunded once its subject (upload, order, subscriber) has come to something. */
export interface HeldHitRow {
  limitName: string;
  subject: string;
  key: string;
  windowStart: number;
}

export interface LimitTables {
  rateLimits: RateLimitRow;
  heldHits: HeldHitRow;
}
