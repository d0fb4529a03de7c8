import type { z } from "zod";
import { type DeliveryTextName, mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import type { correctOwnOrder, OwnOrder, PendingOrder } from "#shared/contract/own-order.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import { computeEditVersion } from "#server/db/edit-versions.ts";
import { AppError } from "#server/app-error.ts";
import { getPrivateImageUrls, getCardOrThrow, listOrderCards } from "#server/features/cards/card-service.ts";
import { toCardTexts } from "#server/features/cards/card-appearance-rules.ts";
import { moveOrderCardsToTrash } from "#server/features/cards/card-lifecycle-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { publishCardsIfComplete } from "#server/features/payments/publishing-service.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { releaseRateLimitHits } from "#server/auth/rate-limit/rate-limit-service.ts";
import { balanceOrderDocuments } from "#server/features/documents/document-issue-service.ts";
import { enqueueRepeatedMail } from "#server/features/mails/mail-service.ts";
import { type AskCardPermit, correctLockedOrder } from "#server/features/orders/correcting/order-correction-service.ts";
import {
  prepareOrderReceivedMail,
  assertOfferAllowsFields,
} from "#server/features/orders/placing/order-placement-service.ts";
import {
  findCardDelivery,
  listCardsSentElsewhere,
  findMissingOrderFields,
  listIncompleteCards,
  listOrderLines,
  findOrderWithCard,
  type OrderWithCard,
} from "#server/features/orders/order-card-service.ts";
import { isReprint, resolveDeliveryTexts } from "#server/features/orders/order-rules.ts";
import { updateOrderWithHistory, findOrderByRef, lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { followOtherMailbox } from "#server/features/companies/invitations/invitation-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import {
  assertNoPaymentInProgress,
  getPayableOrderOrThrow,
  readPaymentProgress,
} from "#server/features/payments/payment-service.ts";
import { releaseOrderPromoUses } from "#server/features/payments/promo-codes/promo-code-service.ts";

type Correction = z.output<(typeof correctOwnOrder)["body"]>;

/** Checks whether the requester holds the order's key. */
export type IsOrderBuyer = (order: OrderRow) => boolean;

/** Lists which of these orders are the requester's and wait for their payment. */
export async function listPendingOrdersForBuyer(
  deps: Deps,
  refs: readonly string[],
  isBuyer: IsOrderBuyer,
): Promise<PendingOrder[]> {
  const pending: PendingOrder[] = [];
  for (const ref of refs) {
    const order = await findOrderByRef(deps.db.query, ref);
    if (!order || order.paidAt !== null || order.expiredAt !== null || !isBuyer(order)) continue;
    const { number, offer, buyerFirstName, buyerLastName } = order;
    const { toPay, payment } = await readPaymentProgress(deps, order);
    const cards = await listOrderCards(deps.db.query, ref);
    const [card] = cards;
    const { firstName, lastName } =
      card && cards.length === 1 ? card : { firstName: buyerFirstName, lastName: buyerLastName };
    pending.push({ ref, number, offer, firstName, lastName, cards: cards.length, toPay, payment });
  }
  return pending;
}

/**
 * Reads one card of an order for its buyer's form: before the payment, or afterwards while the card lacks something.
 * `ref`: the card's, or the order's for its first card.
 * @throws {AppError} `order.*`
 */
export async function readOrderForBuyer(deps: Deps, ref: string, isBuyer: IsOrderBuyer): Promise<OwnOrder> {
  const known = await findOrderWithCard(deps, ref);
  if (!known) throw new AppError("order.not_found");
  if (known.order.ref !== ref) requireKey(known.order, isBuyer);
  if (known.order.paidAt !== null && (await isIncomplete(deps, known))) {
    requireKey(known.order, isBuyer);
    const { price } = known.order;
    return {
      ...(await readOrderContent(deps, known)),
      missing: await listMissing(deps, known),
      paid: true,
      price,
      toPay: price,
    };
  }
  const order = await getPayableOrderOrThrow(deps, known.order.ref);
  requireKey(order, isBuyer);
  await assertNoPaymentInProgress(deps, order.ref);
  const { toPay } = await readPaymentProgress(deps, order);
  const missing = await listMissing(deps, known);
  return { ...(await readOrderContent(deps, known)), missing, paid: false, price: order.price, toPay };
}

/**
 * Corrects one card of an unpaid order for its buyer, or completes one of a paid order; not while a payment is under
 * way. A mail to the buyer names the corrected fields and shows the card. Sending the same again changes nothing; a
 * stale correction is refused. Resolves to whether anything changed.
 * @throws {AppError} `order.*`, `request.invalid`, `upload.invalid`
 */
export async function correctOrderAsBuyer(
  deps: CoreDeps,
  ref: string,
  { version, ...input }: Correction,
  isBuyer: IsOrderBuyer,
): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const known = await lockCorrectableOrder(deps, ref, isBuyer);
    const { order, card } = known;
    const before = await readOrderContent(deps, known);
    // An incomplete card may be completed field by field.
    if (!(await isIncomplete(deps, known))) assertOfferAllowsFields(card.offer, withSent(before, input));
    const mayEdit: AskCardPermit = (fields) => CardEditPermit.ask({ kind: "buyer" }, card, fields);
    const changed = await correctLockedOrder(deps, { order, card, mayEdit }, "buyer", input);
    if (changed.length === 0) return false;
    if (version !== undefined && version !== before.version) throw new AppError("order.changed");
    await followOtherMailbox(deps, card);
    if (order.paidAt === null)
      await enqueueRepeatedMail(
        deps,
        prepareOrderReceivedMail(
          await lockOrderForUpdate(deps, order.ref),
          await listOrderLines(deps.db.query, order.ref),
          {
            isWhole: (await findMissingOrderFields(deps, order)).length === 0,
            corrected: changed,
            elsewhere: await listCardsSentElsewhere(deps, order.ref),
          },
        ),
      );
    await publishCardsIfComplete(deps, order.ref);
    return true;
  });
}

/**
 * Cancels an unpaid order for its buyer, unless a payment is in progress. The order is unknown at once, its promo code
 * is released, and it is erased with the trash. Money that arrives later is shown to staff (payments.md rule 4).
 * @throws {AppError} `order.*`
 */
export async function cancelOrderAsBuyer(deps: CoreDeps, ref: string, isBuyer: IsOrderBuyer): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await lockChangeableOrder(deps, ref, isBuyer);
    await updateOrderWithHistory(
      deps,
      { deletedAt: deps.clock.now(), promoTried: null },
      { orderRef: ref, actor: "buyer", kind: "order.canceled" },
    );
    await moveOrderCardsToTrash(deps, ref);
    await releaseOrderPromoUses(deps, ref);
    await releaseRateLimitHits(deps, rateLimitPolicies.orders, [ref]);
    await balanceOrderDocuments(deps, ref, { by: "buyer", label: "Commande annulée" });
  });
}

/** Like `lockChangeableOrder`, but also allows a paid order whose card is incomplete. @throws {AppError} `order.*` */
async function lockCorrectableOrder(
  deps: InTransaction<CoreDeps>,
  ref: string,
  isBuyer: IsOrderBuyer,
): Promise<OrderWithCard> {
  const found = await findOrderWithCard(deps, ref);
  if (!found) throw new AppError("order.not_found");
  if (found.order.ref !== ref) requireKey(found.order, isBuyer);
  const order = await lockOrderForUpdate(deps, found.order.ref);
  requireKey(order, isBuyer);
  // Read again: it may have changed before the lock.
  const card = isReprint(order) ? found.card : await getCardOrThrow(deps, found.card.ref);
  const known = { order, card };
  if (order.paidAt !== null && (await isIncomplete(deps, known))) return known;
  await lockChangeableOrder(deps, order.ref, isBuyer);
  return known;
}

async function listMissing(deps: DbDeps, { order, card }: OrderWithCard): Promise<OwnOrder["missing"]> {
  return (await listIncompleteCards(deps, order)).find(({ ref }) => ref === card.ref)?.missing ?? [];
}

async function isIncomplete(deps: DbDeps, known: OrderWithCard): Promise<boolean> {
  return (await listMissing(deps, known)).length > 0;
}

/** Locks the order, so that no payment begins or settles until the transaction ends. */
async function lockChangeableOrder(
  deps: InTransaction<CoreDeps>,
  ref: string,
  isBuyer: IsOrderBuyer,
): Promise<OrderRow> {
  const order = await lockOrderForUpdate(deps, ref);
  requireKey(order, isBuyer);
  if (order.paidAt !== null) throw new AppError("order.already_paid");
  await assertNoPaymentInProgress(deps, ref);
  return order;
}

function requireKey(order: OrderRow, isBuyer: IsOrderBuyer): void {
  if (!isBuyer(order)) throw new AppError("order.key_required");
}

/** Merges the sent fields into the order's; images that the order lacks are left out. */
function withSent(before: object, input: object): object {
  return Object.fromEntries([
    ...Object.entries(before).filter(([name, value]) => value !== "" || !name.endsWith("Url")),
    ...Object.entries(input).filter(([, value]) => value !== undefined),
  ]);
}

async function readOrderContent(
  deps: DbDeps,
  { order, card }: OrderWithCard,
): Promise<Omit<OwnOrder, "missing" | "paid" | "price" | "toPay">> {
  const place = (await findCardDelivery(deps, order.ref, card.ref)) ?? order;
  const { deliveryFee, deliveryDays } = place;
  const { number } = order;
  const { ref, offer } = card;
  const { profile, cover, logo } = await getPrivateImageUrls(deps, card);
  const asOnCard = resolveDeliveryTexts(card);
  const delivery = mapDeliveryTexts((name: DeliveryTextName) => (place[name] === asOnCard[name] ? "" : place[name]));
  const content = {
    ...toCardTexts(card),
    printedName: card.printedName,
    ...delivery,
    profileUrl: profile,
    coverUrl: cover,
    logoUrl: logo,
  };
  return { ref, number, offer, version: computeEditVersion(content), ...content, deliveryFee, deliveryDays };
}
