import type { Queryable, Tx } from "#server/db/database.ts";
import type { DeliveryPersonalData, DeliveryRow } from "./delivery-tables.ts";

export async function insertDeliveryVisit(tx: Tx, delivery: DeliveryRow, pieceIds: readonly string[]): Promise<void> {
  await tx.insertInto("deliveries").values(delivery).execute();
  await tx
    .insertInto("pieceDeliveries")
    .values(pieceIds.map((pieceId) => ({ pieceId, deliveryId: delivery.id })))
    .execute();
}

export async function findDeliveryVisit(query: Queryable, id: string): Promise<DeliveryRow | undefined> {
  return query.selectFrom("deliveries").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Selects the visits with these pieces at which nobody was there, oldest first, with one row per piece. */
export async function selectMissedDeliveries(
  query: Queryable,
  pieceIds: readonly string[],
): Promise<(DeliveryRow & { pieceId: string })[]> {
  if (pieceIds.length === 0) return [];
  return query
    .selectFrom("deliveries")
    .innerJoin("pieceDeliveries", "pieceDeliveries.deliveryId", "deliveries.id")
    .selectAll("deliveries")
    .select("pieceDeliveries.pieceId")
    .where("pieceDeliveries.pieceId", "in", pieceIds)
    .where("deliveries.outcome", "=", "missed")
    .orderBy("deliveries.at")
    .orderBy("deliveries.id")
    .execute();
}

/** Selects an order's visits, oldest first. */
export async function listOrderDeliveries(query: Queryable, orderRef: string): Promise<DeliveryRow[]> {
  return query
    .selectFrom("deliveries")
    .selectAll()
    .where("orderRef", "=", orderRef)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

export async function countVisitPieces(query: Queryable, orderRef: string): Promise<Map<string, number>> {
  const rows = await query
    .selectFrom("pieceDeliveries")
    .innerJoin("deliveries", "deliveries.id", "pieceDeliveries.deliveryId")
    .select(({ fn }) => ["deliveryId", fn.countAll<number>().as("pieces")])
    .where("deliveries.orderRef", "=", orderRef)
    .groupBy("deliveryId")
    .execute();
  return new Map(rows.map(({ deliveryId, pieces }) => [deliveryId, Number(pieces)]));
}

const erased: DeliveryPersonalData = { receivedBy: "", note: "" };

/** Wipes the personal data of the visits of an erased order. */
export async function eraseOrderDeliveries(tx: Tx, orderRef: string): Promise<void> {
  await tx.updateTable("deliveries").set(erased).where("orderRef", "=", orderRef).execute();
}
