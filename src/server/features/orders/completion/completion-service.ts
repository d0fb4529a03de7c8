import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import type { OrderRow } from "../order-tables.ts";
import { isHolderAwaited } from "./completion-rules.ts";
import * as store from "./completion-store.ts";
import type { CardCompletionRow } from "./completion-tables.ts";

type OfOrder = Pick<OrderRow, "ref" | "organisationId">;

/** Asks a card's holder to complete it; `false` when he was asked before. */
export async function insertCompletion(deps: InTransaction<DbDeps>, row: CardCompletionRow): Promise<boolean> {
  return store.insertCompletionRow(deps.db.query, row);
}

/** Takes a holder whom a link alone has asked into a round; `false` when he is in one, or is awaited no more. */
export async function joinRound(
  deps: InTransaction<DbDeps>,
  cardRef: string,
  round: Pick<CardCompletionRow, "begunAt" | "begunBy">,
): Promise<boolean> {
  return store.updateRound(deps.db.query, cardRef, round);
}

/** Finds how far a card's holder is; `undefined`: he was never asked. */
export async function findCompletion(deps: DbDeps, cardRef: string): Promise<CardCompletionRow | undefined> {
  return store.findCompletionRow(deps.db.query, cardRef);
}

export async function listOrderCompletions(deps: DbDeps, orderRef: string): Promise<CardCompletionRow[]> {
  return store.listCompletionRowsByOrder(deps.db.query, orderRef);
}

export async function listCompanyCompletions(deps: DbDeps, organisationId: string): Promise<CardCompletionRow[]> {
  return store.listCompletionRowsByCompany(deps.db.query, organisationId);
}

/** Records that a card's holder approved it, of a locked order; `false` when he had. */
export async function approveCompletion(deps: InTransaction<ClockDeps>, cardRef: string): Promise<boolean> {
  return store.approveCompletionRow(deps.db.query, cardRef, deps.clock.now());
}

/** Records that these cards wait for their holders no more; resolves to those that did. `by`: as `waivedBy`. */
export async function waiveCompletions(
  deps: InTransaction<ClockDeps>,
  cardRefs: readonly string[],
  by: string,
): Promise<Pick<CardCompletionRow, "cardRef" | "orderRef">[]> {
  return store.waiveCompletionRows(deps.db.query, cardRefs, { waivedAt: deps.clock.now(), waivedBy: by });
}

/** Counts a reminder of a holder who is awaited still; `false` when he had it. */
export async function countReminder(deps: InTransaction<DbDeps>, cardRef: string, reminder: number): Promise<boolean> {
  return store.countReminder(deps.db.query, cardRef, reminder);
}

/** Records that a card's holder is written to now. */
export async function markCompletionMailed(deps: InTransaction<ClockDeps>, cardRef: string): Promise<void> {
  await store.updateMailedAt(deps.db.query, cardRef, deps.clock.now());
}

/** Checks whether a card's print waits for its holder. */
export async function isCardAwaited(
  deps: DbDeps,
  { organisationId }: Pick<OrderRow, "organisationId">,
  cardRef: string,
): Promise<boolean> {
  if (organisationId === null) return false;
  const row = await store.findCompletionRow(deps.db.query, cardRef);
  return row !== undefined && isHolderAwaited(row);
}

/** Lists the cards of an order that are made without what their holders have not given. */
export async function listWaivedCardRefs(deps: DbDeps, { ref, organisationId }: OfOrder): Promise<ReadonlySet<string>> {
  if (organisationId === null) return new Set();
  const rows = await store.listCompletionRowsByOrder(deps.db.query, ref);
  return new Set(rows.filter(({ waivedAt }) => waivedAt !== null).map(({ cardRef }) => cardRef));
}

/** Erases what was asked of a card's holder, or of all of an order's. */
export async function eraseOrderCompletions(deps: InTransaction<DbDeps>, part: OrderErasureScope): Promise<void> {
  await store.deleteCompletionRows(deps.db.query, part);
}

/** Gives what a card's holder is asked for to the card's new reference, which no completion has. */
export async function moveCompletion(deps: InTransaction<DbDeps>, from: string, to: string): Promise<void> {
  await store.moveCompletionRow(deps.db.query, from, to);
}
