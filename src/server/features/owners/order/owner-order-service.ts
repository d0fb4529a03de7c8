import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import type { OrderDelivery } from "#shared/order/order-delivery.ts";
import type { LaterCardPiece, OwnedOrder } from "#shared/contract/owner-order.ts";
import type { BuyerTracking } from "#shared/contract/buyer-tracking.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps, Deps, PieceMovedEvent } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { pauseLostCardTags, resumeLostCardTags } from "#server/features/cards/card-lifecycle-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { tellCompanyOfCard } from "#server/features/companies/company-service.ts";
import { findCardDelivery, listReprintedCardRefs, listSoldCards } from "#server/features/orders/order-card-service.ts";
import { toCardDelivery, toOrderDelivery } from "#server/features/orders/order-rules.ts";
import {
  listReprintOrders,
  nameCardInHistory,
  recordOrderHistoryEntry,
  getOrderOrThrow,
} from "#server/features/orders/order-service.ts";
import { findAwaited } from "#server/features/orders/placing/order-placement-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import {
  getLastHandedOverTagNumber,
  listCardFulfillments,
  getPieceOrThrow,
  wasCardHandedOver,
} from "#server/features/production/production-service.ts";
import { drawReceiptPdf, readOrderReceipt } from "#server/features/payments/receipts/receipt-service.ts";
import { lockOwnedCardAndOrder, getOwnedCardOrThrow, toCardOwner } from "../cards/owner-card-service.ts";
import { findTakenRaise } from "../owner-reprint-service.ts";
import { computeExpectedOrderDates } from "./owner-order-rules.ts";

type Tracking = Omit<BuyerTracking, "differs">;
/**
 * Reads the order of one of the owner's cards, and its production; amounts are included only if the owner is the buyer.
 * @throws {AppError} `order.not_found`, also for another owner's
 */
export async function readOrderForOwner(deps: CoreDeps, own: OwnerSession, ref: string): Promise<OwnedOrder> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  return toOwned(deps, own, card, await getOrderOrThrow(deps, card.orderRef));
}

/**
 * Draws the receipt of a card's order, or of a reprint's order, as a PDF, for an owner who is its buyer.
 * @throws {AppError} `order.not_found`, also for an owner who is not the buyer
 */
export async function drawReceiptPdfForOwner(
  deps: CoreDeps,
  own: OwnerSession,
  ref: string,
  orderRef?: string,
): Promise<{ pdf: Buffer; number: string }> {
  const order = await getOrderAsItsBuyer(deps, own, ref, orderRef);
  const receipt = await readOrderReceipt(deps, order);
  if (!receipt) throw new AppError("order.not_found");
  return { pdf: await drawReceiptPdf(receipt, await listSoldCards(deps, order)), number: order.number };
}

/**
 * Reads a card's order, or a reprint's order, for an owner whose mailbox is the order's buyer address.
 * @throws {AppError} `order.not_found`, also for an owner who is not the buyer
 */
export async function getOrderAsItsBuyer(
  deps: DbDeps,
  own: OwnerSession,
  ref: string,
  orderRef?: string,
): Promise<OrderRow> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  const order = await getOrderOrThrow(deps, orderRef ?? card.orderRef);
  const isOfCard = order.ref === card.orderRef || (await listReprintedCardRefs(deps, order)).includes(ref);
  if (!isOfCard || !isBuyer(own, order)) throw new AppError("order.not_found");
  return order;
}

/**
 * Pauses the tags handed over so far, since the printed card is lost: they open no page until it is found. A card made
 * later has its own tag. If they are already paused nothing is recorded.
 * @throws {AppError} `order.not_found`, `card.not_given`
 */
export async function pauseTagsAsOwner(deps: CoreDeps, own: OwnerSession, ref: string): Promise<OwnedOrder> {
  return setTags(deps, own, ref, async (deps, permit) => {
    if (!(await wasCardHandedOver(deps, ref))) throw new AppError("card.not_given");
    if (await pauseLostCardTags(deps, permit, await getLastHandedOverTagNumber(deps, ref))) return "tag.paused";
    return undefined;
  });
}

/** Resumes all tags of a lost card that was found again. @throws {AppError} `order.not_found` */
export async function resumeTagsAsOwner(deps: CoreDeps, own: OwnerSession, ref: string): Promise<OwnedOrder> {
  return setTags(deps, own, ref, async (deps, permit) =>
    (await resumeLostCardTags(deps, permit)) ? "tag.resumed" : undefined,
  );
}

/**
 * Resumes tags when a replacement is delivered that was made before tags had numbers, so that its tag has the lost
 * card's address.
 */
export async function resumeReplacedTag(
  deps: InTransaction<Omit<CoreDeps, "settings">>,
  { pieceId, orderRef, cardRef, to }: PieceMovedEvent,
): Promise<void> {
  if (to !== "delivered") return;
  const { kind, tagNumber } = await getPieceOrThrow(deps, pieceId);
  if (kind === "first" || tagNumber > 1) return;
  const card = await cards.getCardOrThrow(deps, cardRef);
  if (await resumeLostCardTags(deps, CardEditPermit.ask({ kind: "system" }, card, ["tag"])))
    await recordOrderHistoryEntry(deps, { orderRef, actor: "system", kind: "tag.resumed", details: {} });
}

async function setTags(
  deps: CoreDeps,
  own: OwnerSession,
  ref: string,
  set: (deps: InTransaction<CoreDeps>, permit: CardEditPermit) => Promise<"tag.paused" | "tag.resumed" | undefined>,
): Promise<OwnedOrder> {
  return inTransaction(deps, async (deps) => {
    const { card, order } = await lockOwnedCardAndOrder(deps, own, ref);
    const kind = await set(deps, CardEditPermit.ask(toCardOwner(own), card, ["tag"]));
    if (kind === "tag.paused") await tellCompanyOfCard(deps, card, order, { template: "company-card-lost" });
    if (kind)
      await recordOrderHistoryEntry(deps, {
        orderRef: order.ref,
        actor: "owner",
        kind,
        details: nameCardInHistory(card),
      });
    return toOwned(deps, own, { ...(await cards.getCardOrThrow(deps, ref)), state: card.state }, order);
  });
}

async function toOwned(deps: CoreDeps, own: OwnerSession, card: CardRow, order: OrderRow): Promise<OwnedOrder> {
  const { number, createdAt } = order;
  const mine = isBuyer(own, order);
  const reprints = (await listReprintOrders(deps.db.query, card.ref)).filter(({ paidAt }) => paidAt !== null);
  const [first = [], ...later] = await Promise.all(
    [order, ...reprints].map((one) => buildOrderParts(deps, own, card, one)),
  );
  const all = [...first.slice(1), ...later.flat()];
  return {
    number,
    offer: card.offer,
    cards: mine ? Math.max(1, (await cards.listOrderCards(deps.db.query, order.ref)).length) : null,
    orderedAt: iso(createdAt),
    road: first[0]?.road ?? null,
    paid: paidBy(own, order),
    delivery: await readDeliveryForOwner(deps, card, order, mine),
    later: all.toSorted((one, other) => Date.parse(other.orderedAt) - Date.parse(one.orderedAt)),
    tagPausedAt: formatIsoOrNull(card.tagPausedAt),
    tagOpen:
      (await wasCardHandedOver(deps, card.ref)) &&
      (card.tagPausedAt === null || (await getLastHandedOverTagNumber(deps, card.ref)) > card.tagsLost),
    raise: await findTakenRaise(deps, card),
    newCardPrice: deps.settings.site.reprintPrice,
  };
}

/** Reads where the card is delivered: the holder sees their own address, the buyer also the delivery fee. */
async function readDeliveryForOwner(
  deps: DbDeps,
  { ref }: CardRow,
  order: OrderRow,
  mine: boolean,
): Promise<OrderDelivery | null> {
  const own = await findCardDelivery(deps, order.ref, ref);
  if (!own) return mine ? toOrderDelivery(order) : null;
  const delivery = toCardDelivery(own);
  return mine ? delivery : { ...delivery, fee: null, terms: "" };
}

/** Lists an order's card and its replacements for lost ones; only the order's buyer gets amounts. */
async function buildOrderParts(
  deps: CoreDeps,
  own: OwnerSession,
  { ref }: CardRow,
  order: OrderRow,
): Promise<LaterCardPiece[]> {
  const fulfillments = await listCardFulfillments(deps, order.ref, ref);
  const { deliveryDays } = (await findCardDelivery(deps, order.ref, ref)) ?? order;
  const replaced = fulfillments.filter(({ kind }) => kind === "replacement");
  const paid = paidBy(own, order);
  const made = fulfillments.find(({ kind }) => kind !== "replacement")?.road;
  const road = withDays(deps, deliveryDays, made, order.paidAt);
  const ordered = {
    what: "reprint" as const,
    number: order.number,
    orderedAt: iso(order.createdAt),
    road: road && (await findAwaited(deps, order, made, ref)) !== null ? { ...road, expected: null } : road,
    paid,
    receiptOf: paid === null ? null : order.ref,
  };
  return [
    ordered,
    ...replaced.map(({ at, road }) => ({
      what: "replacement" as const,
      number: order.number,
      orderedAt: iso(at),
      road: withDays(deps, deliveryDays, road, at),
      paid: null,
      receiptOf: null,
    })),
  ];
}

/** Adds the expected days of the remaining steps. `since`: when the card was paid or requested. */
function withDays(
  { settings: { site } }: Pick<Deps, "settings">,
  deliveryDays: OrderRow["deliveryDays"],
  road: Tracking | null | undefined,
  since: number | null,
): LaterCardPiece["road"] {
  if (!road || since === null) return null;
  const expected = computeExpectedOrderDates(road, since, {
    productionDays: site.productionDays,
    deliveryDays: deliveryDays ?? site.deliveryDays,
  });
  return { ...road, expected: expected && { made: iso(expected.made), delivered: iso(expected.delivered) } };
}

/** Returns what its buyer, whose mailbox the login proved, has paid for a paid order; null for others. */
function paidBy(own: OwnerSession, order: OrderRow): number | null {
  if (isBuyer(own, order) && order.paidAt !== null) return order.received;
  return null;
}

function isBuyer(own: OwnerSession, { buyerEmail }: Pick<OrderRow, "buyerEmail">): boolean {
  return normalizeMailbox(buyerEmail) === own.email;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
