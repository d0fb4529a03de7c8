import { expressionBuilder, sql, type Expression, type SqlBool } from "kysely";
import type { Queryable } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { isOpenOrderPiece, type OrderListQuery } from "./order-list-rules.ts";
import { sellsOffer } from "./order-offer-read-model.ts";

/**
 * Builds the query's conditions. Disputed money is looked for in the trash and among erased orders too. `found`:
 * the orders are found first, so the conditions that match most pieces test each order's own pieces, written as
 * expressions that no index answers.
 */
export function buildOrderListConditions(
  { status, offer, createdFrom, createdBefore, production, dueBefore, trash }: OrderListQuery,
  { found = false } = {},
) {
  const { and, eb, exists, selectFrom } = expressionBuilder<Tables, "orders">();
  const piece = expressionBuilder<Tables, "pieces">();
  const withPiece = (is: Expression<SqlBool>) =>
    eb("orders.ref", "in", selectFrom("pieces").select("pieces.orderRef").where(is));
  const hasPiece = (is: Expression<SqlBool>) =>
    exists(selectFrom("pieces").select("pieces.id").whereRef("pieces.orderRef", "=", "orders.ref").where(is));
  const isLate = [piece("pieces.dueAt", "<", dueBefore ?? 0), piece("pieces.state", "not in", ["shipped", "returned"])];
  const everywhere = status === "attention";
  return and([
    ...(everywhere
      ? [eb("orders.ref", "in", attentionRefs())]
      : [eb("orders.deletedAt", trash ? "is not" : "is", null), eb("orders.expiredAt", "is", null)]),
    ...(status === "paid" ? [eb("orders.paidAt", "is not", null)] : []),
    ...(status === "unpaid" ? [eb("orders.paidAt", "is", null)] : []),
    ...(status === "transfer" ? [isTransferAwaited()] : []),
    ...(offer ? [sellsOffer(offer, "any")] : []),
    ...(production
      ? [
          found && production === "delivered"
            ? hasPiece(piece(sql<string>`(pieces.state || '')`, "=", production))
            : withPiece(piece(isOpenOrderPiece(production) ? "pieces.queue" : "pieces.state", "=", production)),
        ]
      : []),
    ...(dueBefore === undefined
      ? []
      : [
          found
            ? hasPiece(piece.and([...isLate, piece(sql<string | null>`(pieces.queue || '')`, "is not", null)]))
            : withPiece(piece.and([...isLate, piece("pieces.queue", "is not", null)])),
        ]),
    ...(createdFrom === undefined ? [] : [eb("orders.createdAt", ">=", createdFrom)]),
    ...(createdBefore === undefined ? [] : [eb("orders.createdAt", "<", createdBefore)]),
  ]);
}

/**
 * Orders with money that staff must look at: a disputed attempt, one paid for a paid order and neither refunded nor
 * closed, a refund without a clear answer.
 */
export function attentionRefs() {
  const { selectFrom } = expressionBuilder<Tables, "orders">();
  // Two, and literals, so that SQLite reads an index for each.
  const disputed = selectFrom("paymentAttempts")
    .select("paymentAttempts.orderRef")
    .where("paymentAttempts.state", "=", "needs_attention");
  return disputed
    .unionAll(
      selectFrom("paymentAttempts")
        .select("paymentAttempts.orderRef")
        .where("paymentAttempts.state", "=", "paid")
        .where("paymentAttempts.overpaid", "=", sql.lit(1))
        .where("paymentAttempts.closedAt", "is", null),
    )
    .unionAll(selectFrom("refunds").select("refunds.orderRef").where("refunds.state", "=", sql.lit("asked")));
}

/** The order of a bank transfer that is announced and awaited, as `findAnnouncedTransfer` finds it. */
function isTransferAwaited() {
  const { and, or, eb, ref } = expressionBuilder<Tables, "orders">();
  return and([
    eb("orders.transferAt", "is not", null),
    eb("orders.deletedAt", "is", null),
    eb("orders.expiredAt", "is", null),
    or([
      eb("orders.paidAt", "is", null),
      and([
        eb("orders.price", ">", eb("orders.received", "+", ref("orders.discount"))),
        or([eb("orders.refunded", "=", 0), eb("orders.refunded", "<", ref("orders.received"))]),
      ]),
    ]),
  ]);
}

export async function countAwaitedTransfers(query: Queryable): Promise<number> {
  const { orders } = await query
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number>().as("orders"))
    .where(isTransferAwaited())
    .executeTakeFirstOrThrow();
  return orders;
}

export async function countOrdersNeedingReview(query: Queryable): Promise<number> {
  const { orders } = await query
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number>().as("orders"))
    .where("ref", "in", attentionRefs())
    .executeTakeFirstOrThrow();
  return orders;
}
