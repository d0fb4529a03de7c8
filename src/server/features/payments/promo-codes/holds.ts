import { createHash } from "node:crypto";
import { getIpBlocks } from "#server/auth/ip-block-rules.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import * as holds from "./holds-store.ts";
import { promoHoldDurationMs, computeMaxNetworkHolds } from "./promo-code-rules.ts";
import * as store from "./promo-code-store.ts";
import type { PromoCodeRow } from "./promo-code-tables.ts";

/** Maximum number of holds that are released before a press continues. */
const endedAtOnce = 100;

/**
 * Releases the uses of a code whose payment pages have expired, each in a transaction of its own unless there is one.
 * Locks a hold and then its code's row, never the reverse, so it waits for a payer, and a payer never for it.
 */
export async function releaseExpiredPromoHolds(deps: ClockDeps, code: string, most = endedAtOnce): Promise<void> {
  const now = deps.clock.now();
  for (const id of await holds.listExpiredPromoHolds(deps.db.query, code, now - promoHoldDurationMs, most)) {
    await inTransaction(deps, async ({ db: { query } }) => {
      if (await holds.releaseExpiredPromoHold(query, id, now - promoHoldDurationMs, now))
        await store.returnPromoUses(query, code, 1);
    });
  }
}

/**
 * Refuses a hold of which its network has too many, once its use is taken: the code's row is locked by this
 * transaction by then, so presses sent together take their turn.
 * @throws {AppError} `promo.held`
 */
export async function assertPromoHoldAllowed(
  deps: InTransaction<ClockDeps>,
  holder: string,
  { code, maxUses }: PromoCodeRow,
): Promise<void> {
  if (maxUses === null) return;
  const held = await holds.countNetworkPromoHolds(deps.db.query, code, holder, deps.clock.now() - promoHoldDurationMs);
  if (held > computeMaxNetworkHolds(maxUses))
    throw new AppError("promo.held", { retryAfter: promoHoldDurationMs / 1000 });
}

/**
 * Hashes a client IP's network, by its widest block, since a carrier's /48 is as many people as its IPv4 address;
 * another hash for each code.
 */
export function hashPromoHolderNetwork(code: string, address: string): string {
  return createHash("sha256")
    .update(JSON.stringify([code, getIpBlocks(address).at(-1)?.key]))
    .digest("hex");
}

export interface PromoUseCounts {
  /** Paid. */
  used: number;
  /** Uses reserved by a payment page that is still open. */
  held: number;
  /** Paid after the code had no use left; no part of `used`. */
  overLimit: number;
}

/** Loads the counts of all codes; resolves to a function that returns those of one code in its current state. */
export async function loadPromoUseCounts({
  db: { query },
  clock,
}: ClockDeps): Promise<(row: Pick<PromoCodeRow, "code" | "taken">) => PromoUseCounts> {
  const held = new Map(
    (await holds.countPromoHoldsByCode(query, clock.now() - promoHoldDurationMs)).map((row) => [row.code, row]),
  );
  const over = new Map((await holds.countPromoOverLimitByCode(query, 0)).map(({ code, count }) => [code, count]));
  return ({ code, taken }) => {
    const { all, living } = held.get(code) ?? { all: 0, living: 0 };
    return { used: taken - all, held: living, overLimit: over.get(code) ?? 0 };
  };
}
