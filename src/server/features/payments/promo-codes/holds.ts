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
 * Releases the uses of a code whose payment pages have expired, each in its own transaction unless one is open. Locks a
 * hold and then its code's row, never the reverse: it may wait for a payer, but a payer never waits for it.
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
 * Refuses a hold if its network has too many. Called after its use is taken: this transaction has then locked the
 * code's row, so presses sent together wait for each other.
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
 * Hashes a client IP's network together with the code. It takes the IP's widest block, since a carrier's /48 is as many
 * people as its IPv4 address.
 */
export function hashPromoHolderNetwork(code: string, address: string): string {
  return createHash("sha256")
    .update(JSON.stringify([code, getIpBlocks(address).at(-1)?.key]))
    .digest("hex");
}

export interface PromoUseCounts {
  /** Uses that were paid. */
  used: number;
  /** Uses reserved by a payment page that is still open. */
  held: number;
  /** Orders paid after the code had no use left; not part of `used`. */
  overLimit: number;
}

/** Loads the counts of all codes; returns a function that gives those of one code in its current state. */
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
