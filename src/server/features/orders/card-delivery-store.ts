import type { Queryable } from "#server/db/database.ts";
import { createPreparedInsert } from "#server/db/prepared-insert.ts";
import { createPreparedRead } from "#server/db/prepared.ts";
import type { CardDeliveryPersonalData, CardDeliveryRow } from "./order-tables.ts";

/** Writes again the destinations that `takeCardDeliveries` returned. */
export const putCardDeliveries = createPreparedInsert("cardDeliveries");

const rowsByOrder = createPreparedRead((query, orderRef: string) =>
  query.selectFrom("cardDeliveries").selectAll().where("orderRef", "=", orderRef),
);

/** Lists where those cards of an order go that are sent elsewhere than the order. */
export async function listCardDeliveries(query: Queryable, orderRef: string): Promise<CardDeliveryRow[]> {
  return rowsByOrder(query, orderRef);
}

export async function updateCardDeliveryRow(
  query: Queryable,
  cardRef: string,
  change: Partial<CardDeliveryRow>,
): Promise<void> {
  await query.updateTable("cardDeliveries").set(change).where("cardRef", "=", cardRef).execute();
}

const erased: CardDeliveryPersonalData = {
  deliveryTown: "",
  deliveryRecipient: "",
  deliveryPhone: "",
  deliveryAddress: "",
  deliveryNote: "",
};

/** Wipes the destinations of an order's cards, or of the one card; the rows and their fees stay. */
export async function clearCardDeliveryRows(query: Queryable, orderRef: string, cardRef?: string): Promise<void> {
  await query
    .updateTable("cardDeliveries")
    .set(erased)
    .where("orderRef", "=", orderRef)
    .$if(cardRef !== undefined, (update) => update.where("cardRef", "=", cardRef ?? ""))
    .execute();
}

/** Deletes the destinations of an order's cards; resolves to what they were. */
export async function takeCardDeliveries(query: Queryable, orderRef: string): Promise<CardDeliveryRow[]> {
  return query.deleteFrom("cardDeliveries").where("orderRef", "=", orderRef).returningAll().execute();
}
