import { sql } from "kysely";
import type { Queryable } from "#server/db/database.ts";
import { createPreparedRead, createPreparedWrite, takingFirst } from "#server/db/prepared.ts";
import type { PromoCodeRow, PromoRedemptionRow } from "./promo-code-tables.ts";

/** Inserts a code; resolves to `false` when it exists already. */
export async function insertPromoCodeRow(query: Queryable, row: PromoCodeRow): Promise<boolean> {
  const inserted = await query
    .insertInto("promoCodes")
    .values(row)
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("code")
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findPromoCodeRow = takingFirst(
  createPreparedRead((query, code: string) => query.selectFrom("promoCodes").selectAll().where("code", "=", code)),
);

/** Lists all codes, newest first. */
export async function listAllPromoCodes(query: Queryable): Promise<PromoCodeRow[]> {
  return query.selectFrom("promoCodes").selectAll().orderBy("createdAt", "desc").orderBy("code").execute();
}

/** Marks a code as disabled; resolves to `false` when there is no such code, or it is disabled already. */
export async function markPromoCodeDisabled(query: Queryable, code: string, now: number): Promise<boolean> {
  const row = await query
    .updateTable("promoCodes")
    .set({ disabledAt: now })
    .where("code", "=", code)
    .where("disabledAt", "is", null)
    .returning("code")
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a code as enabled; resolves to `false` when there is no such code, or it is not disabled. */
export async function markPromoCodeEnabled(query: Queryable, code: string): Promise<boolean> {
  const row = await query
    .updateTable("promoCodes")
    .set({ disabledAt: null })
    .where("code", "=", code)
    .where("disabledAt", "is not", null)
    .returning("code")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one more use if the code is valid and has one left, which guards every limit (payments.md rule 7). */
export async function takePromoUseIfValid(
  query: Queryable,
  code: string,
  now: number,
): Promise<PromoCodeRow | undefined> {
  return query
    .updateTable("promoCodes")
    .set((update) => ({ taken: update("taken", "+", 1) }))
    .where("code", "=", code)
    .where("disabledAt", "is", null)
    .where(({ or, eb, ref }) => or([eb("maxUses", "is", null), eb("taken", "<", ref("maxUses"))]))
    .where(({ or, eb }) => or([eb("startsAt", "is", null), eb("startsAt", "<=", now)]))
    .where(({ or, eb }) => or([eb("endsAt", "is", null), eb("endsAt", ">", now)]))
    .returningAll()
    .executeTakeFirst();
}

const codeWithUseLeft = createPreparedRead((query, code: string, orderRef: string, heldBefore: number) =>
  query
    .selectFrom("promoCodes")
    .select("code")
    .where("code", "=", code)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("maxUses", "is", null),
        eb(
          "taken",
          "<",
          eb(
            "maxUses",
            "+",
            selectFrom("promoRedemptions")
              .select(({ fn }) => fn.countAll<number>().as("count"))
              .where("promoRedemptions.code", "=", code)
              .where("state", "=", sql.lit("reserved"))
              .where("updatedAt", "<=", heldBefore),
          ),
        ),
        exists(
          selectFrom("promoRedemptions")
            .select("id")
            .where("promoRedemptions.code", "=", code)
            .where("orderRef", "=", orderRef)
            .where("state", "=", "reserved"),
        ),
      ]),
    ),
);

/** Checks whether a use is left, was reserved at `heldBefore` or earlier, or is reserved for this order. */
export async function hasPromoUseLeft(
  query: Queryable,
  code: string,
  orderRef: string,
  heldBefore: number,
): Promise<boolean> {
  return (await codeWithUseLeft(query, code, orderRef, heldBefore)).length > 0;
}

/** Counts one more use if the code has one left, whatever its dates: the buyer took the code while it was valid. */
export async function takePromoUseIfLeft(query: Queryable, code: string): Promise<boolean> {
  const row = await query
    .updateTable("promoCodes")
    .set((update) => ({ taken: update("taken", "+", 1) }))
    .where("code", "=", code)
    .where(({ or, eb, ref }) => or([eb("maxUses", "is", null), eb("taken", "<", ref("maxUses"))]))
    .returning("code")
    .executeTakeFirst();
  return row !== undefined;
}

export async function returnPromoUses(query: Queryable, code: string, uses: number): Promise<void> {
  await query
    .updateTable("promoCodes")
    .set((update) => ({ taken: update("taken", "-", uses) }))
    .where("code", "=", code)
    .execute();
}

/**
 * Inserts a redemption; resolves to `false` if this order already has the code. Of two concurrent calls the second
 * waits for the first.
 */
export async function insertPromoRedemption(query: Queryable, row: PromoRedemptionRow): Promise<boolean> {
  const inserted = await query
    .insertInto("promoRedemptions")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

type Change = Partial<Pick<PromoRedemptionRow, "state" | "refCommand" | "holder">> &
  Pick<PromoRedemptionRow, "updatedAt">;

/** Updates the order's reserved redemption of this code; resolves to `false` when it has none. */
export async function updateReservedRedemption(
  query: Queryable,
  orderRef: string,
  code: string,
  change: Change,
): Promise<boolean> {
  const row = await query
    .updateTable("promoRedemptions")
    .set(change)
    .where("orderRef", "=", orderRef)
    .where("code", "=", code)
    .where("state", "=", "reserved")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

// Repeats the condition of the index of an order's codes.
const releasedRedemptions = (query: Queryable, now: number) =>
  query
    .updateTable("promoRedemptions")
    .set({ state: "released", holder: null, updatedAt: now })
    .where("state", "=", "reserved")
    .where("state", "<>", sql.lit("released"))
    .returning("code");
const releaseByAttempt = createPreparedWrite((query, refCommand: string, now: number) =>
  releasedRedemptions(query, now).where("refCommand", "=", refCommand),
);
const releaseByOrder = createPreparedWrite((query, orderRef: string, now: number) =>
  releasedRedemptions(query, now).where("orderRef", "=", orderRef),
);

/**
 * Releases the reserved redemptions of an attempt, or of a whole order; returns the code of each, so that the caller
 * returns its use.
 */
export async function releaseReservedRedemptions(
  query: Queryable,
  of: { refCommand: string } | { orderRef: string },
  now: number,
): Promise<string[]> {
  const released =
    "refCommand" in of
      ? await releaseByAttempt(query, of.refCommand, now)
      : await releaseByOrder(query, of.orderRef, now);
  return released.map(({ code }) => code);
}

/** Locks the code's row until this transaction ends, by writing it unchanged. */
export async function lockPromoCodeRow(query: Queryable, code: string): Promise<void> {
  await query
    .updateTable("promoCodes")
    .set((update) => ({ taken: update.ref("taken") }))
    .where("code", "=", code)
    .execute();
}

/** Sets `taken` to the number of redemptions that are not released; returns that number if `taken` was wrong. */
export async function recountPromoUses(query: Queryable, code: string): Promise<number | undefined> {
  const row = await query
    .updateTable("promoCodes")
    .set(({ selectFrom }) => ({
      taken: selectFrom("promoRedemptions")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("promoRedemptions.code", "=", code)
        .where("state", "<>", "released"),
    }))
    .where("code", "=", code)
    .where("taken", "<>", ({ selectFrom }) =>
      selectFrom("promoRedemptions")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("promoRedemptions.code", "=", code)
        .where("state", "<>", "released"),
    )
    .returning("taken")
    .executeTakeFirst();
  return row?.taken;
}
