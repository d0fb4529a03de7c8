import type { CardState, DepartureState } from "#shared/states-and-kinds.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { recordedUptimeSql } from "#server/operations/uptime/recorded-uptime-service.ts";
import type { CardDepartureRow, CardRow } from "./card-tables.ts";
import { updateCards } from "./update-cards-store.ts";
import { hasRow } from "#server/db/row-results.ts";

/**
 * Takes a shown card offline since its holder has left, and schedules its erasure like a removal that the owner
 * requested; a removal requested earlier keeps its date. Resolves to `false` if the card was neither live nor paused.
 */
export async function markCardRowLeft(tx: Tx, ref: string, now: number): Promise<boolean> {
  return updateCards(tx, now)
    .set((card) => ({
      removalAskedAt: card.fn.coalesce("removalAskedAt", card.val(now)),
      removalFrom: card
        .case()
        .when("removalAskedAt", "is", null)
        .then(card.ref("state"))
        .else(card.ref("removalFrom"))
        .end(),
      removalLife: card.fn.coalesce("removalLife", recordedUptimeSql),
      state: "left" as const,
    }))
    .where("ref", "=", ref)
    .where("state", "in", ["live", "paused"])
    .returning("ref")
    .$call(hasRow);
}

/** Restores a card's state from before its holder left; an earlier removal request goes on. `false`: nobody left. */
export async function unmarkCardRowLeft(tx: Tx, ref: string, leftAt: number, now: number): Promise<boolean> {
  return updateCards(tx, now)
    .set((card) => {
      const isRequested = card("removalAskedAt", "<", leftAt);
      return {
        state: card
          .case()
          .when(isRequested)
          .then<CardState>("paused")
          .when("removalFrom", "=", "live")
          .then<CardState>("live")
          .else<CardState>("paused")
          .end(),
        removalFrom: card.case().when(isRequested).then(card.ref("removalFrom")).else(null).end(),
        removalLife: card.case().when(isRequested).then(card.ref("removalLife")).else(null).end(),
        removalAskedAt: card.case().when(isRequested).then(card.ref("removalAskedAt")).else(null).end(),
      };
    })
    .where("ref", "=", ref)
    .where("state", "=", "left")
    .returning("ref")
    .$call(hasRow);
}

/** Fills an erased card for its next holder; it waits until it is published. `false`: it was not erased. */
export async function fillErasedCardRow(tx: Tx, ref: string, columns: Partial<CardRow>, now: number): Promise<boolean> {
  return updateCards(tx, now)
    .set((card) => ({
      ...columns,
      state: "waiting" as const,
      removedFrom: null,
      holders: card("holders", "+", 1),
    }))
    .where("ref", "=", ref)
    .where("state", "=", "removed")
    .where("removedFrom", "=", "removed")
    .returning("ref")
    .$call(hasRow);
}

export async function insertDepartureRow(query: Queryable, row: CardDepartureRow): Promise<void> {
  await query.insertInto("cardDepartures").values(row).execute();
}

/** Finds the last departure from a card, ignoring those that were reverted. */
export async function findLastDepartureRow(query: Queryable, cardRef: string): Promise<CardDepartureRow | undefined> {
  return query
    .selectFrom("cardDepartures")
    .selectAll()
    .where("cardRef", "=", cardRef)
    .where("state", "!=", "undone")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Records what became of a former holder's address; `false`: the departure was not open. */
export async function closeDepartureRow(
  tx: Tx,
  cardRef: string,
  state: Exclude<DepartureState, "left">,
  now: number,
): Promise<boolean> {
  return tx
    .updateTable("cardDepartures")
    .set({ state, stateAt: now })
    .where("cardRef", "=", cardRef)
    .where("state", "=", "left")
    .returning("id")
    .$call(hasRow);
}

/** Sets the card that a leaver's page links to; `false`: the departure is no longer open. */
export async function updateDepartureColleague(tx: Tx, cardRef: string, colleagueRef: string | null): Promise<boolean> {
  return tx
    .updateTable("cardDepartures")
    .set({ colleagueRef })
    .where("cardRef", "=", cardRef)
    .where("state", "=", "left")
    .returning("id")
    .$call(hasRow);
}

export async function listSuccessionRowsSince(
  query: Queryable,
  organisationId: string,
  since: number,
): Promise<Pick<CardDepartureRow, "cardRef">[]> {
  return query
    .selectFrom("cardDepartures")
    .select("cardRef")
    .where("organisationId", "=", organisationId)
    .where("state", "=", "succeeded")
    .where("stateAt", ">=", since)
    .execute();
}

/**
 * Moves departures to another department: the open ones of these cards, or all of a department, so that its managers
 * can still read the leads left for former holders.
 */
export async function updateDepartmentOfDepartures(
  tx: Tx,
  which: { refs: readonly string[] } | { organisationId: string; department: string },
  department: string,
): Promise<void> {
  const departures = tx.updateTable("cardDepartures").set({ department });
  await (
    "refs" in which
      ? departures.where("state", "=", "left").where("cardRef", "in", which.refs)
      : departures.where("organisationId", "=", which.organisationId).where("department", "=", which.department)
  ).execute();
}
