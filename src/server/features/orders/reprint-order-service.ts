import { isSameMailbox } from "#server/auth/mailbox-rules.ts";
import { AppError } from "#server/app-error.ts";
import { type DeliveryTextName, mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { findDeliveryTerms } from "#shared/order/delivery-towns.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps, ClockDeps } from "#server/deps.ts";
import { generateOrderReference } from "#server/db/generate-ids.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { reserveRateLimitHits, consumeRateLimitByIp } from "#server/auth/rate-limit/rate-limit-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import {
  type OrderDeliveryTexts,
  buildOrderSearchKeys,
  resolveDeliveryTexts,
  isFullyRefunded,
  isReprint,
  findOfferRaise,
  type OfferRaise,
  sumOrderLines,
} from "./order-rules.ts";
import {
  getOrderOrThrow,
  insertOrderWithHistory,
  nameCardInHistory,
  recordOrderHistoryEntry,
  getAnyOrderOrThrow,
  updateOrderWithHistory,
} from "./order-service.ts";
import { listReprintOrders } from "./order-store.ts";
import type { OrderRow, Sale } from "./order-tables.ts";
import { buildOrderLine, buildUnpaidOrderColumns } from "./placing/new-order.ts";
import { parseOrderPhonesOrThrow } from "./phone-rules.ts";
import { prepareOrderReceivedMail } from "./placing/order-placement-service.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { changeCardOffer } from "#server/features/cards/card-lifecycle-service.ts";
import { listOrderLines, deleteOrderLineRow } from "./order-card-store.ts";
import { listReprintedCardRefs, listReprintedCards } from "./order-card-service.ts";

type ReprintBuyer = Pick<OrderRow, "buyerFirstName" | "buyerLastName" | "buyerEmail" | "buyerPhone">;

export interface ReprintOrderInput {
  /** The cards to reprint, each once, in this order. */
  cards: readonly [CardRow, ...CardRow[]];
  /** Whole FCFA per card. */
  price: number;
  delivery: OrderDeliveryTexts;
  /** The better offer that the (one) card has once this is paid, and as which it is made; absent: a plain reprint. */
  raisedTo?: OfferName;
  /** The company that orders, and the person who pays in its name; absent: the card's owner. */
  company?: { organisationId: string; buyer: ReprintBuyer };
  /** Who orders: `owner`, with their IP for the limit on unpaid orders, or `staff:<user id>`. */
  by: { owner: string } | string;
}

/**
 * Finds the delivery of the last order of this card bought by this mailbox; else the card's own address, since another
 * buyer's delivery is not for the holder to see.
 */
export async function findLastDelivery(deps: DbDeps, card: CardRow, mailbox: string): Promise<OrderDeliveryTexts> {
  const orders = [...(await listReprintOrders(deps.db.query, card.ref)), await getOrderOrThrow(deps, card.orderRef)];
  const last = orders.find(({ buyerEmail }) => isSameMailbox(buyerEmail, mailbox)) ?? resolveDeliveryTexts(card);
  return mapDeliveryTexts((name) => last[name]);
}

/**
 * Reads where a reprint goes; absent fields are taken from the card, and the telephone is normalized.
 * @throws {AppError} `request.invalid` without an address, or for an unreadable telephone
 */
export function readReprintDelivery(
  card: CardRow,
  typed: { [Name in DeliveryTextName]?: string | undefined },
): OrderDeliveryTexts {
  const { deliveryPhone } = parseOrderPhonesOrThrow({ deliveryPhone: typed.deliveryPhone });
  const delivery = resolveDeliveryTexts(card, { ...typed, deliveryPhone });
  if (delivery.deliveryAddress === "")
    throw new AppError("request.invalid", { fields: { deliveryAddress: "L'adresse de livraison est obligatoire." } });
  return delivery;
}

/**
 * Creates an order that reprints cards, a line each, or raises one card to a better offer and remakes it; and the mail
 * with the payment link.
 * @throws {AppError} `request.rate_limited`
 */
export async function createReprintOrder(
  deps: InTransaction<CoreDeps>,
  { cards, price, delivery, raisedTo, company, by }: ReprintOrderInput,
): Promise<OrderRow> {
  const ref = generateOrderReference();
  const now = deps.clock.now();
  const [card] = cards;
  const sale = {
    ...buildUnpaidOrderColumns(now, raisedTo ?? card.offer, price * cards.length),
    ref,
    reprintOf: card.ref,
    ...(company?.buyer ?? {
      buyerFirstName: card.firstName,
      buyerLastName: card.lastName,
      buyerEmail: card.ownerEmail,
      buyerPhone: delivery.deliveryPhone,
    }),
    organisationId: company?.organisationId ?? null,
    ...delivery,
    // The fee for a town that is no longer in the list is to be agreed again.
    ...(findDeliveryTerms(delivery.deliveryTown, deps.settings.site) ?? { deliveryFee: null, deliveryDays: null }),
  };
  const order = { ...sale, ...buildOrderSearchKeys(sale, cards) };
  // Given back once it is paid.
  if (typeof by === "object")
    await reserveRateLimitHits(
      deps,
      rateLimitPolicies.orders,
      ref,
      await consumeRateLimitByIp(deps, rateLimitPolicies.orders, by.owner),
    );
  const lines = cards.map(({ ref: cardRef, offer }, at) =>
    buildOrderLine(now, at + 1, {
      orderRef: ref,
      offer: raisedTo ?? offer,
      unitPrice: price,
      cardRef,
      ...(raisedTo && { raisesFrom: offer }),
    }),
  );
  await insertOrderWithHistory(deps, { order, lines }, typeof by === "object" ? "owner" : by);
  // A company may have no mailbox: its space and the desk show the link.
  if (order.buyerEmail !== "") await enqueueMail(deps, prepareOrderReceivedMail(order, lines));
  return order;
}

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

/** Describes an unpaid reprint that waits for payment, with its number of cards. */
export async function describeWaitingReprint(
  deps: DbDeps,
  order: OrderRow,
): Promise<{ ref: string; number: string; cards: number }> {
  return { ref: order.ref, number: order.number, cards: (await listReprintedCardRefs(deps, order)).length };
}

/** Gives a card the better offer of a sale that is being paid; resolves to the card as changed. */
export async function raiseCardOffer(
  deps: InTransaction<ClockDeps>,
  { order, cards }: Sale,
  { cardRef, offer }: OfferRaise,
): Promise<CardRow> {
  const card = cards.find(({ ref }) => ref === cardRef) ?? (await getCardOrThrow(deps, cardRef));
  if (await changeOffer(deps, card, offer)) await record(deps, card, "card.raised", order, offer);
  return { ...card, offer };
}

/**
 * Undoes the raise of an order that was refunded: the card gets back the offer with which it was sold, unless another
 * paid order raises it too. What its owner wrote thanks to the better offer stays until they change it.
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

/** Checks whether a raise is paid and counts: not refunded, and not paid too late, at a price fully waived. */
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

/**
 * Removes leavers' cards from a locked, unpaid order that reprints them beside others, which lowers its price; resolves
 * to the changed order. If no card would be left, the order stays unchanged: it is not going to be paid. A payment
 * begun earlier brings in too much, to be given back.
 */
export async function removeReprintedCards(
  deps: InTransaction<ClockDeps>,
  order: OrderRow,
  gone: readonly Pick<CardRow, "ref">[],
): Promise<OrderRow> {
  const refs = new Set(gone.map(({ ref }) => ref));
  const left = (await listReprintedCards(deps, order)).filter(({ ref }) => !refs.has(ref));
  const lines = await listOrderLines(deps.db.query, order.ref);
  const removed = lines.filter(({ cardRef }) => cardRef !== null && refs.has(cardRef));
  const [first] = left;
  if (!first || removed.length === 0 || order.paidAt !== null) return order;
  for (const { id } of removed) await deleteOrderLineRow(deps.db.query, id);
  // Reprints have no quantity discount, so the other lines keep their price.
  const price = sumOrderLines(lines.filter((line) => !removed.includes(line)));
  const sale = { price, offer: first.offer, reprintOf: first.ref };
  const change = { ...sale, ...buildOrderSearchKeys(order, left) };
  for (const { cardRef } of removed)
    await updateOrderWithHistory(deps, change, {
      orderRef: order.ref,
      actor: "system",
      kind: "card.taken_off",
      // The card's reference: a name would outlive the card.
      details: { card: cardRef ?? "", price },
    });
  return getAnyOrderOrThrow(deps, order.ref);
}

/** Tells these mailboxes that cards of a reprint are not made, and what is due; only the buyer gets its key. */
export async function announceRemovedReprints(
  deps: InTransaction<ClockDeps>,
  { ref, number, key, buyerFirstName, buyerEmail }: OrderRow,
  recipients: readonly string[],
  change: { removed: number; price?: number; paidInPart?: { waived: number; rest: number } },
): Promise<void> {
  for (const recipient of new Set(recipients))
    await enqueueMail(deps, {
      template: "reprint-card-removed",
      orderRef: ref,
      recipient,
      data: {
        ...(recipient === buyerEmail ? { firstName: buyerFirstName, key } : { firstName: "" }),
        number,
        ref,
        ...change,
      },
    });
}
