import { sql } from "kysely";
import type { OrderEventKind } from "#shared/order/order-events.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { noTransfer } from "./order-rules.ts";
import type { OrderPersonalData, TransferColumns } from "./order-tables.ts";

/** Erased values of the columns that name a buyer, their delivery address or their announced transfer. */
export const erasedOrderColumns: OrderPersonalData & TransferColumns = {
  ...noTransfer,
  buyerFirstName: "",
  buyerLastName: "",
  buyerEmail: "",
  buyerPhone: "",
  deliveryTown: "",
  deliveryRecipient: "",
  deliveryPhone: "",
  deliveryAddress: "",
  deliveryNote: "",
  searchText: "",
  firstNameKey: "",
  lastNameKey: "",
};

/** Wipes the personal data of a locked order; the row, its number and its payments stay. */
export async function eraseOrderRow(query: Tx, ref: string, now: number, deletedAt?: number): Promise<void> {
  await query
    .updateTable("orders")
    .set({
      ...erasedOrderColumns,
      eraseMarked: null,
      expiredAt: now,
      updatedAt: now,
      ...(deletedAt !== undefined && { deletedAt }),
    })
    .where("ref", "=", ref)
    .execute();
}

interface ClearedHistory {
  orderRef: string;
  /** Kinds of entries that keep their details. */
  keptKinds: readonly OrderEventKind[];
  /** Entries that keep their details. */
  keptIds?: readonly string[];
  /** Cards that an emptied entry still names by reference, so that it is not taken for another card's. */
  cardRefs?: readonly string[];
}

/** Empties the details of an order's history entries, except those to keep; the entries stay. */
export async function clearOrderHistoryDetails(
  query: Queryable,
  { orderRef, keptKinds, keptIds = [], cardRefs = [] }: ClearedHistory,
): Promise<void> {
  // Inside a typed text JSON writes these quotation marks as \", so this pattern never matches there.
  const emptied = cardRefs.reduce(
    (otherwise, ref) =>
      sql<string>`CASE WHEN details LIKE ${`%"card":"${ref}"%`} THEN ${JSON.stringify({ card: ref })} ELSE ${otherwise} END`,
    sql<string>`'{}'`,
  );
  await query
    .updateTable("orderEvents")
    .set({ details: emptied })
    .where("orderRef", "=", orderRef)
    .where("kind", "not in", keptKinds)
    .$if(keptIds.length > 0, (update) => update.where("id", "not in", keptIds))
    .execute();
}

/** Replaces the details (JSON) of one history entry, for an erasure. */
export async function setHistoryEntryDetails(query: Queryable, id: string, details: string): Promise<void> {
  await query.updateTable("orderEvents").set({ details }).where("id", "=", id).execute();
}

export async function renameCardInHistory(query: Queryable, orderRef: string, cardRef: string): Promise<void> {
  await query
    .updateTable("orderEvents")
    .set({ details: sql<string>`replace(details, ${cardRef}, ${orderRef})` })
    .where("orderRef", "=", orderRef)
    .execute();
}

/** Selects the orders that reprint these cards and whose data is not erased, oldest first. */
export async function selectReprintRefsToErase(query: Queryable, cardRefs: readonly string[]): Promise<string[]> {
  if (cardRefs.length === 0) return [];
  const rows = await query
    .selectFrom("orders")
    .select("ref")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("orderLines")
          .select("id")
          .whereRef("orderLines.orderRef", "=", "orders.ref")
          .where("orderLines.cardRef", "in", cardRefs),
      ),
    )
    .where("expiredAt", "is", null)
    .orderBy("createdAt")
    .orderBy("ref")
    .execute();
  return rows.map(({ ref }) => ref);
}
