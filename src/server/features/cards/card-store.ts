import { defaultCardAppearance } from "#shared/card/card-look.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { CardState } from "#shared/states-and-kinds.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedInsert, createPreparedRead, createPreparedWrite, takingFirst } from "#server/db/prepared.ts";
import { toAppearanceColumns } from "./card-appearance-rules.ts";
import { clearedRemovalColumns } from "./removal-store.ts";
import type { CardLookColumns, CardPersonalData, CardRow } from "./card-tables.ts";
import type { OrderErasureScope } from "./erasure-scope-rules.ts";
import { cardRefsInScopeQuery } from "./erasure-scope-store.ts";
import { updateCards } from "./update-cards-store.ts";
import { hasRow, listColumn } from "#server/db/row-results.ts";

export const insertCardRows: (query: Queryable, cards: readonly CardRow[]) => Promise<void> =
  createPreparedInsert("cards");

/** Finds a card in any state. */
export const findCard: (query: Queryable, ref: string) => Promise<CardRow | undefined> = takingFirst(
  createPreparedRead((query, ref: string) => query.selectFrom("cards").selectAll().where("ref", "=", ref)),
);

/** Finds a card's state and version, which show whether a cached copy is still current. */
export const findCardStateAndVersion = takingFirst(
  createPreparedRead((query, ref: string) =>
    query.selectFrom("cards").select(["state", "version"]).where("ref", "=", ref),
  ),
);

/** Lists the order's cards by place. */
export const listOrderCards: (query: Queryable, orderRef: string) => Promise<CardRow[]> = createPreparedRead(
  (query, orderRef: string) => query.selectFrom("cards").selectAll().where("orderRef", "=", orderRef).orderBy("place"),
);

/** Deletes a card of an unpaid order; the caller has removed its images and versions. */
export async function deleteCardRow(tx: Tx, ref: string): Promise<void> {
  await tx.deleteFrom("cards").where("ref", "=", ref).execute();
}

/** Gives a card that was never published another, free reference and place; its images and versions move with it. */
export async function moveCardRow(tx: Tx, card: CardRow, to: Pick<CardRow, "ref" | "place">): Promise<void> {
  await insertCardRows(tx, [{ ...card, ...to, version: card.version + 1 }]);
  await tx.updateTable("cardImages").set({ cardRef: to.ref }).where("cardRef", "=", card.ref).execute();
  await tx.updateTable("cardVersions").set({ cardRef: to.ref }).where("cardRef", "=", card.ref).execute();
  await deleteCardRow(tx, card.ref);
}

/** Updates what the card shows, as a new version. */
export async function updateCardContentColumns(
  tx: Tx,
  ref: string,
  change: Partial<CardPersonalData & CardLookColumns>,
  now: number,
): Promise<CardRow | undefined> {
  return updateCards(tx, now).set(change).where("ref", "=", ref).returningAll().executeTakeFirst();
}

export async function updateCardOwnerEmail(tx: Tx, ref: string, ownerEmail: string): Promise<void> {
  await tx.updateTable("cards").set({ ownerEmail }).where("ref", "=", ref).execute();
}

/** Sets the accent of a card that is new, or that gets a new version in the same transaction. */
export async function updateCardAccent(tx: Tx, ref: string, accent: string): Promise<void> {
  await tx.updateTable("cards").set({ accent }).where("ref", "=", ref).execute();
}

/** Changes a live card's accent: the page gets a new version, the contact file stays the same. */
export async function updateLiveCardAccent(tx: Tx, ref: string, accent: string): Promise<void> {
  await updateCards(tx).set({ accent }).where("ref", "=", ref).where("accent", "!=", accent).execute();
}

/** Turns a card's lead form on or off, as a new version of its page. */
export async function updateLeadFormEnabled(tx: Tx, ref: string, takesContacts: 0 | 1): Promise<void> {
  await updateCards(tx)
    .set({ takesContacts })
    .where("ref", "=", ref)
    .where("takesContacts", "!=", takesContacts)
    .execute();
}

/** Locks a card until the transaction ends, by writing its row unchanged. */
export async function lockCardRow(tx: Tx, ref: string): Promise<void> {
  await tx
    .updateTable("cards")
    .set((card) => ({ version: card.ref("version") }))
    .where("ref", "=", ref)
    .execute();
}

/** Changes a card's offer if it is `from`; resolves to `false` if it is another. */
export async function updateCardOffer(
  tx: Tx,
  ref: string,
  { from, to }: { from: OfferName; to: OfferName },
  now: number,
): Promise<boolean> {
  return updateCards(tx, now)
    .set({ offer: to })
    .where("ref", "=", ref)
    .where("offer", "=", from)
    .returning("ref")
    .$call(hasRow);
}

/** Increments a card's version, unless the card has changed since it was read. */
export async function bumpCardPageVersion(
  tx: Tx,
  { ref, version }: Pick<CardRow, "ref" | "version">,
): Promise<boolean> {
  return updateCards(tx).where("ref", "=", ref).where("version", "=", version).returning("ref").$call(hasRow);
}

/**
 * Closes the URLs of a card's tags up to a number, as a new version of its page. Resolves to `false` when they were
 * closed already.
 */
export async function markCardTagsLost(tx: Tx, ref: string, tagsLost: number, now: number): Promise<boolean> {
  return updateCards(tx)
    .set({ tagPausedAt: now, tagsLost })
    .where("ref", "=", ref)
    .where(({ or, eb }) => or([eb("tagPausedAt", "is", null), eb("tagsLost", "<", tagsLost)]))
    .returning("ref")
    .$call(hasRow);
}

/**
 * Opens the URLs of all the card's tags again, as a new version of its page. Resolves to `false` when they were open
 * already.
 */
export async function clearCardTagsLost(tx: Tx, ref: string): Promise<boolean> {
  return updateCards(tx)
    .set({ tagPausedAt: null })
    .where("ref", "=", ref)
    .where("tagPausedAt", "is not", null)
    .returning("ref")
    .$call(hasRow);
}

const nextTagNumber = createPreparedWrite((query, ref: string, floor: number) =>
  query
    .updateTable("cards")
    .set((card) => ({
      tagsGiven: card(card.case().when("tagsGiven", "<", floor).then(floor).else(card.ref("tagsGiven")).end(), "+", 1),
    }))
    .where("ref", "=", ref)
    .returning("tagsGiven"),
);

/**
 * Reserves the next tag number of a card. It is above `floor`: 0 for one of the card's first pieces, else 1. No two
 * tags of a card get the same number.
 */
export async function reserveNextTagNumber(tx: Tx, ref: string, floor: number): Promise<number> {
  const [card] = await nextTagNumber(tx, ref, floor);
  if (!card) throw new Error(`There is no card ${ref}.`);
  return card.tagsGiven;
}

/** Moves one card to another state; resolves to `false` when it was not in `from`. */
export async function transitionCardState(
  tx: Tx,
  ref: string,
  from: CardState,
  to: CardState,
  now: number,
): Promise<boolean> {
  return updateCards(tx, now)
    .set({ state: to })
    .where("ref", "=", ref)
    .where("state", "=", from)
    .returning("ref")
    .$call(hasRow);
}

export type PublishedCard = Pick<
  CardRow,
  "ref" | "firstName" | "ownerEmail" | "notifyHolder" | "organisationId" | "removalAskedAt"
>;

const waitingCardsLive = (query: Queryable, orderRef: string, now: number) =>
  updateCards(query, now)
    .set({ state: "live" })
    .where("orderRef", "=", orderRef)
    .where("state", "=", "waiting")
    // Excludes cards that staff removed while they waited to be completed.
    .where("removalFrom", "is distinct from", "waiting")
    .returning(["ref", "firstName", "ownerEmail", "notifyHolder", "organisationId", "removalAskedAt"]);
const setAllWaitingCardsLive = createPreparedWrite(waitingCardsLive);

export async function setWaitingCardsLive(
  tx: Tx,
  orderRef: string,
  except: readonly string[],
  now: number,
): Promise<PublishedCard[]> {
  if (except.length === 0) return setAllWaitingCardsLive(tx, orderRef, now);
  return waitingCardsLive(tx, orderRef, now).where("ref", "not in", except).execute();
}

/** Moves the order's cards that are in one of `from` to `to`; resolves to their references. */
export async function transitionOrderCardsState(
  tx: Tx,
  orderRef: string,
  from: readonly CardState[],
  to: CardState,
  now: number,
): Promise<string[]> {
  return updateCards(tx, now)
    .set({ state: to })
    .where("orderRef", "=", orderRef)
    .where("state", "in", from)
    .returning("ref")
    .$call(listColumn("ref"));
}

const erased: CardPersonalData = {
  ...mapCardTexts(() => ""),
  socialMedias: "[]",
  printedName: "",
  ownerEmail: "",
  department: "",
  employeeNumber: "",
};

/** Wipes the personal data of the order's cards; their rows stay. */
export async function eraseOrderCardRows(tx: Tx, part: OrderErasureScope, now: number): Promise<void> {
  await updateCards(tx, now)
    .set({
      ...erased,
      ...toAppearanceColumns(defaultCardAppearance),
      ...clearedRemovalColumns,
      accent: "",
      takesContacts: 0,
      state: "removed",
      removedFrom: "removed",
    })
    .where("ref", "in", cardRefsInScopeQuery(part))
    .execute();
}

export async function listCardRefsInScope(
  query: Queryable,
  { orderRef, cardRef }: OrderErasureScope,
): Promise<string[]> {
  const cards = query.selectFrom("cards").select("ref").where("orderRef", "=", orderRef).orderBy("place");
  return (cardRef === undefined ? cards : cards.where("ref", "=", cardRef)).$call(listColumn("ref"));
}
