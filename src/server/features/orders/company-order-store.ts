import type { Queryable, Tx } from "#server/db/database.ts";
import type { OrderRow } from "./order-tables.ts";

export async function selectCompanyOrders(query: Queryable, organisationId: string): Promise<OrderRow[]> {
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

/** Lists all of a company's orders, deleted and expired ones too, the newest first. */
export async function listAnyCompanyOrderRows(query: Queryable, organisationId: string): Promise<OrderRow[]> {
  return query
    .selectFrom("orders")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .orderBy("createdAt", "desc")
    .orderBy("ref")
    .execute();
}

export async function selectOrdersMadeOrRestoredSince(
  query: Queryable,
  organisationId: string,
  since: number,
): Promise<Pick<OrderRow, "ref">[]> {
  return query
    .selectFrom("orders")
    .select("ref")
    .where("organisationId", "=", organisationId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("createdAt", ">=", since),
        exists(
          selectFrom("orderEvents")
            .select("orderEvents.id")
            .whereRef("orderEvents.orderRef", "=", "orders.ref")
            .where("orderEvents.kind", "=", "order.restored")
            .where("orderEvents.at", ">=", since),
        ),
      ]),
    )
    .execute();
}

export async function countCardLinesByCompany(
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

/** Gives an order its company's key, where it has none; resolves to the one that it has. */
export async function ensureCompanyKey(tx: Tx, ref: string, companyKey: string): Promise<string> {
  const { companyKey: given } = await tx
    .updateTable("orders")
    .set(({ fn, val }) => ({ companyKey: fn.coalesce("companyKey", val(companyKey)) }))
    .where("ref", "=", ref)
    .returning("companyKey")
    .executeTakeFirstOrThrow();
  return given ?? companyKey;
}

/** Ends what opens a company's orders to its administrators; the buyer's keys, in his mails, stay. */
export async function endCompanyKeys(tx: Tx, organisationId: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ companyKey: null })
    .where("organisationId", "=", organisationId)
    .where("companyKey", "is not", null)
    .execute();
}
