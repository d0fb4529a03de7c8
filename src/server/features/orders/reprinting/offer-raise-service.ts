import type { OfferName } from "#shared/offers/offers.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { CardEditPermit, changeCardOffer, getCardOrThrow } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { isFullyRefunded, isReprint } from "../order-rules.ts";
import { findOfferRaise, type OfferRaise } from "../order-line-rules.ts";
import { listOrderLines } from "../order-line-store.ts";
import { nameCardInHistory, recordOrderHistoryEntry } from "../order-service.ts";
import { listReprintOrders } from "../order-store.ts";
import type { OrderRow } from "../order-tables.ts";
import { listReprintedCardRefs } from "../sold-cards.ts";

/** Reads what an order raises, if it raises a card to a better offer. */
export async function readOfferRaise(
  deps: DbDeps,
  order: Pick<OrderRow, "ref" | "reprintOf">,
): Promise<OfferRaise | undefined> {
  if (!isReprint(order)) return undefined;
  return findOfferRaise(await listOrderLines(deps.db.query, order.ref));
}

/** Finds the unpaid order that reprints a card, or the one that raises its offer. */
export async function findWaitingOrderOfCard(
  deps: DbDeps,
  cardRef: string,
  what: "reprint" | "raise",
  isMeant: (order: OrderRow) => boolean = () => true,
): Promise<OrderRow | undefined> {
  for (const order of await listReprintOrders(deps.db.query, cardRef)) {
    if (order.paidAt !== null || !isMeant(order)) continue;
    if (((await readOfferRaise(deps, order)) !== undefined) === (what === "raise")) return order;
  }
  return undefined;
}

/** Describes an unpaid reprint to who is shown that it waits, with how many cards it prints. */
export async function describeWaitingReprint(
  deps: DbDeps,
  order: OrderRow,
): Promise<{ ref: string; number: string; cards: number }> {
  return { ref: order.ref, number: order.number, cards: (await listReprintedCardRefs(deps, order)).length };
}

/** Gives a card the offer that an order, which is being paid, raises it to; does nothing for any other order. */
export async function raiseCardOffer(deps: InTransaction<ClockDeps>, order: OrderRow): Promise<void> {
  const raise = await readOfferRaise(deps, order);
  if (!raise) return;
  const card = await getCardOrThrow(deps, raise.cardRef);
  if (await changeOffer(deps, card, raise.offer)) await record(deps, card, "card.raised", order, raise.offer);
}

/**
 * Takes back what an order raised whose money went back: its card has the offer again with which it was sold, unless
 * another paid order raises it as well. What the better offer let its owner write stays until he changes it.
 */
export async function lowerCardOffer(deps: InTransaction<ClockDeps>, order: OrderRow): Promise<void> {
  const raise = await readOfferRaise(deps, order);
  if (!raise) return;
  const card = await getCardOrThrow(deps, raise.cardRef);
  for (const other of await listReprintOrders(deps.db.query, card.ref))
    if (other.ref !== order.ref && isInForce(other) && (await readOfferRaise(deps, other))) return;
  const sold = (await listOrderLines(deps.db.query, card.orderRef)).find(({ id }) => id === card.lineId)?.offer;
  if (!sold || card.offer !== raise.offer) return;
  if (await changeOffer(deps, card, sold)) await record(deps, card, "card.lowered", order, sold);
}

/** Checks whether a reprint is paid, its money was not given back, and it was not paid too late, when nothing was asked. */
function isInForce(order: OrderRow): boolean {
  const isComingBack = order.received > 0 && order.discount === order.price;
  return order.paidAt !== null && !isFullyRefunded(order) && !isComingBack;
}

async function changeOffer(deps: InTransaction<ClockDeps>, card: CardRow, to: OfferName): Promise<boolean> {
  if (card.offer === to) return false;
  const permit = CardEditPermit.ask({ kind: "system" }, card, ["offer"]);
  return changeCardOffer(deps, permit, { from: card.offer, to });
}

async function record(
  deps: InTransaction<ClockDeps>,
  card: CardRow,
  kind: "card.raised" | "card.lowered",
  { number }: OrderRow,
  offer: OfferName,
): Promise<void> {
  await recordOrderHistoryEntry(deps, {
    orderRef: card.orderRef,
    actor: "system",
    kind,
    details: { offer, number, ...nameCardInHistory(card) },
  });
}
