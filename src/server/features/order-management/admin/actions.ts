import type { z } from "zod";
import type { createStaffOrder as createStaffOrderEndpoint, markOrderPaid as markOrderPaidEndpoint } from "#shared/contract/order-desk.ts";
import { formatFcfa } from "#shared/money.ts";
import type { NeededField } from "#shared/missing.ts";
import { offerNames, offers } from "#shared/offers.ts";
import { paths } from "#shared/urls.ts";
import { mailTemplateLabels } from "#shared/words.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { recordAudit, type Actor } from "#server/features/audit/audit-service.ts";
import { removeCardsOf, restoreCardsOf } from "#server/features/cards/card-service.ts";
import { enqueueMailAgain } from "#server/features/mails/mail-service.ts";
import { createOrderFor, orderReceivedMail } from "#server/features/orders/placing/order-placement-service.ts";
import { buyerUrlOf } from "./buyer-url.ts";
import { leastDepositOf } from "./order-admin-rules.ts";
import { priceOf } from "#server/features/orders/order-rules.ts";
import { changeOrder, holdOrder, missingFor, recordOrderEvent, requireAnyOrder } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { checkOrder, settleByStaff } from "#server/features/payments/payment-service.ts";
import { shelvePiecesOf, unshelvePiecesOf } from "#server/features/production/production-service.ts";
import { paymentReceivedMail } from "#server/features/payments/receipts/receipt-service.ts";

type Needs = Pick<Deps, "db" | "clock">;
type MailNeeds = Needs & Pick<Deps, "settings">;

const priced = offerNames.filter((name) => offers[name].sale === "mail").join(" ou ");

/** As timelines name staff; `nameActors` gives the person. */
const actorOf = ({ userId }: Actor) => `staff:${userId}`;

/** Moves an order to the trash: its card is unknown at once, and everything is kept for `trashDays`. @throws {AppError} `order.not_found` */
export async function deleteOrder(deps: Needs, actor: Actor, ref: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await holdOrder(deps, ref);
    await changeOrder(deps, { deletedAt: deps.clock.now() }, { orderRef: ref, actor: actorOf(actor), kind: "order.deleted" });
    await removeCardsOf(deps, ref);
    await shelvePiecesOf(deps, { orderRef: ref });
    await recordAudit(deps, { actor, action: "order.deleted", target: order.number, orderRef: ref });
  });
}

/** Takes an order back out of the trash. @throws {AppError} `order.not_found` */
export async function restoreOrder(deps: Needs, actor: Actor, ref: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await holdOrder(deps, ref, { deleted: true });
    await changeOrder(deps, { deletedAt: null }, { orderRef: ref, actor: actorOf(actor), kind: "order.restored" });
    await restoreCardsOf(deps, ref, { paid: order.paidAt !== null && (await missingFor(deps, order)).length === 0 });
    await unshelvePiecesOf(deps, ref);
    await recordAudit(deps, { actor, action: "order.restored", target: order.number, orderRef: ref });
  });
}

/** @throws {AppError} `order.not_found` */
export async function addNote(deps: Needs, actor: Actor, ref: string, text: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await requireAnyOrder(deps, ref);
    await recordOrderEvent(deps, { orderRef: ref, actor: actorOf(actor), kind: "order.note", details: { text } });
    await recordAudit(deps, { actor, action: "order.noted", target: order.number, orderRef: ref, details: text });
  });
}

/** Asks the provider about every open attempt; resolves to whether the order is paid now. @throws {AppError} `order.not_found` */
export async function verifyPayment(deps: Deps, actor: Actor, ref: string): Promise<boolean> {
  const { number } = await requireAnyOrder(deps, ref);
  await checkOrder(deps, ref);
  return inTransaction(deps, async (deps) => {
    const paid = (await requireAnyOrder(deps, ref)).paidAt !== null;
    await recordOrderEvent(deps, { orderRef: ref, actor: actorOf(actor), kind: "payment.verified" });
    await recordAudit(deps, { actor, action: "payment.verified", target: number, orderRef: ref, details: paid ? "Elle est payée." : "PayTech n'a confirmé aucun paiement." });
    return paid;
  });
}

/** Staff have money: the order is paid as by any other way, or more of its rest. Resolves to what is still to come. @throws {AppError} `order.not_found`, `.already_paid`, `.expired`, `payment.too_much` */
export async function markOrderPaid(deps: Deps, actor: Actor, ref: string, payment: z.output<(typeof markOrderPaidEndpoint)["body"]>): Promise<{ rest: number; waits: boolean }> {
  return inTransaction(deps, async (deps) => {
    const order = await requireAnyOrder(deps, ref);
    const { number } = order;
    const least = order.paidAt === null && payment.missing === "due" ? leastDepositOf(priceOf(order), deps.settings.site.leastDeposit) : 0;
    if (payment.amount !== undefined && payment.amount < least) throw new AppError("request.invalid", { fields: { amount: `Un acompte est d'au moins ${formatFcfa(least)}.` } });
    const rest = await settleByStaff(deps, ref, { actor: actorOf(actor), ...payment });
    const sums = [payment.amount === undefined ? "" : formatFcfa(payment.amount), rest > 0 ? `reste ${formatFcfa(rest)}` : ""];
    const details = [...sums, payment.method, payment.reference, payment.reason].filter((part) => part !== "").join(" · ");
    await recordAudit(deps, { actor, action: "order.marked_paid", target: number, orderRef: ref, details });
    return { rest, waits: (await missingFor(deps, await requireAnyOrder(deps, ref))).length > 0 };
  });
}

/** Writes to the buyer once more. @throws {AppError} `order.not_found`, `.already_paid`, `.not_paid`, `.no_email`, `request.rate_limited` */
export async function resendMail(deps: MailNeeds, actor: Actor, ref: string, template: "order-received" | "payment-received"): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await holdOrder(deps, ref);
    if (!(await mailAgain(deps, order, template))) throw new AppError("request.rate_limited");
    await recordOrderEvent(deps, { orderRef: ref, actor: actorOf(actor), kind: "mail.resent", details: { template } });
    await recordAudit(deps, { actor, action: "mail.resent", target: order.number, orderRef: ref, details: mailTemplateLabels[template] });
  });
}

async function mailAgain(deps: InTransaction<MailNeeds>, order: OrderRow, template: "order-received" | "payment-received"): Promise<boolean> {
  if (order.buyerEmail === "") throw new AppError("order.no_email");
  const paid = order.paidAt !== null;
  if (template === "order-received") {
    if (paid) throw new AppError("order.already_paid");
    return enqueueMailAgain(deps, orderReceivedMail(order, { isWhole: (await missingFor(deps, order)).length === 0 }));
  }
  if (!paid) throw new AppError("order.not_paid");
  return enqueueMailAgain(deps, paymentReceivedMail(deps, order, await missingFor(deps, order)));
}

/**
 * An order that staff enter for a buyer, and the link that pays it. `expected`: the usual price that they were shown, in whole FCFA.
 * @throws {AppError} `offer.unavailable`, `request.invalid`, `upload.invalid`, `payment.price_changed` with the price that holds now
 */
export async function createStaffOrder(
  deps: MailNeeds,
  actor: Actor,
  { price, ...input }: z.output<(typeof createStaffOrderEndpoint)["body"]>,
  expected?: number,
): Promise<{ ref: string; number: string; paymentUrl: string; buyerUrl: string | null; missing: NeededField[] }> {
  if (deps.settings.site.sales[input.offer] === "soon") throw new AppError("offer.unavailable", { fields: { offer: "Cette offre n'est pas encore en vente." } });
  if (price !== undefined && offers[input.offer].sale !== "mail") throw new AppError("request.invalid", { fields: { price: `Seule une carte ${priced} a un prix à part.` } });
  const usual = deps.settings.site.prices[input.offer];
  if (price === undefined && expected !== undefined && expected !== usual) {
    const fault = `Cette offre est maintenant à ${formatFcfa(usual)}\u00a0: dites-le au client, puis enregistrez.`;
    throw new AppError("payment.price_changed", { fields: offers[input.offer].sale === "mail" ? { price: fault } : { offer: fault } });
  }
  const { order, missing } = await inTransaction(deps, async (deps) => {
    const order = await createOrderFor(deps, actorOf(actor), input, price);
    await recordAudit(deps, { actor, action: "order.created", target: order.number, orderRef: order.ref, details: `${offers[order.offer].title}, ${formatFcfa(priceOf(order))}.` });
    return { order, missing: await missingFor(deps, order) };
  });
  const { ref, number } = order;
  return { ref, number, paymentUrl: `${deps.settings.publicUrl}${paths.payment(ref)}`, buyerUrl: buyerUrlOf(deps, order, missing), missing };
}
