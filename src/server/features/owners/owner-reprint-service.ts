import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import type { z } from "zod";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import type { orderReprint as orderReprintEndpoint, ReprintOffer } from "#shared/contract/owner-reprint.ts";
import { findRaiseOnSale, type OfferName } from "#shared/offers/offers.ts";
import { inTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import {
  describeWaitingReprint,
  findWaitingOrderOfCard,
  createReprintOrder,
  findLastDelivery,
  readReprintDelivery,
} from "#server/features/orders/reprint-order-service.ts";
import { getDeliveryTermsOrThrow } from "#server/features/orders/placing/order-placement-service.ts";
import type { OrderDeliveryTexts } from "#server/features/orders/order-rules.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { redirectUnpaidOrder } from "#server/features/payments/payment-service.ts";
import {
  hasCardPieceInProduction,
  hasUnraisablePiece,
  holdRaisablePieces,
} from "#server/features/production/production-service.ts";
import { isCompanyArchived } from "#server/features/companies/company-service.ts";
import { lockOwnedCardAndOrder, getOwnedCardOrThrow } from "./cards/owner-card-service.ts";

type Wanted = z.output<(typeof orderReprintEndpoint)["body"]>;

type OfferRaiseOnSale = NonNullable<ReturnType<typeof findRaiseOnSale>>;

/** A reprint of a card in its own offer, or one that raises it to the better offer. */
type CardSale = "reprint" | "raise";

/**
 * Reads the price and delivery of a reprint of one of the owner's cards, or of raising it to the better offer.
 * @throws {AppError} `order.not_found`, also for another owner's; `card.not_raised`
 */
export async function readReprintOffer(
  deps: CoreDeps,
  own: OwnerSession,
  ref: string,
  what: CardSale = "reprint",
): Promise<ReprintOffer> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  const waiting = await findWaiting(deps, own, ref, what);
  return {
    price: waiting ? waiting.price : getCardSaleOrThrow(deps, card, what).price,
    ...pickDelivery(waiting ?? (await findLastDelivery(deps, card, own.email))),
    waiting: waiting ? await describeWaitingReprint(deps, waiting) : null,
    waitsElsewhere: what === "raise" ? null : await findOtherBuyer(deps, own, card),
    deliveryTowns: [...deps.settings.site.deliveryTowns],
    beingMade: await isMadeAlready(deps, card, what),
  };
}

/**
 * Orders a reprint of one of the owner's cards, or its better offer, to be paid like any order. An unpaid one is
 * reused, with the new delivery. `address`: the owner's IP, for the limit on unpaid orders.
 * @throws {AppError} `order.not_found`, `reprint.being_made`, `reprint.with_others`, `payment.price_changed`,
 * `order.payment_pending`, `card.not_raised`, `organisation.archived`, `request.invalid`, `request.rate_limited`
 */
export async function orderReprintAsOwner(
  deps: CoreDeps,
  own: OwnerSession,
  ref: string,
  { expected, ...typed }: Wanted,
  address: string,
  what: CardSale = "reprint",
): Promise<OrderRow> {
  return inTransaction(deps, async (deps) => {
    // Locked, so that the second of two presses finds the first one's order.
    const { card } = await lockOwnedCardAndOrder(deps, own, ref);
    const delivery = readReprintDelivery(card, typed);
    const terms = getDeliveryTermsOrThrow(deps, delivery.deliveryTown);
    const waiting = await findWaiting(deps, own, ref, what);
    // Locked too: its payment settles either before, so that a card is being made, or after.
    const held = waiting && (await lockOrderForUpdate(deps, waiting.ref));
    const refusal = await findSaleRefusal(deps, card, what);
    if (refusal) throw new AppError(refusal);
    if (what === "raise" && !(await holdRaisablePieces(deps, card))) throw new AppError("reprint.being_made");
    if (held && held.paidAt !== null) throw new AppError("reprint.being_made");
    if (held && (await describeWaitingReprint(deps, held)).cards > 1) throw new AppError("reprint.with_others");
    const sale = held ? { price: held.price } : getCardSaleOrThrow(deps, card, what);
    if (expected !== sale.price) throw new AppError("payment.price_changed");
    if (held) return redirectUnpaidOrder(deps, held, { delivery: { ...delivery, ...terms }, actor: "owner" });
    return createReprintOrder(deps, { cards: [card], delivery, ...sale, by: { owner: address } });
  });
}

/** Returns why the sale must be refused now; `undefined`: it is possible. */
async function findSaleRefusal(
  deps: DbDeps,
  card: CardRow,
  what: CardSale,
): Promise<"organisation.archived" | "reprint.being_made" | undefined> {
  const { organisationId } = card;
  if (organisationId !== null && (await isCompanyArchived(deps, organisationId))) return "organisation.archived";
  return (await isMadeAlready(deps, card, what)) ? "reprint.being_made" : undefined;
}

async function isMadeAlready(deps: DbDeps, card: CardRow, what: CardSale): Promise<boolean> {
  return what === "raise" ? hasUnraisablePiece(deps, card) : hasCardPieceInProduction(deps, card.ref);
}

/** Finds the better offer that a card can be raised to now; null while that would be refused. */
export async function findTakenRaise(deps: CoreDeps, card: CardRow): Promise<OfferRaiseOnSale | null> {
  const raise = findRaiseOnSale(deps.settings.site, card.offer);
  return raise && !(await findSaleRefusal(deps, card, "raise")) ? raise : null;
}

/** @throws {AppError} `card.not_raised` */
function getCardSaleOrThrow(
  deps: Pick<Deps, "settings">,
  card: CardRow,
  what: CardSale,
): { price: number; raisedTo?: OfferName } {
  if (what === "reprint") return { price: deps.settings.site.reprintPrice };
  const raise = findRaiseOnSale(deps.settings.site, card.offer);
  if (!raise) throw new AppError("card.not_raised");
  return { price: raise.price, raisedTo: raise.offer };
}

/** Finds the owner's own unpaid order; another owner's unpaid order for the card is not shown. */
async function findWaiting(
  deps: DbDeps,
  own: OwnerSession,
  ref: string,
  what: CardSale,
): Promise<OrderRow | undefined> {
  return findWaitingOrderOfCard(deps, ref, what, (order) => isHis(order, own));
}

/** Tells whether somebody else's unpaid reprint of the card exists, and only whose it is. */
async function findOtherBuyer(deps: DbDeps, own: OwnerSession, { ref, organisationId }: CardRow) {
  const other = await findWaitingOrderOfCard(deps, ref, "reprint", (order) => !isHis(order, own));
  if (!other) return null;
  return organisationId !== null && other.organisationId === organisationId ? "company" : "other";
}

function isHis({ buyerEmail }: Pick<OrderRow, "buyerEmail">, { email }: OwnerSession): boolean {
  return normalizeMailbox(buyerEmail) === email;
}

function pickDelivery(from: OrderDeliveryTexts): OrderDeliveryTexts {
  return mapDeliveryTexts((name) => from[name]);
}
