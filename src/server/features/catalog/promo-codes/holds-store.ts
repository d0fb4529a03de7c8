import { sql } from "kysely";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { PromoRedemptionRow } from "./promo-code-tables.ts";

// As the index of what is held has it.
const reserved = sql.lit<PromoRedemptionRow["state"]>("reserved");

/** The holds of a code whose last press was at `before` or earlier, the oldest first. */
export async function listExpiredPromoHolds(query: Queryable, code: string, before: number, most: number): Promise<string[]> {
  const rows = await query.selectFrom("promoRedemptions").select("id").where("code", "=", code).where("state", "=", reserved).where("updatedAt", "<=", before).orderBy("updatedAt").limit(most).execute();
  return rows.map(({ id }) => id);
}

/** Ends a hold that is over; `false` when it was paid, given back or renewed meanwhile. */
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

/** How many uses of a code a network holds by presses after `after`. */
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

/** Forgets who held what is held no more, should a version before this one have ended it. */
export async function clearReleasedPromoHolders(query: Queryable, code: string): Promise<void> {
  await query.updateTable("promoRedemptions").set({ holder: null }).where("code", "=", code).where("state", "<>", "reserved").where("holder", "is not", null).execute();
}

/** Of each code of which any is held: how many, and how many by presses after `after`. */
export async function countPromoHoldsByCode(query: Queryable, after: number): Promise<{ code: string; all: number; living: number }[]> {
  return query
    .selectFrom("promoRedemptions")
    .select(({ fn, eb }) => ["code", fn.countAll<number>().as("all"), fn.countAll<number>().filterWhere(eb("updatedAt", ">", after)).as("living")])
    .where("state", "=", reserved)
    .groupBy("code")
    .execute();
}

/** Of each code that was paid with beyond its limit after `after`: how often. */
export async function countPromoOverLimitByCode(query: Queryable, after: number): Promise<{ code: string; count: number }[]> {
  return query
    .selectFrom("promoRedemptions")
    .select(({ fn }) => ["code", fn.countAll<number>().as("count")])
    .where("overLimit", "=", sql.lit(1))
    .where("updatedAt", ">", after)
    .groupBy("code")
    .execute();
}
