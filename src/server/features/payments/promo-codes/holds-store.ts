import { sql } from "kysely";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { PromoRedemptionRow } from "./promo-code-tables.ts";

// A literal, as in the condition of the index of reserved redemptions.
const reserved = sql.lit<PromoRedemptionRow["state"]>("reserved");

/** Lists the holds of a code whose last press was at `before` or earlier; the oldest first. */
export async function listExpiredPromoHolds(
  query: Queryable,
  code: string,
  before: number,
  most: number,
): Promise<string[]> {
  const rows = await query
    .selectFrom("promoRedemptions")
    .select("id")
    .where("code", "=", code)
    .where("state", "=", reserved)
    .where("updatedAt", "<=", before)
    .orderBy("updatedAt")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Releases an expired hold; resolves to `false` if it was paid, released or renewed meanwhile. */
export async function releaseExpiredPromoHold(tx: Tx, id: string, before: number, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("promoRedemptions")
    .set({ state: "released", holder: null, updatedAt: now })
    .where("id", "=", id)
    .where("state", "=", reserved)
    .where("updatedAt", "<=", before)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the uses of a code that a network has reserved by presses after `after`. */
export async function countNetworkPromoHolds(tx: Tx, code: string, holder: string, after: number): Promise<number> {
  const { count } = await tx
    .selectFrom("promoRedemptions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("code", "=", code)
    .where("state", "=", reserved)
    .where("updatedAt", ">", after)
    .where("holder", "=", holder)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the holds of each code that has any: all of them, and those by presses after `after`. */
export async function countPromoHoldsByCode(
  query: Queryable,
  after: number,
): Promise<{ code: string; all: number; living: number }[]> {
  return query
    .selectFrom("promoRedemptions")
    .select(({ fn, eb }) => [
      "code",
      fn.countAll<number>().as("all"),
      fn
        .countAll<number>()
        .filterWhere(eb("updatedAt", ">", after))
        .as("living"),
    ])
    .where("state", "=", reserved)
    .groupBy("code")
    .execute();
}

/** Counts the orders paid with each code beyond its limit after `after`. */
export async function countPromoOverLimitByCode(
  query: Queryable,
  after: number,
): Promise<{ code: string; count: number }[]> {
  return query
    .selectFrom("promoRedemptions")
    .select(({ fn }) => ["code", fn.countAll<number>().as("count")])
    .where("overLimit", "=", sql.lit(1))
    .where("updatedAt", ">", after)
    .groupBy("code")
    .execute();
}
