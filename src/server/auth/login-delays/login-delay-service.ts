import { createHash } from "node:crypto";
import { getIpBlocks } from "../ip-block-rules.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import {
  accountDelayPolicy,
  subnetDelayPolicies,
  computeLoginDelay,
  loginFailureMemoryMs,
  knownAccountSubnetMs,
  knownDeviceDelayPolicy,
  accountSubnetDelayPolicies,
  type LoginDelayPolicy,
} from "./login-delay-rules.ts";
import * as store from "./login-delay-store.ts";

/** Identifies the person or browser that tries to log in, for the delays. */
export interface LoginAttempter {
  email: string;
  /** The caller's network, as `getClientIpOrSubnet` returns it. */
  address: string;
  /** Names a device that this account knows, or one of its open sessions: then only its own failures count. */
  lane?: string | undefined;
}

interface Brake {
  key: string;
  policy: LoginDelayPolicy;
  /** Effect of a success: it clears all failures, or takes back only this try. */
  success: "clear" | "giveBack";
}

/** Describes a login attempt, counted as failed in advance, so that simultaneous attempts cannot outrun the count. */
export interface CountedLoginAttempt {
  brakes: readonly Brake[];
}

/**
 * Counts an attempt on this account from this IP, before the password is checked.
 * @throws {AppError} `login.delayed` while it must wait; a refused attempt does not count.
 */
export async function beginLoginAttempt(deps: ClockDeps, trier: LoginAttempter): Promise<CountedLoginAttempt> {
  const now = deps.clock.now();
  return inTransaction(deps, async (deps) => {
    const brakes = await brakesOn(deps, trier, now);
    // Always in the same order, so that two tries never wait for each other.
    for (const brake of brakes) await count(deps, brake, now);
    return { brakes };
  });
}

/** Keys are digests: a password typed into the e-mail field must not be stored readably. */
async function brakesOn(
  deps: InTransaction<DbDeps>,
  { email, address, lane }: LoginAttempter,
  now: number,
): Promise<readonly Brake[]> {
  if (lane !== undefined)
    return [{ key: digest("lane", email, lane), policy: knownDeviceDelayPolicy, success: "clear" }];
  const blocks = getIpBlocks(address);
  const pairs = blocks.map(({ size, key }): Brake => ({
    key: digest("pair", email, key),
    policy: accountSubnetDelayPolicies[size],
    success: size === "client" ? "clear" : "giveBack",
  }));
  const known = pairs.slice(0, 1);
  if (((await store.findLoginDelay(deps.db.query, known[0]?.key ?? ""))?.succeededAt ?? 0) > now - knownAccountSubnetMs)
    return known;
  return [
    ...pairs,
    { key: digest("account", email), policy: accountDelayPolicy, success: "clear" },
    ...blocks.map(({ size, key }): Brake => ({
      key: digest("address", key),
      policy: subnetDelayPolicies[size],
      success: "giveBack",
    })),
  ];
}

async function count(deps: InTransaction<DbDeps>, { key, policy }: Brake, now: number): Promise<void> {
  const failures = await store.countLoginFailure(deps.db.query, key, now, now - loginFailureMemoryMs);
  if (failures === undefined) {
    const blockedUntil = (await store.findLoginDelay(deps.db.query, key))?.blockedUntil ?? now;
    throw new AppError("login.delayed", { retryAfter: Math.max(1, (blockedUntil - now) / 1000) });
  }
  const delay = computeLoginDelay(policy, failures);
  if (delay > 0) await store.blockLoginUntil(deps.db.query, key, now + delay);
}

/**
 * Clears the failures of the known device, or of the account and subnet, once the password was right; wider counters
 * get their attempt back.
 */
export async function clearLoginFailures(deps: ClockDeps, { brakes }: CountedLoginAttempt): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps, async (deps) => {
    for (const { key, success } of brakes) {
      if (success === "clear") await store.clearLoginDelay(deps.db.query, key, now);
      else await store.uncountLoginFailure(deps.db.query, key);
    }
  });
}

export async function cleanupLoginDelays(deps: ClockDeps): Promise<void> {
  await store.deleteLoginDelaysBefore(deps.db.query, deps.clock.now() - knownAccountSubnetMs);
}

function digest(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
