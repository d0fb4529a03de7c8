import { expressionBuilder, sql } from "kysely";
import type { OrderEventKind } from "#shared/words.ts";
import type { Queryable } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { leastLifeMs, markedLifeMs, type Leftover } from "./rules.ts";
import type { OrderPersonalData } from "./tables.ts";

const livedBefore = (ms: number) => sql<number>`(SELECT coalesce(max(lived), 0) FROM clock_ticks) - ${ms}`;

/** What erasing an order needs, whoever asks and whenever: no attempt may still be paid. `before`: its age, by the dates. */
function isDue(what: Leftover, before: number) {
  const { and, eb, not, exists, selectFrom } = expressionBuilder<Tables, "orders">();
  const payable = selectFrom("paymentAttempts").select("refCommand").whereRef("paymentAttempts.orderRef", "=", "orders.ref").where("state", "in", ["created", "pending", "needs_attention"]);
  const old = what === "deleted" ? [eb("deletedAt", "<", before)] : [eb("paidAt", "is", null), eb("deletedAt", "is", null), eb("createdAt", "<", before)];
  return and([...old, eb("expiredAt", "is", null), eb("lifeFrom", "<=", livedBefore(leastLifeMs)), not(exists(payable))]);
}

function isErasable(what: Leftover, before: number) {
  const { and, eb } = expressionBuilder<Tables, "orders">();
  return and([eb("eraseMarked", "<=", livedBefore(markedLifeMs)), isDue(what, before)]);
}

/** Takes the mark off what is not due any more. */
export async function unmarkOthers(query: Queryable, what: Leftover, before: number): Promise<void> {
  await query
    .updateTable("orders")
    .set({ eraseMarked: null })
    .where("eraseMarked", "is not", null)
    .where("deletedAt", what === "deleted" ? "is not" : "is", null)
    .where(({ not }) => not(isDue(what, before)))
    .execute();
}

export async function markDue(query: Queryable, what: Leftover, before: number, most: number): Promise<void> {
  await query
    .updateTable("orders")
    .set({ eraseMarked: livedBefore(0) })
    .where("ref", "in", (inner) => inner.selectFrom("orders").select("ref").where("eraseMarked", "is", null).where(isDue(what, before)).limit(most))
    .execute();
}

/** Those marked longest ago first. */
export async function listErasable(query: Queryable, what: Leftover, before: number, most: number): Promise<string[]> {
  const rows = await query.selectFrom("orders").select("ref").where(isErasable(what, before)).orderBy("eraseMarked").limit(most).execute();
  return rows.map(({ ref }) => ref);
}

const erased: OrderPersonalData = {
  buyerFirstName: "", buyerLastName: "", buyerEmail: "", buyerPhone: "", deliveryRecipient: "", deliveryPhone: "", deliveryAddress: "", deliveryNote: "",
  searchText: "", firstNameKey: "", lastNameKey: "",
};

/** Wipes the personal data of an order that is still to be erased; the row, its number and its payments stay. */
export async function eraseIfErasable(query: Queryable, ref: string, what: Leftover, before: number, now: number): Promise<boolean> {
  const row = await query
    .updateTable("orders")
    .set({ ...erased, eraseMarked: null, expiredAt: now, updatedAt: now })
    .where("ref", "=", ref)
    .where(isErasable(what, before))
    .returning("ref")
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the row even when it has no mark, so that who erases it at the same time waits, and then finds none. */
export async function dropMark(query: Queryable, ref: string): Promise<void> {
  await query.updateTable("orders").set({ eraseMarked: null }).where("ref", "=", ref).execute();
}

/** Empties the details of the order's events, but for these kinds; the events stay. */
export async function eraseEventDetails(query: Queryable, orderRef: string, kept: readonly OrderEventKind[]): Promise<void> {
  await query.updateTable("orderEvents").set({ details: "{}" }).where("orderRef", "=", orderRef).where("kind", "not in", kept).execute();
}
