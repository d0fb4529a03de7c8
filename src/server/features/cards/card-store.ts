import { plainLook } from "#shared/card-look.ts";
import { forEachText } from "#shared/card-texts.ts";
import type { CardState } from "#shared/words.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { preparedInsert } from "#server/db/prepared-insert.ts";
import { prepared } from "#server/db/prepared.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { toColumns } from "./look.ts";
import { stays } from "./removal-store.ts";
import type { CardLookColumns, CardPersonalData, CardRow } from "./card-tables.ts";
import { cardRefsIn, type OrderPart } from "#server/db/order-part.ts";

const insertCards = preparedInsert("cards");

export async function insertCard(query: Queryable, card: CardRow): Promise<void> {
  await insertCards(query, [card]);
}

const cardByRef = prepared((query, ref: string) => query.selectFrom("cards").selectAll().where("ref", "=", ref));
const stateByRef = prepared((query, ref: string) => query.selectFrom("cards").select(["state", "version"]).where("ref", "=", ref));

export async function findCard(query: Queryable, ref: string): Promise<CardRow | undefined> {
  return (await cardByRef(query, ref))[0];
}

/** What tells whether a card is as it was. */
export async function findCardState(query: Queryable, ref: string): Promise<Pick<CardRow, "state" | "version"> | undefined> {
  return (await stateByRef(query, ref))[0];
}

/** In the order of their places. */
export async function listCardsOf(query: Queryable, orderRef: string): Promise<CardRow[]> {
  return query.selectFrom("cards").selectAll().where("orderRef", "=", orderRef).orderBy("place").execute();
}

/** Those that an owner may look after, the first made first; `email` in small letters. */
export async function listOwnedCards(query: Queryable, email: string): Promise<CardRow[]> {
  return query
    .selectFrom("cards")
    .innerJoin("orders", "orders.ref", "cards.orderRef")
    .selectAll("cards")
    .where(({ fn }) => fn<string>("lower", ["cards.ownerEmail"]), "=", email)
    .where("cards.state", "in", ["live", "paused"])
    .orderBy("orders.createdAt")
    .orderBy("cards.ref")
    .execute();
}

/** A new version of what the card shows. */
export async function changeContent(tx: Tx, ref: string, change: Partial<CardPersonalData & CardLookColumns>, now: number): Promise<CardRow | undefined> {
  return tx.updateTable("cards").set((card) => ({ ...change, changedAt: now, version: card("version", "+", 1) })).where("ref", "=", ref).returningAll().executeTakeFirst();
}

export async function setOwner(tx: Tx, ref: string, ownerEmail: string): Promise<void> {
  await tx.updateTable("cards").set({ ownerEmail }).where("ref", "=", ref).execute();
}

/** Dresses a card that is being made, or that a new version is written of. */
export async function setAccent(tx: Tx, ref: string, accent: string): Promise<void> {
  await tx.updateTable("cards").set({ accent }).where("ref", "=", ref).execute();
}

/** Dresses a card that is shown: a new version of its page, the same contact file. */
export async function changeAccent(tx: Tx, ref: string, accent: string): Promise<void> {
  await tx.updateTable("cards").set((card) => ({ accent, version: card("version", "+", 1) })).where("ref", "=", ref).where("accent", "!=", accent).execute();
}

/** A new version of its page, where it changes that. */
export async function setTakesContacts(tx: Tx, ref: string, takesContacts: 0 | 1): Promise<void> {
  await tx.updateTable("cards").set((card) => ({ takesContacts, version: card("version", "+", 1) })).where("ref", "=", ref).where("takesContacts", "!=", takesContacts).execute();
}

/** A new version of a card's page, unless the card has become another since it was read. */
export async function renewPage(tx: Tx, { ref, version }: Pick<CardRow, "ref" | "version">): Promise<boolean> {
  const row = await tx.updateTable("cards").set((card) => ({ version: card("version", "+", 1) })).where("ref", "=", ref).where("version", "=", version).returning("ref").executeTakeFirst();
  return row !== undefined;
}

/** What a payment page says of an order. */
export type Sale = Pick<OrderRow, "offer" | "buyerFirstName" | "buyerLastName">;

export async function findSale(query: Queryable, orderRef: string): Promise<Sale | undefined> {
  return query.selectFrom("orders").select(["offer", "buyerFirstName", "buyerLastName"]).where("ref", "=", orderRef).executeTakeFirst();
}

/** Closes the addresses of a card's tags up to a number: a new version of its page. `false` when they were closed already. */
export async function closeTags(tx: Tx, ref: string, tagsLost: number, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("cards")
    .set((card) => ({ tagPausedAt: now, tagsLost, version: card("version", "+", 1) }))
    .where("ref", "=", ref)
    .where(({ or, eb }) => or([eb("tagPausedAt", "is", null), eb("tagsLost", "<", tagsLost)]))
    .returning("ref")
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens them all: likewise. */
export async function openTags(tx: Tx, ref: string): Promise<boolean> {
  const row = await tx.updateTable("cards").set((card) => ({ tagPausedAt: null, version: card("version", "+", 1) })).where("ref", "=", ref).where("tagPausedAt", "is not", null).returning("ref").executeTakeFirst();
  return row !== undefined;
}

/** The number of another tag of a card, above `floor`; no two are given the same. */
export async function takeTagNumber(tx: Tx, ref: string, floor: number): Promise<number> {
  const { tagsGiven } = await tx
    .updateTable("cards")
    .set((card) => ({ tagsGiven: card(card.case().when("tagsGiven", "<", floor).then(floor).else(card.ref("tagsGiven")).end(), "+", 1) }))
    .where("ref", "=", ref)
    .returning("tagsGiven")
    .executeTakeFirstOrThrow();
  return tagsGiven;
}

/** Moves one card; `false` when it did not stand in `from`. */
export async function moveCard(tx: Tx, ref: string, from: CardState, to: CardState, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("cards")
    .set((card) => ({ state: to, changedAt: now, version: card("version", "+", 1) }))
    .where("ref", "=", ref)
    .where("state", "=", from)
    .returning("ref")
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves the order's cards that stand in one of `from` to `to`; resolves to their references. */
export async function moveCardsOf(tx: Tx, orderRef: string, from: readonly CardState[], to: CardState, now: number): Promise<string[]> {
  const rows = await tx
    .updateTable("cards")
    .set((card) => ({ state: to, changedAt: now, version: card("version", "+", 1) }))
    .where("orderRef", "=", orderRef)
    .where("state", "in", from)
    .returning("ref")
    .execute();
  return rows.map(({ ref }) => ref);
}

/** Takes the order's cards away; each keeps what it was. */
export async function removeCardsOf(tx: Tx, orderRef: string, now: number): Promise<void> {
  await tx
    .updateTable("cards")
    .set((card) => ({ removedFrom: card.ref("state"), state: "removed" as const, changedAt: now, version: card("version", "+", 1) }))
    .where("orderRef", "=", orderRef)
    .where("state", "!=", "removed")
    .execute();
}

/** Brings the order's cards back, those that were erased left out: those that were paused paused, the others as `to`; resolves to their references. */
export async function restoreCardsOf(tx: Tx, orderRef: string, to: CardState, now: number): Promise<string[]> {
  const rows = await tx
    .updateTable("cards")
    .set((card) => ({
      state: card.case().when("removedFrom", "=", "paused").then<CardState>("paused").else(to).end(),
      removedFrom: null,
      changedAt: now,
      version: card("version", "+", 1),
    }))
    .where("orderRef", "=", orderRef)
    .where("state", "=", "removed")
    .where(({ or, eb }) => or([eb("removedFrom", "is", null), eb("removedFrom", "<>", "removed")]))
    .returning("ref")
    .execute();
  return rows.map(({ ref }) => ref);
}

/** Cards in the trash come back paused. */
export async function pauseRemovedOf(tx: Tx, orderRef: string): Promise<void> {
  await tx.updateTable("cards").set({ removedFrom: "paused" }).where("orderRef", "=", orderRef).where("state", "=", "removed").where("removedFrom", "=", "live").execute();
}

const erased: CardPersonalData = { ...forEachText(() => ""), socialMedias: "[]", ownerEmail: "" };

/** Wipes the personal data of the order's cards; the rows stay. */
export async function eraseCardsOf(tx: Tx, part: OrderPart, now: number): Promise<void> {
  await tx.updateTable("cards").set((card) => ({ ...erased, ...toColumns(plainLook), ...stays, accent: "", takesContacts: 0, state: "removed" as const, removedFrom: "removed" as const, changedAt: now, version: card("version", "+", 1) })).where("ref", "in", cardRefsIn(part)).execute();
}
