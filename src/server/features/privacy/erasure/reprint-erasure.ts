import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps, DbDeps } from "#server/deps.ts";
import { isCardErased } from "#server/features/cards/card-removal-rules.ts";
import { balanceOrderDocuments } from "#server/features/documents/document-issue-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { listReprintedCards, listOrderLines } from "#server/features/orders/order-card-service.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { announceRemovedReprints, removeReprintedCards } from "#server/features/orders/reprint-order-service.ts";
import { listAdminMailboxes } from "#server/features/companies/members/member-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { listLineBalances, waiveRemovedLine } from "#server/features/payments/payment-service.ts";
import { setPiecesArchived, hasLeftHouse, listPiecesByOrder } from "#server/features/production/production-service.ts";
import { eraseCardOfSale } from "./card-erasure.ts";
import { lockOrderForErasure } from "./erasable-orders.ts";

/** Checks whether an order also reprints cards that stay: then it is not erased with the cards that are `gone`. */
export async function isReprintOfOthers(deps: DbDeps, orderRef: string, gone: ReadonlySet<string>): Promise<boolean> {
  const cards = await listReprintedCards(deps, await getAnyOrderOrThrow(deps, orderRef));
  return cards.some((card) => !gone.has(card.ref) && !isCardErased(card));
}

/** What erasing a card changed in an order that reprints it. */
export interface ErasedReprint {
  orderRef: string;
  number: string;
  /** FCFA no longer asked of a partly paid order. */
  waived: number;
  /** FCFA received for a piece that will not be made: staff pay it back. */
  owed: number;
  /** Whether the card was taken off an unpaid order, which lowered its price. */
  isCheaper: boolean;
}

/**
 * Erases a card's data from an order that reprints it. Unpaid, the order loses the card; partly paid, the price of a
 * card that has not left the house is waived. Callers run `settleErasedReprints` last.
 * @throws {AppError} `order.not_found`, `erasure.payment_open`, `erasure.refund_open`
 */
export async function eraseCardOfReprint(
  deps: InTransaction<ClockDeps>,
  orderRef: string,
  cardRef: string,
  by: { by: string; why: string },
): Promise<ErasedReprint> {
  const order = await lockOrderForErasure(deps, orderRef);
  await eraseCardOfSale(deps, order, cardRef, by);
  const isWithdrawn = await isBeingMade(deps, orderRef, cardRef);
  // An erased card's pieces leave production.
  await setPiecesArchived(deps.db.query, { orderRef, cardRef }, 1);
  const { price } = await removeReprintedCards(deps, order, [{ ref: cardRef }]);
  const waived = await waiveErasedLine(deps, order, cardRef, by);
  const owed = isWithdrawn ? await computeOwed(deps, orderRef, cardRef) : 0;
  return { orderRef, number: order.number, waived, owed, isCheaper: price < order.price };
}

/** Checks whether the card's piece is in production: a withdrawn or canceled one is not withdrawn again. */
async function isBeingMade(deps: DbDeps, orderRef: string, cardRef: string): Promise<boolean> {
  if (await hasLeftHouse(deps, orderRef, [cardRef])) return false;
  const pieces = await listPiecesByOrder(deps.db.query, orderRef);
  return pieces.some((piece) => piece.cardRef === cardRef && piece.shelved === 0 && piece.state !== "canceled");
}

async function computeOwed(deps: InTransaction<ClockDeps>, orderRef: string, cardRef: string): Promise<number> {
  const order = await getAnyOrderOrThrow(deps, orderRef);
  const balance = (await listLineBalances(deps, order)).find(({ line }) => line.cardRef === cardRef);
  const ofLine = balance ? balance.received - balance.refunded : 0;
  return Math.max(0, Math.min(ofLine, order.received - order.refunded));
}

/**
 * Balances the documents of reprints that lost cards, tells their buyers once what is due, and staff what to pay back.
 * Runs last: document numbers stay locked only briefly, and no order is locked after them.
 */
export async function settleErasedReprints(
  deps: InTransaction<CoreDeps>,
  erased: readonly ErasedReprint[],
  by: string,
): Promise<void> {
  for (const orderRef of new Set(erased.map((one) => one.orderRef))) {
    const ofOrder = erased.filter((one) => one.orderRef === orderRef);
    const changed = ofOrder.filter((one) => one.isCheaper || one.waived > 0);
    const order = await getAnyOrderOrThrow(deps, orderRef);
    await balanceOrderDocuments(deps, orderRef, { by, label: "Carte effacée" });
    // A trashed order asks nobody to pay.
    if (order.deletedAt !== null) continue;
    await tellStaffWhatIsOwed(deps, order, ofOrder);
    if (changed.length === 0) continue;
    const waived = changed.reduce((sum, one) => sum + one.waived, 0);
    await announce(deps, order, {
      removed: changed.length,
      ...(waived > 0 ? { paidInPart: { waived, rest: computeAmountDue(order) } } : { price: order.price }),
    });
  }
}

/** Waives the erased card's price; resolves to the amount, in whole FCFA. */
async function waiveErasedLine(
  deps: InTransaction<ClockDeps>,
  order: OrderRow,
  cardRef: string,
  { by, why }: { by: string; why: string },
): Promise<number> {
  if (order.paidAt === null || (await hasLeftHouse(deps, order.ref, [cardRef]))) return 0;
  const line = (await listOrderLines(deps.db.query, order.ref)).find((one) => one.cardRef === cardRef);
  return line ? waiveRemovedLine(deps, { orderRef: order.ref, lineId: line.id, actor: by, reason: why }) : 0;
}

async function tellStaffWhatIsOwed(
  deps: InTransaction<CoreDeps>,
  { ref, number }: OrderRow,
  erased: readonly ErasedReprint[],
): Promise<void> {
  const withdrawn = erased.filter(({ owed }) => owed > 0);
  if (withdrawn.length === 0) return;
  await enqueueMail(deps, {
    template: "staff-reprint-withdrawn",
    orderRef: ref,
    recipient: deps.settings.site.supportEmail,
    data: {
      number,
      ref,
      withdrawn: withdrawn.length,
      owed: withdrawn.reduce((sum, { owed }) => sum + owed, 0),
    },
  });
}

/** Mails the billing mailbox and the company's administrators. */
async function announce(
  deps: InTransaction<ClockDeps>,
  order: OrderRow,
  change: Parameters<typeof announceRemovedReprints>[3],
): Promise<void> {
  const admins = order.organisationId === null ? [] : await listAdminMailboxes(deps, order.organisationId);
  await announceRemovedReprints(deps, order, [order.buyerEmail, ...admins], change);
}
