import type { Organisation } from "#shared/contract/companies.ts";
import type { InTransaction } from "#server/db/database.ts";
import { generateSecretId } from "#server/db/ids.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { listSoldCards } from "./sold-cards.ts";
import { buildOrderSearchKeys, computeAmountDue, findPayablePart } from "./order-rules.ts";
import * as store from "./company-order-store.ts";
import { lockAnyOrderForUpdate } from "./order-service.ts";
import type { OrderRow } from "./order-tables.ts";
import { updateOrderRow } from "./order-store.ts";

/** Lists a company's orders that are not deleted, the newest first. */
export async function listCompanyOrders(deps: DbDeps, organisationId: string): Promise<Organisation["orders"]> {
  const rows = await store.selectCompanyOrders(deps.db.query, organisationId);
  const lines = new Map(
    (await store.countCardLinesByCompany(deps.db.query, organisationId)).map((one) => [one.orderRef, one.cards]),
  );
  return rows.map((order) => ({
    ref: order.ref,
    number: order.number,
    createdAt: new Date(order.createdAt).toISOString(),
    cards: lines.get(order.ref) ?? 0,
    price: order.price - order.discount,
    received: order.received,
    refunded: order.refunded,
    paid: order.paidAt !== null,
    rest: computeAmountDue(order),
  }));
}

/** Lists a company's orders of which something can be paid, the newest first, each with how many cards it sells. */
export async function listPayableCompanyOrders(
  deps: DbDeps,
  organisationId: string,
): Promise<{ order: OrderRow; cards: number }[]> {
  const open = (await store.selectCompanyOrders(deps.db.query, organisationId)).filter(
    (order) => findPayablePart(order) !== null,
  );
  const lines = new Map(
    (await store.countCardLinesByCompany(deps.db.query, organisationId)).map((one) => [one.orderRef, one.cards]),
  );
  return open.map((order) => ({ order, cards: lines.get(order.ref) ?? 0 }));
}

export { endCompanyKeys, listAnyCompanyOrderRows } from "./company-order-store.ts";

/** Lists those of a company's orders that were made, or came back out of the trash, at a time or after it. */
export async function listOrdersMadeOrRestoredSince(
  deps: DbDeps,
  organisationId: string,
  since: number,
): Promise<ReadonlySet<string>> {
  const rows = await store.selectOrdersMadeOrRestoredSince(deps.db.query, organisationId, since);
  return new Set(rows.map(({ ref }) => ref));
}

/** Those in the trash too, whose cards can come back. */
async function listUnerasedOrders(deps: DbDeps, organisationId: string): Promise<OrderRow[]> {
  return (await store.listAnyCompanyOrderRows(deps.db.query, organisationId)).filter(
    ({ expiredAt }) => expiredAt === null,
  );
}

/**
 * Locks a company's orders, also those in the trash, until the transaction ends, in one order, as whoever edits a card locks its order first: so an
 * edit and a change of all cards wait for each other.
 */
export async function lockCompanyOrders(deps: InTransaction<DbDeps>, organisationId: string): Promise<void> {
  const orders = await listUnerasedOrders(deps, organisationId);
  for (const ref of orders.map((order) => order.ref).toSorted()) await lockAnyOrderForUpdate(deps, ref);
}

/** Writes anew by which words a company's orders are found, after its cards have changed. */
export async function refreshCompanySearchKeys(deps: InTransaction<ClockDeps>, organisationId: string): Promise<void> {
  for (const order of await listUnerasedOrders(deps, organisationId)) {
    const keys = buildOrderSearchKeys(order, await listSoldCards(deps, order));
    await updateOrderRow(deps.db.query, order.ref, { ...keys, updatedAt: deps.clock.now() });
  }
}

/** Gets what opens an order of a company to its administrators, until `endCompanyKeys`. */
export async function getCompanyKey(deps: InTransaction<DbDeps>, ref: string): Promise<string> {
  return store.ensureCompanyKey(deps.db.query, ref, generateSecretId());
}
