import { ascendingBy } from "#server/ascending-by.ts";
import type { OrderEventDetail, OrderEventKind } from "#shared/order/order-events.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import * as store from "./order-store.ts";
import type { OrderEventRow } from "./order-tables.ts";

export type OrderHistoryDetails = Partial<Record<OrderEventDetail, unknown>>;

export interface OrderHistoryEntry {
  orderRef: string;
  actor: string;
  kind: OrderEventKind;
  details?: OrderHistoryDetails;
}

/** Adds an entry to the order's timeline, which is append-only. */
export async function recordOrderHistoryEntry(deps: ClockDeps, event: OrderHistoryEntry): Promise<void> {
  const now = deps.clock.now();
  const { orderRef, actor, kind, details = {} } = event;
  await store.insertOrderEventRows(deps.db.query, [
    { id: generateSortableId(now), orderRef, at: now, actor, kind, details: JSON.stringify(details) },
  ]);
}

type NamedCard = Pick<CardRow, "ref" | "orderRef">;

/** Returns the detail that names an entry's card; empty for the order's first card, which entries never name. */
export function nameCardInHistory({ ref, orderRef }: NamedCard): OrderHistoryDetails {
  return ref === orderRef ? {} : { card: ref };
}

/** Lists the entries of an order's timeline that are about this card, oldest first. */
export async function listCardHistory(deps: DbDeps, card: NamedCard): Promise<OrderEventRow[]> {
  return (await store.listOrderHistory(deps.db.query, card.orderRef)).filter((event) => isAboutCard(event, card));
}

/** Finds the last person who paused a card, as the timeline names them. */
export async function findCardPauser(deps: DbDeps, card: NamedCard): Promise<string | undefined> {
  const pauses = (await listCardHistory(deps, card)).filter(({ kind }) => kind === "cards.paused");
  return pauses.toSorted(ascendingBy(({ id }) => id)).at(-1)?.actor;
}

const removalKinds: readonly OrderEventRow["kind"][] = ["card.removal_asked", "card.taken_off"];

/** Checks whether the card's last removal was the team's, not its holder's. */
export async function isTakenOff(deps: DbDeps, card: NamedCard): Promise<boolean> {
  const last = (await listCardHistory(deps, card)).findLast(({ kind }) => removalKinds.includes(kind));
  return last?.kind === "card.taken_off";
}

/** An entry without a card is about the first one, or about all if anybody but an owner paused or resumed them. */
export function isAboutCard(
  { actor, kind, details }: Pick<OrderEventRow, "actor" | "kind" | "details">,
  { ref, orderRef }: NamedCard,
): boolean {
  const { card } = JSON.parse(details) as { card?: string };
  if (card !== undefined) return card === ref;
  return ref === orderRef || (actor !== "owner" && (kind === "cards.paused" || kind === "cards.resumed"));
}
