import type { ErrorCode } from "#shared/errors.ts";
import type { Database } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { Limit } from "./rules.ts";
import { addHit, removeHit, removeHitsBefore } from "./store.ts";

/** Within a transaction, `db.query` is the transaction. */
interface Needs {
  db: Pick<Database, "query">;
  clock: Clock;
}

const longestWindowMs = 24 * 3_600_000;

/** Counts one hit of `who`. @throws {AppError} `code` once the limit is passed, with the seconds to wait. */
export async function spend(deps: Needs, limit: Limit, who: string, code: ErrorCode = "request.rate_limited"): Promise<void> {
  if (!(await isWithin(deps, limit, who))) throw new AppError(code, { retryAfter: windowOf(deps, limit, who).retryAfter });
}

/** Counts one hit of `who`, or as many as `weight`; `false` once the limit is passed. */
export async function isWithin(deps: Needs, limit: Limit, who: string, weight = 1): Promise<boolean> {
  const { key, start } = windowOf(deps, limit, who);
  return (await addHit(deps.db.query, key, start, weight)) <= limit.max;
}

/** Takes back one hit of `who` in the present window. */
export async function giveBack(deps: Needs, limit: Limit, who: string): Promise<void> {
  const { key, start } = windowOf(deps, limit, who);
  await removeHit(deps.db.query, key, start);
}

/** Forgets windows that can no longer count. */
export async function forgetOldHits(deps: Needs): Promise<void> {
  await removeHitsBefore(deps.db.query, deps.clock.now() - 2 * longestWindowMs);
}

function windowOf(deps: Needs, limit: Limit, who: string) {
  const now = deps.clock.now();
  const start = now - (now % limit.windowMs);
  return { key: `${limit.name}:${who}`, start, retryAfter: (start + limit.windowMs - now) / 1000 };
}
