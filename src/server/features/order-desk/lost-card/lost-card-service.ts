import type { z } from "zod";
import type { LostCardStatus, replaceLostCard as replaceLostCardEndpoint } from "#shared/contract/lost-card.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { type AuditActor, type StaffActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { pauseLostCardTags } from "#server/features/cards/card-lifecycle-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import {
  findWaitingOrderOfCard,
  type ReprintOrderInput,
  createReprintOrder,
  findLastDelivery,
} from "#server/features/orders/reprint-order-service.ts";
import { type NamedOrderCard, getOrderCardOrThrow } from "#server/features/orders/order-card-service.ts";
import {
  getOrderOrThrow,
  listReprintOrders,
  lockOrderForUpdate,
  nameCardInHistory,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import {
  getLastHandedOverTagNumber,
  hasCardPieceInProduction,
  replaceLostPiece,
  wasCardHandedOver,
} from "#server/features/production/production-service.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import type { OrderDeliveryTexts } from "#server/features/orders/order-rules.ts";
import { resolveCompanyDelivery, splitCompanyBuyer } from "#server/features/companies/ordering/company-buyer-rules.ts";
import { getCompanyOrThrow } from "#server/features/companies/company-service.ts";

type Wish = z.output<(typeof replaceLostCardEndpoint)["body"]>;

/** The outcome for a lost card: a new one is `ordered` and must be paid, `made` for free, or was already `coming`. */
export interface ReplaceLostCardResult {
  how: "ordered" | "made" | "coming";
  /** The order that must be paid. */
  order: Pick<OrderRow, "ref" | "number" | "price"> | null;
  /** The mailbox that is written to; empty: none. */
  told: string;
}

/** Reads what staff see before they replace a lost card. @throws {AppError} `order.not_found` */
export async function readLostCard(deps: CoreDeps, { ref, card: named }: NamedOrderCard): Promise<LostCardStatus> {
  const order = await getOrderOrThrow(deps, ref);
  const { ref: cardRef } = await getOrderCardOrThrow(deps, order, named);
  const card = await getCardOrThrow(deps, cardRef);
  const waiting = await findWaitingReprint(deps, card);
  const others = await findReprintOfOthers(deps, card);
  const { company, recipient, delivery } = await findReprintBuyer(deps, card);
  return {
    price: waiting ? waiting.price : deps.settings.site.reprintPrice,
    waiting: waiting ? { ref: waiting.ref, number: waiting.number } : null,
    waitsElsewhere: others
      ? { ref: others.ref, number: others.number, buyer: `${others.buyerFirstName} ${others.buyerLastName}`.trim() }
      : null,
    beingMade: await hasCardPieceInProduction(deps, cardRef),
    given: await wasCardHandedOver(deps, cardRef),
    recipient,
    isCompanys: company !== undefined,
    deliveryAddress: (waiting ?? delivery).deliveryAddress,
  };
}

/**
 * Replaces a lost card: pauses the tags that were handed over and has another card made, to be paid or for free. If
 * staff or the owner press at once, only one card is made.
 * @throws {AppError} `order.not_found`, `card.not_given`, `reprint.waiting`, `payment.price_changed`,
 * `organisation.archived`, `reprint.no_address`
 */
export async function replaceLostCard(
  deps: CoreDeps,
  actor: StaffActor,
  { ref, card: named }: NamedOrderCard,
  wish: Wish,
): Promise<ReplaceLostCardResult> {
  return inTransaction(deps, async (deps) => {
    const asked = await getOrderOrThrow(deps, ref);
    const { orderRef, ref: cardRef } = await getOrderCardOrThrow(deps, asked, named);
    // As in the owner's own reprint: of concurrent presses, each finds what the previous one made.
    const first = await lockOrderForUpdate(deps, orderRef);
    const card = await getCardOrThrow(deps, cardRef);
    if (!(await wasCardHandedOver(deps, card.ref))) throw new AppError("card.not_given");
    const replaced = await replace(deps, actor, { card, first }, wish);
    const permit = CardEditPermit.ask({ kind: "staff", role: actor.role }, card, ["tag"]);
    if (await pauseLostCardTags(deps, permit, await getLastHandedOverTagNumber(deps, card.ref)))
      await recordOrderHistoryEntry(deps, {
        orderRef,
        actor: toActor(actor),
        kind: "tag.paused",
        details: nameCardInHistory(card),
      });
    await recordAuditEntry(deps, {
      actor,
      action: "card.lost",
      target: first.number,
      orderRef,
      details: wish.by === "gift" ? wish.reason : "",
    });
    return replaced;
  });
}

async function replace(
  deps: InTransaction<CoreDeps>,
  actor: AuditActor,
  { card, first }: { card: CardRow; first: OrderRow },
  wish: Wish,
): Promise<ReplaceLostCardResult> {
  const found = await findWaitingReprint(deps, card);
  // Locked too: its payment settles either before, so that a card is being made, or after.
  const waiting = found && (await lockOrderForUpdate(deps, found.ref));
  // An unpaid reprint by the company or the holder could still be paid.
  if (wish.by === "gift" && (await findWaitingOrderOfCard(deps, card.ref, "reprint")))
    throw new AppError("reprint.waiting");
  const price = waiting ? waiting.price : deps.settings.site.reprintPrice;
  if (waiting?.paidAt === null) {
    requirePrice(wish, price);
    return { how: "ordered", order: waiting, told: "" };
  }
  if (waiting || (await hasCardPieceInProduction(deps, card.ref))) return { how: "coming", order: null, told: "" };
  if (wish.by === "gift") {
    await replaceLostPiece(deps, toActor(actor), card.ref, wish.reason);
    await recordOrderHistoryEntry(deps, {
      orderRef: first.ref,
      actor: toActor(actor),
      kind: "card.replaced",
      details: { reason: wish.reason, ...nameCardInHistory(card) },
    });
    await enqueueMail(deps, {
      template: "lost-card-replaced",
      orderRef: first.ref,
      recipient: card.ownerEmail,
      data: { firstName: card.firstName, ref: card.ref, number: first.number },
    });
    return { how: "made", order: null, told: card.ownerEmail };
  }
  requirePrice(wish, price);
  const buyer = await findReprintBuyer(deps, card);
  requireReprintBuyer(buyer);
  const order = await createReprintOrder(deps, {
    cards: [card],
    price,
    delivery: buyer.delivery,
    ...(buyer.company && { company: buyer.company }),
    by: toActor(actor),
  });
  await recordOrderHistoryEntry(deps, {
    orderRef: first.ref,
    actor: toActor(actor),
    kind: "card.replaced",
    details: { number: order.number, price, ...nameCardInHistory(card) },
  });
  return { how: "ordered", order, told: buyer.recipient };
}

function requirePrice(wish: Wish, price: number): void {
  if (wish.by === "payment" && wish.expected !== price) throw new AppError("payment.price_changed");
}

function toActor({ userId }: AuditActor): string {
  return `staff:${userId}`;
}

/** Who pays for the replacement of a lost card, as in `createReprintOrder`, and where it goes. */
interface CardReprintBuyer {
  /** Set for a company's card; otherwise its owner pays. */
  company?: NonNullable<ReprintOrderInput["company"]>;
  /** The mailbox that gets the payment link; empty: none. */
  recipient: string;
  delivery: OrderDeliveryTexts;
  isArchived: boolean;
}

/** Finds who pays for another print of a card: its company if it has one, else its owner. */
async function findReprintBuyer(deps: DbDeps, card: CardRow): Promise<CardReprintBuyer> {
  const { organisationId, ownerEmail } = card;
  if (organisationId === null)
    return {
      recipient: ownerEmail,
      delivery: await findLastDelivery(deps, card, ownerEmail),
      isArchived: false,
    };
  const organisation = await getCompanyOrThrow(deps, organisationId);
  const buyer = splitCompanyBuyer(organisation);
  const orders = [...(await listReprintOrders(deps.db.query, card.ref)), await getOrderOrThrow(deps, card.orderRef)];
  const last = orders.find((order) => order.organisationId === organisationId && order.deliveryAddress !== "");
  return {
    company: { organisationId, buyer },
    recipient: buyer.buyerEmail,
    delivery: last ? mapDeliveryTexts((name) => last[name]) : resolveCompanyDelivery(organisation),
    isArchived: organisation.archivedAt !== null,
  };
}

/** @throws {AppError} `reprint.no_address` if there is nowhere to send it, `organisation.archived` */
function requireReprintBuyer({ delivery, isArchived }: CardReprintBuyer): void {
  if (isArchived) throw new AppError("organisation.archived");
  if (delivery.deliveryAddress === "") throw new AppError("reprint.no_address");
}

/** Finds a card's unpaid reprint; for a company's card only the company's own, as its space shows. */
async function findWaitingReprint(deps: DbDeps, card: CardRow): Promise<OrderRow | undefined> {
  return findWaitingOrderOfCard(deps, card.ref, "reprint", (order) => isForPayer(order, card));
}

/** Finds an unpaid reprint of a company's card by somebody else: its holder, or the desk in their name. */
async function findReprintOfOthers(deps: DbDeps, card: CardRow): Promise<OrderRow | undefined> {
  return findWaitingOrderOfCard(deps, card.ref, "reprint", (order) => !isForPayer(order, card));
}

function isForPayer(order: OrderRow, { organisationId }: CardRow): boolean {
  return organisationId === null || order.organisationId === organisationId;
}
