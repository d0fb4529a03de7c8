import { expressionBuilder, type RawBuilder, sql, type Expression, type SqlBool } from "kysely";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { offerNames, offers } from "#shared/offers/offers.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { isOpenOrderPiece, type OrderListQuery } from "./order-list-rules.ts";
import { sellsOffer } from "./order-offer-read-model.ts";

/**
 * Builds the query's conditions. Disputed money is searched also in the trash and among erased orders. With `found` the
 * orders are found first: the conditions that match most pieces then test each order's pieces, and are written so that
 * no index answers them.
 */
export function buildOrderListConditions(
  { status, offer, createdFrom, createdBefore, production, dueBefore, trash, refs }: OrderListQuery,
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
    ...(status && statusConditions[status] ? [statusConditions[status]] : []),
    ...(refs ? [refs.length > 0 ? eb("orders.ref", "in", refs) : isNone] : []),
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

const isNone = sql<SqlBool>`1 = 0`;

const unprinted = sql`('to_design', 'proof_sent', 'approved', 'to_print', 'on_hold')`;
const withPhotos = sql.join(offerNames.filter((offer) => offers[offer].photosNeeded).map((offer) => sql.lit(offer)));

/** Matches cards without this image. */
const lacks = (kind: UploadKind) =>
  sql`NOT EXISTS (SELECT 1 FROM card_images WHERE card_images.card_ref = cards.ref AND card_images.kind = ${sql.lit(kind)})`;

/** The same rule as `listMissingCardFields`, in SQL. */
const isCardLacking = sql`(trim(cards.first_name) = '' OR trim(cards.last_name) = '' OR trim(cards.phone_number) = ''
  OR trim(cards.company) = '' OR trim(cards.job_title) = '' OR trim(orders.delivery_address) = ''
  OR (cards.offer IN (${withPhotos}) AND (${lacks("cover")} OR ${lacks("logo")} OR (${lacks("profile")} AND NOT EXISTS (
    SELECT 1 FROM card_completions WHERE card_completions.card_ref = cards.ref AND card_completions.waived_at IS NOT NULL)))))`;

/** The same rule as `computeExcess`, in SQL. */
const isBeyondPrice = sql`(orders.received > orders.price - orders.discount AND orders.received - (orders.price - orders.discount) - orders.refunded + (
    SELECT coalesce(sum(refunds.amount), 0) FROM refunds JOIN payment_attempts ON payment_attempts.ref_command = refunds.ref_command
    WHERE refunds.order_ref = orders.ref AND refunds.line_id IS NOT NULL AND refunds.state <> 'failed' AND payment_attempts.overpaid = 0) > 0)`;

/** The condition of each status; `attention` and `unproved` are found in another way. */
const statusConditions: Partial<Record<NonNullable<OrderListQuery["status"]>, RawBuilder<SqlBool>>> = {
  paid: sql`orders.paid_at IS NOT NULL`,
  unpaid: sql`orders.paid_at IS NULL`,
  online: sql`orders.paid_at IS NOT NULL AND EXISTS (SELECT 1 FROM cards WHERE cards.order_ref = orders.ref AND cards.state = 'live')`,
  // The same rule as `computeAmountDue`.
  due: sql`(orders.paid_at IS NULL OR (orders.received < orders.price - orders.discount AND NOT (orders.refunded > 0 AND orders.refunded >= orders.received)))`,
  // The same rule as `findAnnouncedTransfer`.
  transfer: sql`(orders.transfer_at IS NOT NULL AND (orders.paid_at IS NULL OR (orders.price > orders.received + orders.discount
    AND (orders.refunded = 0 OR orders.refunded < orders.received))))`,
  refund: sql`(${isBeyondPrice} OR orders.ref IN (SELECT order_ref FROM payment_attempts WHERE state = 'paid' AND overpaid = 1 AND closed_at IS NULL AND amount > refunded))`,
  incomplete: sql`orders.begun = 1 AND orders.ref IN (SELECT order_ref FROM pieces WHERE queue IN ${unprinted})
    AND EXISTS (SELECT 1 FROM cards WHERE cards.order_ref = orders.ref AND cards.removal_asked_at IS NULL AND cards.state <> 'removed' AND ${isCardLacking})`,
  marked: sql`orders.ref IN (SELECT shown.order_ref FROM proof_cards AS shown JOIN cards ON cards.ref = shown.card_ref
    WHERE shown.state = 'marked' AND cards.removal_asked_at IS NULL AND cards.state <> 'removed'
      AND NOT EXISTS (SELECT 1 FROM proof_cards AS later WHERE later.order_ref = shown.order_ref AND later.card_ref = shown.card_ref AND later.version > shown.version)
      AND (NOT EXISTS (SELECT 1 FROM pieces WHERE pieces.order_ref = shown.order_ref AND pieces.card_ref = shown.card_ref)
        OR EXISTS (SELECT 1 FROM pieces WHERE pieces.order_ref = shown.order_ref AND pieces.card_ref = shown.card_ref AND pieces.queue IN ${unprinted})))`,
};

/** Selects the orders that may need a proof sent, with their cards that are not printed yet. */
export async function selectCardsToProve(query: Queryable) {
  return query
    .selectFrom("pieces")
    .innerJoin("orders", "orders.ref", "pieces.orderRef")
    .select(["orders.ref", "orders.organisationId", "orders.reprintOf", "pieces.cardRef", "pieces.state"])
    .where(({ or, and, eb }) =>
      or([
        eb("pieces.queue", "=", "to_design"),
        and([eb("pieces.queue", "in", ["approved", "to_print"]), eb("orders.organisationId", "is not", null)]),
      ]),
    )
    .execute();
}

/**
 * Selects orders with money that staff must look at: a disputed attempt, a second payment neither refunded nor closed,
 * or a refund without a clear answer.
 */
export function attentionRefs() {
  const { selectFrom } = expressionBuilder<Tables, "orders">();
  // Separate queries with literals, so that SQLite uses an index for each.
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
