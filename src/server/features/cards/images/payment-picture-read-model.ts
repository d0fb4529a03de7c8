import type { Queryable } from "#server/db/database.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";

export type PaymentPageOrder = Pick<OrderRow, "offer" | "buyerFirstName" | "buyerLastName">;

/**
 * Reads a card's order for the payment page's picture. Orders import cards, so no orders service can be called here.
 */
export async function findPaymentPageOrder(query: Queryable, orderRef: string): Promise<PaymentPageOrder | undefined> {
  return query
    .selectFrom("orders")
    .select(["offer", "buyerFirstName", "buyerLastName"])
    .where("ref", "=", orderRef)
    .executeTakeFirst();
}
