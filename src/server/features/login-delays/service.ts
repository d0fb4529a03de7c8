import { createHash } from "node:crypto";
import { clientBlock } from "../../address-rules.ts";
import { inTransaction, type Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { delayAfter, delayPolicies, failureMemoryMs, knownPairMs, type DelayScope } from "./rules.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** A login that was counted as failed beforehand, so that tries sent together cannot outrun the count. */
export interface LoginTry {
  keys: Partial<Record<DelayScope, string>>;
}

/**
 * Counts a try of this account from this address, before the password is looked at.
 * @throws {AppError} `login.delayed` while it must wait; a refused try counts for nothing.
 */
export async function beginLogin(deps: Needs, email: string, address: string): Promise<LoginTry> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const keys = keysOf(email, address);
    const known = (await store.readDelay(tx, keys.pair))?.succeededAt ?? 0;
    const counted: LoginTry["keys"] = known > now - knownPairMs ? { pair: keys.pair } : keys;
    // Always in this order, so that two tries never wait for each other.
    for (const scope of ["pair", "account", "address"] as const) {
      const key = counted[scope];
      if (key) await count(tx, scope, key, now);
    }
    return { keys: counted };
  });
}

async function count(tx: Tx, scope: DelayScope, key: string, now: number): Promise<void> {
  const failures = await store.countFailure(tx, key, now, now - failureMemoryMs);
  if (failures === undefined) {
    const blockedUntil = (await store.readDelay(tx, key))?.blockedUntil ?? now;
    throw new AppError("login.delayed", { retryAfter: Math.max(1, (blockedUntil - now) / 1000) });
  }
  const delay = delayAfter(delayPolicies[scope], failures);
  if (delay > 0) await store.blockUntil(tx, key, now + delay);
}

/** The password was right: the pair and the account start afresh, the address gets its try back. */
export async function succeedLogin(deps: Needs, { keys }: LoginTry): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    if (keys.pair) await store.clearDelay(tx, keys.pair, now);
    if (keys.account) await store.clearDelay(tx, keys.account, now);
    if (keys.address) await store.uncountFailure(tx, keys.address);
  });
}

/** What nobody needs any more. */
export async function forgetOldDelays(deps: Needs): Promise<void> {
  await store.removeDelaysBefore(deps.db.query, deps.clock.now() - knownPairMs);
}

/** Digests: a password typed into the e-mail field must not be kept readable. */
function keysOf(email: string, address: string): Record<DelayScope, string> {
  const from = clientBlock(address);
  return { pair: digest("pair", email, from), account: digest("account", email), address: digest("address", from) };
}

function digest(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
