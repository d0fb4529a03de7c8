import type { z } from "zod";
import { type DeliveryText, forEachDeliveryText } from "#shared/delivery-texts.ts";
import type { correctOwnOrder, OwnOrder, PendingOrder } from "#shared/contract/own-order.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { versionOf } from "#server/db/edit-versions.ts";
import { AppError } from "#shared/app-error.ts";
import { cardTextsOf, privateImagesOf, removeCardsOf, requireAnyCard } from "#server/features/cards/card-service.ts";
import { showIfWhole } from "../publishing/publishing-service.ts";
import { limits } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { release } from "#server/auth/rate-limit/rate-limit-service.ts";
import { enqueueMailAgain } from "#server/features/mails/mail-service.ts";
import { correctHeld } from "#server/features/orders/correcting/order-correction-service.ts";
import { orderReceivedMail, requireOfferAllows } from "#server/features/orders/placing/order-placement-service.ts";
import { deliveryTo, priceOf } from "#server/features/orders/order-rules.ts";
import { changeOrder, findOrder, holdOrder, missingFor } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { requireNoPaymentUnderWay, requirePayable, watchPayment } from "#server/features/payments/payment-service.ts";
import { releaseOrder } from "#server/features/catalog/promo-codes/promo-code-service.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;
type Correction = z.output<(typeof correctOwnOrder)["body"]>;

/** Whether who asks holds the order's key. */
export type IsBuyer = (order: OrderRow) => boolean;

/** Those of these orders that wait for their payment and are the asker's. */
export async function listPending(deps: Deps, refs: readonly string[], isBuyer: IsBuyer): Promise<PendingOrder[]> {
  const pending: PendingOrder[] = [];
  for (const ref of refs) {
    const order = await findOrder(deps, ref);
    if (!order || order.paidAt !== null || order.expiredAt !== null || !isBuyer(order)) continue;
    const { number, offer, buyerFirstName: firstName, buyerLastName: lastName } = order;
    const { toPay, payment } = await watchPayment(deps, order);
    pending.push({ ref, number, offer, firstName, lastName, toPay, payment });
  }
  return pending;
}

/** The order as its buyer's form shows it: until it is paid, and after, while something is missing. @throws {AppError} `order.*` */
export async function read(deps: Deps, ref: string, isBuyer: IsBuyer): Promise<OwnOrder> {
  const known = await findOrder(deps, ref);
  if (known && known.paidAt !== null && isBuyer(known) && (await missingFor(deps, known)).length > 0) {
    const price = priceOf(known);
    return { ...(await contentOf(deps, known)), price, toPay: price };
  }
  const order = await requirePayable(deps, ref);
  requireKey(order, isBuyer);
  await requireNoPaymentUnderWay(deps, ref);
  const { toPay } = await watchPayment(deps, order);
  return { ...(await contentOf(deps, order)), price: priceOf(order), toPay };
}

/**
 * Its buyer corrects an unpaid order, or completes a paid one that staff began, until a payment is under way; a mail says what was corrected, and shows the card as it is then. What was sent again after
 * its answer got lost changes nothing; what was read before somebody else's correction is refused. Resolves to whether anything changed.
 * @throws {AppError} `order.*`, `request.invalid`, `upload.invalid`
 */
export async function correct(deps: Needs, ref: string, { version, ...input }: Correction, isBuyer: IsBuyer): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const order = await holdCorrectable(deps, ref, isBuyer);
    const before = await contentOf(deps, order);
    // What was begun with less than it needs may be completed field by field.
    if ((await missingFor(deps, order)).length === 0) requireOfferAllows(order.offer, withSent(before, input));
    const changed = await correctHeld(deps, order, "buyer", input);
    if (changed.length === 0) return false;
    if (version !== undefined && version !== before.version) throw new AppError("order.changed");
    if (order.paidAt === null) await enqueueMailAgain(deps, orderReceivedMail(await holdOrder(deps, ref), { isWhole: (await missingFor(deps, order)).length === 0, corrected: changed }));
    await showIfWhole(deps, ref);
    return true;
  });
}

/**
 * Its buyer gives an unpaid order up, unless a payment is under way: it is unknown at once, what it held is free again, and the
 * trash erases it. Money that comes all the same shows to staff (payments.md rule 4).
 * @throws {AppError} `order.*`
 */
export async function cancel(deps: Needs, ref: string, isBuyer: IsBuyer): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await holdChangeable(deps, ref, isBuyer);
    await changeOrder(deps, { deletedAt: deps.clock.now(), promoTried: null }, { orderRef: ref, actor: "buyer", kind: "order.canceled" });
    await removeCardsOf(deps, ref);
    await releaseOrder(deps, ref);
    await release(deps, limits.orders, ref);
  });
}

/** As `holdChangeable`, or paid with something missing. @throws {AppError} `order.*` */
async function holdCorrectable(deps: InTransaction<Needs>, ref: string, isBuyer: IsBuyer): Promise<OrderRow> {
  const order = await holdOrder(deps, ref);
  requireKey(order, isBuyer);
  if (order.paidAt !== null && (await missingFor(deps, order)).length > 0) return order;
  return holdChangeable(deps, ref, isBuyer);
}

/** Held until the transaction ends, so that no payment begins or settles meanwhile. */
async function holdChangeable(deps: InTransaction<Needs>, ref: string, isBuyer: IsBuyer): Promise<OrderRow> {
  const order = await holdOrder(deps, ref);
  requireKey(order, isBuyer);
  if (order.paidAt !== null) throw new AppError("order.already_paid");
  await requireNoPaymentUnderWay(deps, ref);
  return order;
}

function requireKey(order: OrderRow, isBuyer: IsBuyer): void {
  if (!isBuyer(order)) throw new AppError("order.key_required");
}

/** The order as it would be. An image that it has not is none that is sent. */
function withSent(before: object, input: object): object {
  return Object.fromEntries([...Object.entries(before).filter(([name, value]) => value !== "" || !name.endsWith("Url")), ...Object.entries(input).filter(([, value]) => value !== undefined)]);
}

async function contentOf(deps: Pick<Deps, "db">, order: OrderRow): Promise<Omit<OwnOrder, "price" | "toPay">> {
  const { ref, number, offer, deliveryFee, deliveryDays } = order;
  const card = await requireAnyCard(deps, ref);
  const { profile, cover, logo } = await privateImagesOf(deps, card);
  const asOnCard = deliveryTo(card);
  const delivery = forEachDeliveryText((name: DeliveryText) => (order[name] === asOnCard[name] ? "" : order[name]));
  const content = { ...cardTextsOf(card), ...delivery, profileUrl: profile, coverUrl: cover, logoUrl: logo };
  return { ref, number, offer, version: versionOf(content), ...content, deliveryFee, deliveryDays };
}
