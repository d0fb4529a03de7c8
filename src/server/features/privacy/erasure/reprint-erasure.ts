import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { isCardErased } from "#server/features/cards/card-service.ts";
import { balanceOrderDocuments } from "#server/features/documents/document-service.ts";
import { listReprintedCards } from "#server/features/orders/order-card-service.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import {
  announceRemovedReprints,
  removeReprintedCards,
} from "#server/features/orders/reprinting/reprint-removal-service.ts";
import { listAdminMailboxes } from "#server/features/organisations/members/member-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { listOrderLines } from "#server/features/orders/lines/order-line-service.ts";
import { waiveRemovedLine } from "#server/features/payments/payment-service.ts";
import { archiveOrderPieces, hasLeftHouse } from "#server/features/production/production-service.ts";
import { eraseCardOfSale } from "./card-erasure.ts";
import { lockOrderForErasure } from "./erasable-orders.ts";

/** Checks whether an order prints anew, beside the cards that go, others that stay: then it is not erased with them. */
export async function isReprintOfOthers(
  deps: Pick<Deps, "db">,
  orderRef: string,
  gone: ReadonlySet<string>,
): Promise<boolean> {
  const cards = await listReprintedCards(deps, await getAnyOrderOrThrow(deps, orderRef));
  return cards.some((card) => !gone.has(card.ref) && !isCardErased(card));
}

/**
 * Erases what an order that prints it anew says of a card, and while it is not paid takes the card off it; where it was
 * paid in part and the card has not left yet, its price is off the rest. Resolves to the order's number.
 * @throws {AppError} `order.not_found`, `erasure.payment_open`, `erasure.refund_open`
 */
export async function eraseCardOfReprint(
  deps: InTransaction<Pick<Deps, "db" | "clock" | "settings">>,
  orderRef: string,
  cardRef: string,
  by: { by: string; why: string },
): Promise<string> {
  const order = await lockOrderForErasure(deps, orderRef);
  await eraseCardOfSale(deps, order, cardRef, by);
  // What is not made yet of an erased card is not made.
  await archiveOrderPieces(deps, { orderRef, cardRef });
  const { price } = await removeReprintedCards(deps, order, [{ ref: cardRef }]);
  if (price < order.price) await announce(deps, order, { removed: 1, price });
  await waiveErasedLine(deps, order, cardRef, by);
  await balanceOrderDocuments(deps, orderRef, { by: by.by, label: "Carte effacée" });
  return order.number;
}

async function waiveErasedLine(
  deps: InTransaction<Pick<Deps, "db" | "clock" | "settings">>,
  order: OrderRow,
  cardRef: string,
  { by, why }: { by: string; why: string },
): Promise<void> {
  if (order.paidAt === null || (await hasLeftHouse(deps, order.ref, [cardRef]))) return;
  const line = (await listOrderLines(deps, order.ref)).find((one) => one.cardRef === cardRef);
  if (!line) return;
  const waived = await waiveRemovedLine(deps, { orderRef: order.ref, lineId: line.id, actor: by, reason: why });
  if (waived === 0) return;
  const rest = computeAmountDue(await getAnyOrderOrThrow(deps, order.ref));
  await announce(deps, order, { removed: 1, paidInPart: { waived, rest } });
}

/** To a company's administrators, beside the mailbox of its bills. */
async function announce(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  order: OrderRow,
  change: Parameters<typeof announceRemovedReprints>[3],
): Promise<void> {
  const admins = order.organisationId === null ? [] : await listAdminMailboxes(deps, order.organisationId);
  await announceRemovedReprints(deps, order, [order.buyerEmail, ...admins], change);
}
