import type { Queryable } from "#server/db/database.ts";

/** Selects a day's visits with their pieces, oldest first. `before`: ms, exclusive. */
export async function selectVisitedPieces(query: Queryable, from: number, before: number) {
  return query
    .selectFrom("deliveries")
    .innerJoin("pieceDeliveries", "pieceDeliveries.deliveryId", "deliveries.id")
    .innerJoin("orders", "orders.ref", "deliveries.orderRef")
    .selectAll("deliveries")
    .select(["pieceDeliveries.pieceId", "orders.number", "orders.deliveryRecipient"])
    .where("deliveries.at", ">=", from)
    .where("deliveries.at", "<", before)
    .orderBy("deliveries.at")
    .orderBy("deliveries.id")
    .execute();
}
