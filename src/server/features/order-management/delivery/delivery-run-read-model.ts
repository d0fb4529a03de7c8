import type { Queryable } from "#server/db/database.ts";

/** Selects deliverable pieces with their destination, their card's own if it has one, and amount due; of these ids, or all. */
export async function selectDeliverablePieces(query: Queryable, ids: readonly string[], most: number) {
  const carried = query
    .selectFrom("pieces")
    .innerJoin("orders", "orders.ref", "pieces.orderRef")
    .innerJoin("cards", "cards.ref", "pieces.cardRef")
    // A reprint of the card is of another order, and goes where that goes.
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
    ])
    .select([
      "orders.number",
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
    .where("pieces.queue", "in", ["checked", "shipped"]);
  const wanted = ids.length > 0 ? carried.where("pieces.id", "in", ids) : carried;
  return wanted.orderBy("pieces.dueAt").orderBy("pieces.orderRef").orderBy("pieces.place").limit(most).execute();
}
