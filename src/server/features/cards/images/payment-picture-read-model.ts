import type { Queryable } from "#server/db/database.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";

export type PaymentPageOrder = Pick<OrderRow, "offer" | "buyerFirstName" | "buyerLastName">;

/**
 * Reads the order that a waiting card belongs to. Orders call cards, so no service of orders can be called here.
 */
export async function findPaymentPageOrder(query: Queryable, orderRef: string): Promise<PaymentPageOrder | undefined> {
  return query
    .selectFrom("orders")
    .select(["offer", "buyerFirstName", "buyerLastName"])
    .where("ref", "=", orderRef)
    .executeTakeFirst();
}
