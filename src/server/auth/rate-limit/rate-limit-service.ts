import type { ApiErrorCode } from "#shared/errors/errors.ts";
import type { Database } from "#server/db/database.ts";
import type { DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import type { Clock } from "#server/adapters/clock/clock-port.ts";
import { getRateLimitCounters, type RateLimit } from "./rate-limit-rules.ts";
import * as store from "./rate-limit-store.ts";

interface Needs {
  db: Database;
  clock: Clock;
}

/** Identifies a counted hit, so that it can be refunded. */
export interface RateLimitHit {
  key: string;
  windowStart: number;
}

const longestWindowMs = 24 * 3_600_000;

/**
 * Counts one hit of `who`; resolves to the window's hits, including this one.
 * @throws {AppError} `code` once the limit is exceeded, with the seconds to wait.
 */
export async function consumeRateLimit(
  deps: Needs,
  limit: RateLimit,
  who: string,
  code: ApiErrorCode = "request.rate_limited",
): Promise<number> {
  const hits = await countRateLimitHit(deps, limit, who);
  if (hits > limit.max) throw new AppError(code, { retryAfter: getRateLimitWindow(deps, limit, who).retryAfter });
  return hits;
}

/** Counts one hit of `who`, also beyond the limit; resolves to the window's hits, including this one. */
export async function countRateLimitHit(deps: Needs, limit: RateLimit, who: string): Promise<number> {
  const { key, start } = getRateLimitWindow(deps, limit, who);
  return store.incrementRateLimitHits(deps.db.query, key, start);
}

/** Counts one hit of `who`, or `weight` hits; `false` once the limit is exceeded. */
export async function consumeIfWithinRateLimit(
  deps: Needs,
  limit: RateLimit,
  who: string,
  weight = 1,
): Promise<boolean> {
  const { key, start } = getRateLimitWindow(deps, limit, who);
  return (await store.incrementRateLimitHits(deps.db.query, key, start, weight)) <= limit.max;
}

/** Checks whether `who` has a hit left; counts nothing. */
export async function isWithinRateLimit(deps: Needs, limit: RateLimit, who: string): Promise<boolean> {
  const { key, start } = getRateLimitWindow(deps, limit, who);
  return (await store.getRateLimitHits(deps.db.query, key, start)) < limit.max;
}

/** Refunds one hit of `who` in the present window. */
export async function refundRateLimitHit(deps: Needs, limit: RateLimit, who: string): Promise<void> {
  const { key, start } = getRateLimitWindow(deps, limit, who);
  await store.decrementRateLimitHits(deps.db.query, key, start, 1);
}

/**
 * Counts one hit of an IP and of the blocks around it, unless one of them is beyond its limit.
 * @throws {AppError} `code`, with the seconds to wait
 */
export async function consumeRateLimitByIp(
  deps: Needs,
  limit: RateLimit,
  address: string,
  code: ApiErrorCode = "request.rate_limited",
): Promise<RateLimitHit[]> {
  const { start: windowStart, retryAfter } = getRateLimitWindow(deps, limit, address);
  const hits: RateLimitHit[] = [];
  for (const { key, max } of getRateLimitCounters(limit, address)) {
    hits.push({ key, windowStart });
    if ((await store.incrementRateLimitHits(deps.db.query, key, windowStart)) <= max) continue;
    await refundRateLimitHits(deps, hits);
    throw new AppError(code, { retryAfter });
  }
  return hits;
}

/** Checks whether an IP has no hit left. */
export async function isIpRateLimited(deps: Needs, limit: RateLimit, address: string): Promise<boolean> {
  const { start } = getRateLimitWindow(deps, limit, address);
  for (const { key, max } of getRateLimitCounters(limit, address)) {
    if ((await store.getRateLimitHits(deps.db.query, key, start)) >= max) return true;
  }
  return false;
}

export async function refundRateLimitHits(deps: DbDeps, hits: readonly RateLimitHit[]): Promise<void> {
  const counters = Map.groupBy(hits, ({ key, windowStart }) => `${windowStart} ${key}`);
  for (const [hit, ...same] of counters.values())
    if (hit) await store.decrementRateLimitHits(deps.db.query, hit.key, hit.windowStart, 1 + same.length);
}

/** Stores whose hits they are, until `releaseRateLimitHits` refunds them or they no longer count. */
export async function reserveRateLimitHits(
  deps: DbDeps,
  limit: RateLimit,
  subject: string,
  hits: readonly RateLimitHit[],
): Promise<void> {
  if (hits.length > 0)
    await store.insertReservedHits(
      deps.db.query,
      hits.map((hit) => ({ ...hit, limitName: limit.name, subject })),
    );
}

/** Refunds the hits of subjects that have come to something; repeating it changes nothing. */
export async function releaseRateLimitHits(deps: DbDeps, limit: RateLimit, subjects: readonly string[]): Promise<void> {
  await refundRateLimitHits(deps, await store.takeReservedHits(deps.db.query, subjects, limit.name));
}

/** Deletes windows that can no longer count. */
export async function cleanupRateLimits(deps: Needs): Promise<void> {
  const before = deps.clock.now() - 2 * longestWindowMs;
  await store.deleteRateLimitsBefore(deps.db.query, before);
  await store.deleteReservedHitsBefore(deps.db.query, before);
}

function getRateLimitWindow(deps: Needs, limit: RateLimit, who: string) {
  const now = deps.clock.now();
  const start = now - (now % limit.windowMs);
  return { key: `${limit.name}:${who}`, start, retryAfter: (start + limit.windowMs - now) / 1000 };
}
