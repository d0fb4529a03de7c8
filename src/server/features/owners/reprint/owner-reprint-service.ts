import type { z } from "zod";
import { deliveryTexts, forEachDeliveryText } from "#shared/delivery-texts.ts";
import type { orderReprint as orderReprintEndpoint, ReprintOffer } from "#shared/contract/owner-reprint.ts";
import type { DeliveryTerms } from "#shared/delivery-towns.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { createReprint } from "#server/features/orders/reprinting/reprint-order-service.ts";
import { readPhones, requireTerms } from "#server/features/orders/placing/order-placement-service.ts";
import { type Delivery, deliveryTo, priceOf } from "#server/features/orders/order-rules.ts";
import { changeOrder, holdOrder, listReprintsOf, requireOrder } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { requireNoPaymentUnderWay } from "#server/features/payments/payment-service.ts";
import { isBeingMade } from "#server/features/production/production-service.ts";
import { holdOwn, requireOwn } from "../cards/owner-card-service.ts";
import { ownerEmailOf } from "../login/owner-login-rules.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;
type Wanted = z.output<(typeof orderReprintEndpoint)["body"]>;

/** What a new printed card of one of his pages costs, and where it would go. @throws {AppError} `order.not_found`, also for another's */
export async function readReprintOffer(deps: Needs, own: OwnerSession, ref: string): Promise<ReprintOffer> {
  const card = await requireOwn(deps, own, ref);
  const waiting = await findWaiting(deps, own, ref);
  return {
    price: waiting ? priceOf(waiting) : deps.settings.site.reprintPrice,
    ...pickDelivery(waiting ?? (await lastDelivery(deps, own, card))),
    waiting: waiting ? { ref: waiting.ref, number: waiting.number } : null,
    deliveryTowns: [...deps.settings.site.deliveryTowns],
    beingMade: await isBeingMade(deps, ref),
  };
}

/**
 * Orders a new printed card of one of his pages, to be paid like any order. One that waits for its payment is taken up instead, and goes
 * where he says now. `address`: his IP, for the limit on unpaid orders.
 * @throws {AppError} `order.not_found`, `reprint.being_made`, `payment.price_changed`, `order.payment_pending`, `request.invalid`, `request.rate_limited`
 */
export async function orderReprint(deps: Needs, own: OwnerSession, ref: string, { expected, ...typed }: Wanted, address: string): Promise<OrderRow> {
  return inTransaction(deps, async (deps) => {
    // Held, so that of two presses the second finds what the first made.
    const { card, order } = await holdOwn(deps, own, ref);
    const delivery = readDelivery(card, typed);
    const terms = requireTerms(deps, delivery.deliveryTown);
    const waiting = await findWaiting(deps, own, ref);
    // Held too: its payment settles before, and then a card is being made, or after.
    const held = waiting && (await holdOrder(deps, waiting.ref));
    if ((held && held.paidAt !== null) || (await isBeingMade(deps, ref))) throw new AppError("reprint.being_made");
    const price = held ? priceOf(held) : deps.settings.site.reprintPrice;
    if (expected !== price) throw new AppError("payment.price_changed");
    return held ? redirect(deps, held, { ...delivery, ...terms }) : createReprint(deps, { card, offer: order.offer, price, delivery, by: { owner: address } });
  });
}

async function redirect(deps: InTransaction<Needs>, held: OrderRow, delivery: Delivery & DeliveryTerms): Promise<OrderRow> {
  const changed = deliveryTexts.filter((name) => held[name] !== delivery[name]);
  if (changed.length === 0) return held;
  await requireNoPaymentUnderWay(deps, held.ref);
  const changes = Object.fromEntries(changed.map((name) => [name, { from: held[name], to: delivery[name] }]));
  await changeOrder(deps, delivery, { orderRef: held.ref, actor: "owner", kind: "order.corrected", details: { changes } });
  return { ...held, ...delivery };
}

/** @throws {AppError} `request.invalid` when it goes nowhere, or its telephone cannot be read */
function readDelivery(card: CardRow, typed: Omit<Wanted, "expected">): Delivery {
  const { deliveryPhone } = readPhones({ deliveryPhone: typed.deliveryPhone });
  const delivery = deliveryTo(card, { ...typed, deliveryPhone });
  if (delivery.deliveryAddress === "") throw new AppError("request.invalid", { fields: { deliveryAddress: "L'adresse de livraison est obligatoire." } });
  return delivery;
}

/** His own: what another owner of the card left unpaid is not his to see. */
async function findWaiting(deps: Pick<Deps, "db">, own: OwnerSession, ref: string): Promise<OrderRow | undefined> {
  return (await listReprintsOf(deps, ref)).find((order) => order.paidAt === null && isHis(order, own));
}

/** Where the last card went, if it was he who bought it; else what his card says. */
async function lastDelivery(deps: Pick<Deps, "db">, own: OwnerSession, card: CardRow): Promise<Delivery> {
  const orders = [...(await listReprintsOf(deps, card.ref)), await requireOrder(deps, card.orderRef)];
  return orders.find((order) => isHis(order, own)) ?? deliveryTo(card);
}

function isHis({ buyerEmail }: Pick<OrderRow, "buyerEmail">, { email }: OwnerSession): boolean {
  return ownerEmailOf(buyerEmail) === email;
}

function pickDelivery(from: Delivery): Delivery {
  return forEachDeliveryText((name) => from[name]);
}
