import { type RawBuilder, sql } from "kysely";
import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedInsert, createPreparedRead, createPreparedWrite, takingFirst } from "#server/db/prepared.ts";
import { recordedUptimeSql } from "#server/operations/uptime/recorded-uptime-service.ts";
import { foldSearchText, noTransfer } from "./order-rules.ts";
import type { IdempotencyKeyRow, OrderEventRow, OrderRow } from "./order-tables.ts";

export const insertOrderRows = createPreparedInsert("orders", { fixed: { lifeFrom: recordedUptimeSql } });

/** Selects an order that is not deleted. */
export const findOrderByRef = takingFirst(
  createPreparedRead((query, ref: string) =>
    query.selectFrom("orders").selectAll().where("ref", "=", ref).where("deletedAt", "is", null),
  ),
);

export async function hasAnyOrder(query: Queryable): Promise<boolean> {
  return (await query.selectFrom("orders").select("ref").limit(1).executeTakeFirst()) !== undefined;
}

export async function hasPaidOrder(query: Queryable): Promise<boolean> {
  const row = await query
    .selectFrom("orders")
    .select("ref")
    .where("paidAt", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Selects an order, even if deleted or erased. */
export const selectAnyOrderByRef = takingFirst(
  createPreparedRead((query, ref: string) => query.selectFrom("orders").selectAll().where("ref", "=", ref)),
);

/** Selects the orders that reprint a card, newest first, without deleted and erased ones. */
export async function listReprintOrders(query: Queryable, cardRef: string): Promise<OrderRow[]> {
  return query
    .selectFrom("orders")
    .innerJoin("orderLines", "orderLines.orderRef", "orders.ref")
    .selectAll("orders")
    .where("orderLines.cardRef", "=", cardRef)
    .where("orders.deletedAt", "is", null)
    .where("orders.expiredAt", "is", null)
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.ref")
    .execute();
}

/** As `listReprintOrders`, for many cards at once; `reprinted` is the card. */
export async function selectReprintOrdersOfCards(
  query: Queryable,
  cardRefs: readonly string[],
): Promise<(OrderRow & { reprinted: string | null })[]> {
  return query
    .selectFrom("orders")
    .innerJoin("orderLines", "orderLines.orderRef", "orders.ref")
    .selectAll("orders")
    .select("orderLines.cardRef as reprinted")
    .where("orderLines.cardRef", "in", cardRefs)
    .where("orders.deletedAt", "is", null)
    .where("orders.expiredAt", "is", null)
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.ref")
    .execute();
}

/**
 * Locks the order's row by writing it unchanged, so that nobody else can change it before this transaction ends.
 * Resolves to the row.
 */
export const lockOrderRow: (query: Tx, ref: string) => Promise<OrderRow | undefined> = takingFirst(
  createPreparedWrite((query, ref: string) =>
    query
      .updateTable("orders")
      .set((order) => ({ updatedAt: order.ref("updatedAt") }))
      .where("ref", "=", ref)
      .returningAll(),
  ),
);

/** Updates the order's row. Deleting or restoring it restarts the lifetime that its erasure counts. */
export async function updateOrderRow(
  query: Queryable,
  ref: string,
  change: Partial<OrderRow> & Pick<OrderRow, "updatedAt">,
): Promise<void> {
  const life = "deletedAt" in change ? { lifeFrom: recordedUptimeSql, eraseMarked: null } : {};
  await query
    .updateTable("orders")
    .set({ ...change, ...life })
    .where("ref", "=", ref)
    .execute();
}

export async function setTriedPromoCode(query: Queryable, ref: string, promoTried: string | null): Promise<void> {
  await query.updateTable("orders").set({ promoTried }).where("ref", "=", ref).where("paidAt", "is", null).execute();
}

export type OrderPaymentColumns = Pick<
  OrderRow,
  "paidAt" | "paidBy" | "paymentMethod" | "promoCode" | "received" | "discount"
>;

const setPaidIfUnpaid = createPreparedWrite(
  (
    query,
    ref: string,
    paidAt: number,
    paidBy: OrderRow["paidBy"],
    paymentMethod: string | null,
    promoCode: string | null,
    received: number,
    discount: number,
    settled: number,
  ) =>
    query
      .updateTable("orders")
      .set({
        paidAt,
        paidBy,
        paymentMethod,
        promoCode,
        received,
        discount,
        fullyPaidAt: timeIfFullyPaid(sql`${settled}`, paidAt),
        ...noTransfer,
        updatedAt: paidAt,
      })
      .where("ref", "=", ref)
      .where("paidAt", "is", null)
      .returningAll(),
);

/**
 * Marks an unpaid order paid. The guard of every payment: if two settle at once, only one gets the row. Only payments
 * call this, in their transaction (payments.md rule 3), and the functions below. `received`, `discount`: whole FCFA.
 */
export async function setOrderPaidIfUnpaid(
  query: Tx,
  ref: string,
  { paidAt, paidBy, paymentMethod, promoCode, received, discount }: OrderPaymentColumns & { paidAt: number },
): Promise<OrderRow | undefined> {
  const settled = received + discount;
  const [paid] = await setPaidIfUnpaid(
    query,
    ref,
    paidAt,
    paidBy,
    paymentMethod,
    promoCode,
    received,
    discount,
    settled,
  );
  const newWords = foldSearchText(promoCode ?? "");
  // Only if there are new words: rewriting the search index costs more than everything else here.
  if (paid && newWords !== "")
    await query
      .updateTable("orders")
      .set({ searchText: sql<string>`search_text || ${newWords}` })
      .where("ref", "=", ref)
      .execute();
  return paid;
}

/** Yields the time once `settled` (amount received plus discount) reaches the price; else null. */
function timeIfFullyPaid(settled: RawBuilder<unknown>, at: number): RawBuilder<number | null> {
  return sql<number | null>`CASE WHEN ${settled} >= price THEN CAST(${at} AS BIGINT) END`;
}

/**
 * Adds a further payment (whole FCFA) to a paid order, and the waived part of its price to its discount, up to the
 * amount due at most. If two payments of the same amount compete, one succeeds and the other gets `undefined`.
 */
export async function incrementOrderAmountPaid(
  query: Tx,
  ref: string,
  { amount, discount, now }: { amount: number; discount: number; now: number },
): Promise<OrderRow | undefined> {
  return (
    query
      .updateTable("orders")
      .set((order) => ({
        ...(amount > 0 && noTransfer),
        received: order("received", "+", amount),
        discount: order("discount", "+", discount),
        fullyPaidAt: timeIfFullyPaid(sql`received + discount + ${amount + discount}`, now),
        updatedAt: now,
      }))
      .where("ref", "=", ref)
      .where("paidAt", "is not", null)
      .where((order) => order("price", ">=", order("received", "+", order("discount", "+", amount + discount))))
      // An order that was refunded in full takes no more money, but more of its price may be waived.
      .$if(amount > 0, (update) =>
        update.where(({ or, eb, ref: column }) =>
          or([eb("refunded", "=", 0), eb("refunded", "<", column("received"))]),
        ),
      )
      .returningAll()
      .executeTakeFirst()
  );
}

/** Adds a refunded amount to an order; resolves to the row, which this locks. */
export async function incrementOrderAmountRefunded(
  query: Tx,
  ref: string,
  amount: number,
  now: number,
): Promise<OrderRow> {
  return query
    .updateTable("orders")
    .set((order) => ({ refunded: order("refunded", "+", amount), updatedAt: now }))
    .where("ref", "=", ref)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces how a paid order was paid; the time of its payment stays. */
export async function updateOrderPayment(
  query: Tx,
  ref: string,
  change: Omit<OrderPaymentColumns, "paidAt"> & Pick<OrderRow, "fullyPaidAt" | "refunded">,
  now: number,
): Promise<void> {
  await query
    .updateTable("orders")
    .set({ ...change, updatedAt: now })
    .where("ref", "=", ref)
    .where("paidAt", "is not", null)
    .execute();
}

/**
 * Marks an order unpaid because its payment was recorded by mistake, and restarts the lifetime that its erasure counts.
 * `false` if it is not paid, or something was refunded.
 */
export async function setOrderUnpaidIfNotRefunded(query: Tx, ref: string, now: number): Promise<boolean> {
  const row = await query
    .updateTable("orders")
    .set({
      paidAt: null,
      fullyPaidAt: null,
      paidBy: null,
      paymentMethod: null,
      promoCode: null,
      received: 0,
      discount: 0,
      updatedAt: now,
      lifeFrom: recordedUptimeSql,
      eraseMarked: null,
    })
    .where("ref", "=", ref)
    .where("paidAt", "is not", null)
    .where("refunded", "=", 0)
    .returning("ref")
    .executeTakeFirst();
  return row !== undefined;
}

export const insertOrderEventRows = createPreparedInsert("orderEvents");

/** Selects the order's timeline, oldest first. */
export async function listOrderHistory(query: Queryable, orderRef: string): Promise<OrderEventRow[]> {
  return query
    .selectFrom("orderEvents")
    .selectAll()
    .where("orderRef", "=", orderRef)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

export async function selectCompanyOrders(query: Queryable, organisationId: string): Promise<OrderRow[]> {
  return query
    .selectFrom("orders")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .where("deletedAt", "is", null)
    .where("expiredAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("ref")
    .execute();
}

/** Lists all orders of a company, including deleted and erased ones, newest first. */
export async function listAnyCompanyOrderRows(query: Queryable, organisationId: string): Promise<OrderRow[]> {
  return query
    .selectFrom("orders")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .orderBy("createdAt", "desc")
    .orderBy("ref")
    .execute();
}

export async function selectOrdersMadeOrRestoredSince(
  query: Queryable,
  organisationId: string,
  since: number,
): Promise<Pick<OrderRow, "ref">[]> {
  return query
    .selectFrom("orders")
    .select("ref")
    .where("organisationId", "=", organisationId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("createdAt", ">=", since),
        exists(
          selectFrom("orderEvents")
            .select("orderEvents.id")
            .whereRef("orderEvents.orderRef", "=", "orders.ref")
            .where("orderEvents.kind", "in", ["order.restored", "order.cards_added"])
            .where("orderEvents.at", ">=", since),
        ),
      ]),
    )
    .execute();
}

export async function countCardLinesByCompany(
  query: Queryable,
  organisationId: string,
): Promise<{ orderRef: string; cards: number }[]> {
  return query
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.ref", "orderLines.orderRef")
    .select(({ fn }) => ["orderLines.orderRef", fn.countAll<number>().as("cards")])
    .where("orders.organisationId", "=", organisationId)
    .where("orderLines.kind", "in", ["card", "reprint"])
    .groupBy("orderLines.orderRef")
    .execute();
}

/** Gives an order this company key unless it has one; resolves to the order's key. */
export async function ensureCompanyKey(tx: Tx, ref: string, companyKey: string): Promise<string> {
  const { companyKey: given } = await tx
    .updateTable("orders")
    .set(({ fn, val }) => ({ companyKey: fn.coalesce("companyKey", val(companyKey)) }))
    .where("ref", "=", ref)
    .returning("companyKey")
    .executeTakeFirstOrThrow();
  return given ?? companyKey;
}

/** Ends the keys by which a company's administrators open its orders; the buyer's keys, in their mails, stay valid. */
export async function endCompanyKeys(tx: Tx, organisationId: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ companyKey: null })
    .where("organisationId", "=", organisationId)
    .where("companyKey", "is not", null)
    .execute();
}

/** Marks these orders as due for erasure, unless they are marked already. */
export async function markOrdersForErasure(query: Queryable, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return;
  await query
    .updateTable("orders")
    .set({ eraseMarked: recordedUptimeSql })
    .where("ref", "in", refs)
    .where("eraseMarked", "is", null)
    .execute();
}

/**
 * Clears the orders' marks, for example before a payment or a refund begins: an order is not erased until it is marked
 * again. Also writes rows without a mark, so that a concurrent erasure waits and then finds no mark.
 */
export async function unmarkOrdersForErasure(query: Queryable, refs: readonly string[]): Promise<void> {
  if (refs.length > 0) await query.updateTable("orders").set({ eraseMarked: null }).where("ref", "in", refs).execute();
}

/** Claims a key. If several requests compete, one gets it back; the others wait until that one has committed. */
export const claimIdempotencyKey = createPreparedWrite(
  (query, key: string, requestHash: string, orderRef: string, createdAt: number) =>
    query
      .insertInto("idempotencyKeys")
      .values({ key, requestHash, orderRef, createdAt })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning("key"),
);

export async function findIdempotencyKey(query: Queryable, key: string): Promise<IdempotencyKeyRow | undefined> {
  return query.selectFrom("idempotencyKeys").selectAll().where("key", "=", key).executeTakeFirst();
}

export async function deleteIdempotencyKeysBefore(query: Queryable, before: number): Promise<void> {
  await query.deleteFrom("idempotencyKeys").where("createdAt", "<", before).execute();
}
