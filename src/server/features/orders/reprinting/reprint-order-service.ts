import { AppError } from "#shared/errors/app-error.ts";
import { type DeliveryTextName, mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { findDeliveryTerms } from "#shared/order/delivery-towns.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps } from "#server/deps.ts";
import { generateOrderReference } from "#server/db/ids.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { reserveRateLimitHits, consumeRateLimitByIp } from "#server/auth/rate-limit/rate-limit-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { type OrderDeliveryTexts, buildOrderSearchKeys, resolveDeliveryTexts } from "../order-rules.ts";
import { getOrderOrThrow, insertOrderWithHistory } from "../order-service.ts";
import { listReprintOrders } from "../order-store.ts";
import type { OrderRow } from "../order-tables.ts";
import { buildOrderLine } from "../new-order-line.ts";
import { buildUnpaidOrderColumns } from "../placing/new-order.ts";
import { parseOrderPhonesOrThrow, prepareOrderReceivedMail } from "../placing/order-placement-service.ts";

type ReprintBuyer = Pick<OrderRow, "buyerFirstName" | "buyerLastName" | "buyerEmail" | "buyerPhone">;

export interface ReprintOrderInput {
  /** Printed anew, each once, in this order. */
  cards: readonly [CardRow, ...CardRow[]];
  /** Whole FCFA, a card. */
  price: number;
  delivery: OrderDeliveryTexts;
  /** The better offer, whose card is made and which the one card has once this is paid; left out for a plain reprint. */
  raisedTo?: OfferName;
  /** The company that orders, and who pays in its name; left out: the card's owner. */
  company?: { organisationId: string; buyer: ReprintBuyer };
  /** Who orders: `owner`, with his IP for the limit on unpaid orders, or `staff:<user id>`. */
  by: { owner: string } | string;
}

/**
 * Finds where the last card went that this mailbox bought; where another bought it, the card's own address: what a buyer
 * said of his delivery is not the holder's.
 */
export async function findLastDelivery(deps: DbDeps, card: CardRow, mailbox: string): Promise<OrderDeliveryTexts> {
  const orders = [...(await listReprintOrders(deps.db.query, card.ref)), await getOrderOrThrow(deps, card.orderRef)];
  const last = orders.find(({ buyerEmail }) => isSameMailbox(buyerEmail, mailbox)) ?? resolveDeliveryTexts(card);
  return mapDeliveryTexts((name) => last[name]);
}

/**
 * Reads where a reprint goes: what is left out is the card's own. Its telephone is written as it was understood.
 * @throws {AppError} `request.invalid` when it goes nowhere, or its telephone cannot be read
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

export function isSameMailbox(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * Creates an order that reprints cards, a line for each, or raises one to a better offer and makes that one, and the mail that says how it is paid.
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
    // A town that is no longer in the list is agreed upon anew.
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
  // A company may have no mailbox: its space and the desk have the link.
  if (order.buyerEmail !== "") await enqueueMail(deps, prepareOrderReceivedMail(order, lines));
  return order;
}
