import type { ErrorCode } from "#shared/errors.ts";
import type { Database } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { Clock } from "#server/adapters/clock/clock-port.ts";
import { countersOf, type Limit } from "./rate-limit-rules.ts";
import * as store from "./rate-limit-store.ts";

interface Needs {
  db: Database;
  clock: Clock;
}

/** A hit that was counted, to be given back. */
export interface Hit {
  key: string;
  windowStart: number;
}

const longestWindowMs = 24 * 3_600_000;

/** Counts one hit of `who`; resolves to the window's, this one included. @throws {AppError} `code` once the limit is passed, with the seconds to wait. */
export async function spend(deps: Needs, limit: Limit, who: string, code: ErrorCode = "request.rate_limited"): Promise<number> {
  const hits = await count(deps, limit, who);
  if (hits > limit.max) throw new AppError(code, { retryAfter: windowOf(deps, limit, who).retryAfter });
  return hits;
}

/** Counts one hit of `who`, also past the limit; resolves to the window's, this one included. */
export async function count(deps: Needs, limit: Limit, who: string): Promise<number> {
  const { key, start } = windowOf(deps, limit, who);
  return store.addHit(deps.db.query, key, start);
}

/** Counts one hit of `who`, or as many as `weight`; `false` once the limit is passed. */
export async function isWithin(deps: Needs, limit: Limit, who: string, weight = 1): Promise<boolean> {
  const { key, start } = windowOf(deps, limit, who);
  return (await store.addHit(deps.db.query, key, start, weight)) <= limit.max;
}

/** Whether `who` has a hit left; counts nothing. */
export async function hasHitLeft(deps: Needs, limit: Limit, who: string): Promise<boolean> {
  const { key, start } = windowOf(deps, limit, who);
  return (await store.readHits(deps.db.query, key, start)) < limit.max;
}

/** Takes back one hit of `who` in the present window. */
export async function giveBack(deps: Needs, limit: Limit, who: string): Promise<void> {
  const { key, start } = windowOf(deps, limit, who);
  await store.removeHit(deps.db.query, key, start);
}

/**
 * Counts one hit of an address and of the blocks around it; none when one of them is past its limit.
 * @throws {AppError} `code`, with the seconds to wait
 */
export async function spendByAddress(deps: Needs, limit: Limit, address: string, code: ErrorCode = "request.rate_limited"): Promise<Hit[]> {
  const { start: windowStart, retryAfter } = windowOf(deps, limit, address);
  const hits: Hit[] = [];
  for (const { key, max } of countersOf(limit, address)) {
    hits.push({ key, windowStart });
    if ((await store.addHit(deps.db.query, key, windowStart)) <= max) continue;
    await giveBackHits(deps, hits);
    throw new AppError(code, { retryAfter });
  }
  return hits;
}

/** Whether an address has no hit left. */
export async function isSpent(deps: Needs, limit: Limit, address: string): Promise<boolean> {
  const { start } = windowOf(deps, limit, address);
  for (const { key, max } of countersOf(limit, address)) {
    if ((await store.readHits(deps.db.query, key, start)) >= max) return true;
  }
  return false;
}

export async function giveBackHits(deps: Pick<Deps, "db">, hits: readonly Hit[]): Promise<void> {
  for (const { key, windowStart } of hits) await store.removeHit(deps.db.query, key, windowStart);
}

/** Notes whose hits they are, until `release` gives them back or they no longer count. */
export async function hold(deps: Pick<Deps, "db">, limit: Limit, subject: string, hits: readonly Hit[]): Promise<void> {
  if (hits.length > 0) await store.addHeld(deps.db.query, hits.map((hit) => ({ ...hit, limitName: limit.name, subject })));
}

/** Gives back what was counted for a subject that has come to something; again changes nothing. */
export async function release(deps: Pick<Deps, "db">, limit: Limit, subject: string): Promise<void> {
  await giveBackHits(deps, await store.takeHeld(deps.db.query, limit.name, subject));
}

/** Forgets windows that can no longer count. */
export async function forgetOldHits(deps: Needs): Promise<void> {
  const before = deps.clock.now() - 2 * longestWindowMs;
  await store.removeHitsBefore(deps.db.query, before);
  await store.removeHeldBefore(deps.db.query, before);
}

function windowOf(deps: Needs, limit: Limit, who: string) {
  const now = deps.clock.now();
  const start = now - (now % limit.windowMs);
  return { key: `${limit.name}:${who}`, start, retryAfter: (start + limit.windowMs - now) / 1000 };
}
