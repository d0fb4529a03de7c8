import type { Queryable } from "#server/db/database.ts";
import type { OrderRow } from "./order-tables.ts";

export async function selectOrganisationOrders(query: Queryable, organisationId: string): Promise<OrderRow[]> {
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

export async function selectAnyOrganisationOrders(query: Queryable, organisationId: string): Promise<OrderRow[]> {
  return query
    .selectFrom("orders")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .orderBy("createdAt", "desc")
    .orderBy("ref")
    .execute();
}

export async function countCardLinesByOrganisation(
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
