import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import type { OrderRow } from "../order-tables.ts";
import { isHolderAwaited } from "./completion-rules.ts";
import * as store from "./completion-store.ts";
import type { CardCompletionRow } from "./completion-tables.ts";

type OfOrder = Pick<OrderRow, "ref" | "organisationId">;

export {
  countReminder,
  eraseOrderCompletions,
  findCompletion,
  insertCompletion,
  joinRound,
  listCompanyCompletions,
  listOrderCompletions,
  moveCompletion,
} from "./completion-store.ts";

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
  const row = await store.findCompletion(deps.db.query, cardRef);
  return row !== undefined && isHolderAwaited(row);
}

/** Lists the cards of an order that are made without what their holders have not given. */
export async function listWaivedCardRefs(deps: DbDeps, { ref, organisationId }: OfOrder): Promise<ReadonlySet<string>> {
  if (organisationId === null) return new Set();
  const rows = await store.listOrderCompletions(deps.db.query, ref);
  return new Set(rows.filter(({ waivedAt }) => waivedAt !== null).map(({ cardRef }) => cardRef));
}
