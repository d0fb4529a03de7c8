import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#server/db/database.ts";

/** 1 if a piece of the order goes, or went, to the order's own address, where an amount due is collected; else 0. */
const hasPieceForOwnDoor = (orderRef: RawBuilder<unknown>) => sql<number>`CASE WHEN EXISTS (
  SELECT 1 FROM pieces AS own LEFT JOIN card_deliveries ON card_deliveries.card_ref = own.card_ref AND card_deliveries.order_ref = own.order_ref
  WHERE own.order_ref = ${orderRef} AND own.state NOT IN ('canceled', 'defective') AND card_deliveries.card_ref IS NULL
) THEN 1 ELSE 0 END`;

/** Checks whether a piece of the order goes, or went, to the order's own address. */
export async function isDeliveredToOwnDoor(query: Queryable, orderRef: string): Promise<boolean> {
  const { rows } = await sql<{ own: number }>`SELECT ${hasPieceForOwnDoor(sql`${orderRef}`)} AS own`.execute(query);
  return rows[0]?.own === 1;
}

interface DeliverablePieces {
  /** Empty: all. */
  ids: readonly string[];
  /** Only pieces of this order. */
  lot?: string | undefined;
}

/**
 * Selects deliverable pieces with their destination (their card's own, if any) and amount due: `most` of them, then the
 * rest of the last lot, so that nobody takes a part of a lot for all of it.
 */
export async function selectDeliverablePieces(query: Queryable, { ids, lot }: DeliverablePieces, most: number) {
  const carried = query
    .selectFrom("pieces")
    .innerJoin("orders", "orders.ref", "pieces.orderRef")
    .innerJoin("cards", "cards.ref", "pieces.cardRef")
    .leftJoin("organisations", "organisations.id", "orders.organisationId")
    .leftJoin("orders as completed", "completed.ref", "orders.completes")
    // A reprint belongs to another order, and goes where that order goes.
    .leftJoin("cardDeliveries", (join) =>
      join
        .onRef("cardDeliveries.cardRef", "=", "pieces.cardRef")
        .onRef("cardDeliveries.orderRef", "=", "pieces.orderRef"),
    )
    .select([
      "pieces.id",
      "pieces.state",
      "pieces.stateAt",
      "pieces.orderRef",
      "pieces.cardRef",
      "pieces.place",
      "cards.firstName",
      "cards.lastName",
      "cards.company",
      "orders.organisationId",
      "organisations.name as organisationName",
    ])
    .select([
      "orders.number",
      "completed.number as completes",
      "orders.deliveryRecipient",
      "orders.deliveryPhone",
      "orders.deliveryAddress",
      "orders.deliveryNote",
      "orders.deliveryTown",
      "orders.deliveryFee",
    ])
    .select([
      "cardDeliveries.deliveryRecipient as ownRecipient",
      "cardDeliveries.deliveryPhone as ownPhone",
      "cardDeliveries.deliveryAddress as ownAddress",
      "cardDeliveries.deliveryNote as ownNote",
      "cardDeliveries.deliveryTown as ownTown",
      "cardDeliveries.deliveryFee as ownFee",
    ])
    .select(["orders.price", "orders.discount", "orders.received", "orders.refunded", "orders.paidAt"])
    .select(hasPieceForOwnDoor(sql.ref("orders.ref")).as("hasPieceForOwnDoor"))
    .where("pieces.queue", "in", ["checked", "shipped"]);
  const wanted = ids.length > 0 ? carried.where("pieces.id", "in", ids) : carried;
  const inOrder = (some: typeof wanted) =>
    some.orderBy("pieces.dueAt").orderBy("pieces.orderRef").orderBy("cards.place").orderBy("pieces.place");
  if (lot !== undefined) return inOrder(wanted.where("pieces.orderRef", "=", lot)).execute();
  const some = await inOrder(wanted).limit(most).execute();
  const last = some.at(-1);
  if (some.length < most || !last) return some;
  const rest = await inOrder(wanted.where("pieces.orderRef", "=", last.orderRef)).execute();
  const known = new Set(some.map(({ id }) => id));
  return [...some, ...rest.filter(({ id }) => !known.has(id))];
}
