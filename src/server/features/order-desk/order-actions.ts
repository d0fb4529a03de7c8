import type { z } from "zod";
import type {
  createStaffOrder as createStaffOrderEndpoint,
  markOrderPaid as markOrderPaidEndpoint,
} from "#shared/contract/staff-order-actions.ts";
import { formatFrenchDay, parseIsoDay } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import type { RequiredOrderField } from "#shared/order/missing.ts";
import { offerNames, offers } from "#shared/offers/offers.ts";
import { bankTransfer } from "#shared/payment/staff-payment-methods.ts";
import { routePaths } from "#shared/route-paths.ts";
import { mailTemplateLabels } from "#shared/staff/mail-templates.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import { moveOrderCardsToTrash, restoreOrderCardsFromTrash } from "#server/features/cards/card-lifecycle-service.ts";
import { balanceOrderDocuments } from "#server/features/documents/document-issue-service.ts";
import { enqueueRepeatedMail } from "#server/features/mails/mail-service.ts";
import {
  listCardsSentElsewhere,
  findMissingOrderFields,
  listIncompleteCards,
  listOrderLines,
} from "#server/features/orders/order-card-service.ts";
import { createDraftOrder, prepareOrderReceivedMail } from "#server/features/orders/placing/order-placement-service.ts";
import { getFullyPaidAt } from "#server/features/orders/order-rules.ts";
import { buildBuyerOrderUrl } from "./buyer-url.ts";
import { computeMinDeposit } from "./order-payment-rules.ts";
import {
  updateOrderWithHistory,
  lockOrderForUpdate,
  recordOrderHistoryEntry,
  getAnyOrderOrThrow,
} from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { lockCompanyOrThrow } from "#server/features/companies/company-service.ts";
import { assertNoDuplicatePeople } from "#server/features/companies/ordering/new-cards-service.ts";
import { readPaidSale, reconcileOrderPayments } from "#server/features/payments/payment-service.ts";
import { setPiecesArchived, isOrderBeingDesigned } from "#server/features/production/production-service.ts";
import { preparePaymentReceivedMail } from "#server/features/payments/receipts/receipt-service.ts";
import { settlePaymentByStaff } from "#server/features/payments/staff-payment-service.ts";

type MailNeeds = ClockDeps & Pick<Deps, "settings">;

const priced = offerNames.filter((name) => offers[name].sale === "mail").join(" ou ");

/** Formats the actor as timelines store it; `formatActorNames` resolves the name. */
const getActorName = ({ userId }: AuditActor) => `staff:${userId}`;

/**
 * Moves an order to the trash for `trashDays`: its card's page is unknown at once.
 * @throws {AppError} `order.not_found`
 */
export async function moveOrderToTrash(deps: CoreDeps, actor: AuditActor, ref: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    await updateOrderWithHistory(
      deps,
      { deletedAt: deps.clock.now() },
      { orderRef: ref, actor: getActorName(actor), kind: "order.deleted" },
    );
    await moveOrderCardsToTrash(deps, ref);
    await setPiecesArchived(deps.db.query, { orderRef: ref }, 1);
    await balanceOrderDocuments(deps, ref, { by: getActorName(actor), label: "Commande supprimée" });
    await recordAuditEntry(deps, { actor, action: "order.deleted", target: order.number, orderRef: ref });
  });
}

/** Restores an order from the trash. @throws {AppError} `order.not_found`, `order.people_twice` */
export async function restoreOrderFromTrash(deps: CoreDeps, actor: AuditActor, ref: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { organisationId } = await getAnyOrderOrThrow(deps, ref);
    // Locked before the order, in the same sequence as for a company's new list.
    if (organisationId !== null) await lockCompanyOrThrow(deps, organisationId);
    const order = await lockOrderForUpdate(deps, ref, { deleted: true });
    await updateOrderWithHistory(
      deps,
      { deletedAt: null },
      { orderRef: ref, actor: getActorName(actor), kind: "order.restored" },
    );
    await restoreOrderCardsFromTrash(deps, ref, { paid: order.paidAt !== null });
    if (organisationId !== null) await assertNoDuplicatePeople(deps, organisationId, ref, order.deletedAt ?? 0);
    await setPiecesArchived(deps.db.query, { orderRef: ref }, 0);
    await balanceOrderDocuments(deps, ref, { by: getActorName(actor) });
    await recordAuditEntry(deps, { actor, action: "order.restored", target: order.number, orderRef: ref });
  });
}

/** Adds a note to the order's timeline. @throws {AppError} `order.not_found` */
export async function addOrderNote(deps: ClockDeps, actor: AuditActor, ref: string, text: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await getAnyOrderOrThrow(deps, ref);
    await recordOrderHistoryEntry(deps, {
      orderRef: ref,
      actor: getActorName(actor),
      kind: "order.note",
      details: { text },
    });
    await recordAuditEntry(deps, { actor, action: "order.noted", target: order.number, orderRef: ref, details: text });
  });
}

/**
 * Asks the providers about every open attempt; resolves to whether the order is now fully paid, and to the provider
 * asked last.
 * @throws {AppError} `order.not_found`
 */
export async function verifyOrderPayment(
  deps: Deps,
  actor: AuditActor,
  ref: string,
): Promise<{ paid: boolean; provider: string }> {
  const { number } = await getAnyOrderOrThrow(deps, ref);
  const provider = await reconcileOrderPayments(deps, ref);
  return inTransaction(deps, async (deps) => {
    const paid = getFullyPaidAt(await getAnyOrderOrThrow(deps, ref)) !== null;
    await recordOrderHistoryEntry(deps, { orderRef: ref, actor: getActorName(actor), kind: "payment.verified" });
    await recordAuditEntry(deps, {
      actor,
      action: "payment.verified",
      target: number,
      orderRef: ref,
      details: paid ? "Elle est payée." : `${provider} n'a confirmé aucun paiement.`,
    });
    return { paid, provider };
  });
}

/**
 * Records money that staff received, as the order's payment or towards its amount due. Resolves to the rest.
 * @throws {AppError} `order.not_found`, `.already_paid`, `.expired`, `payment.too_much`
 */
export async function recordStaffPayment(
  deps: Deps,
  actor: AuditActor,
  ref: string,
  payment: z.output<(typeof markOrderPaidEndpoint)["body"]>,
): Promise<{ rest: number; waits: boolean; cards: number }> {
  return inTransaction(deps, async (deps) => {
    const order = await getAnyOrderOrThrow(deps, ref);
    const { number } = order;
    const least =
      order.paidAt === null && payment.missing === "due"
        ? computeMinDeposit(order.price, deps.settings.site.leastDeposit)
        : 0;
    if (payment.amount !== undefined && payment.amount < least)
      throw new AppError("request.invalid", { fields: { amount: `Un acompte est d'au moins ${formatFcfa(least)}.` } });
    const arrivedOn = payment.arrivedOn === undefined ? undefined : parseIsoDay(payment.arrivedOn);
    assertTransferIsNamed(payment, arrivedOn, deps.clock.now());
    const rest = await settlePaymentByStaff(deps, ref, { actor: getActorName(actor), ...payment, arrivedOn });
    const sums = [
      payment.amount === undefined ? "" : formatFcfa(payment.amount),
      rest > 0 ? `reste ${formatFcfa(rest)}` : "",
    ];
    const arrived = arrivedOn === undefined ? "" : `arrivé le ${formatFrenchDay(arrivedOn)}`;
    const details = [...sums, payment.method, payment.reference, arrived, payment.reason]
      .filter((part) => part !== "")
      .join(" · ");
    await recordAuditEntry(deps, { actor, action: "order.marked_paid", target: number, orderRef: ref, details });
    return {
      rest,
      waits: (await findMissingOrderFields(deps, await getAnyOrderOrThrow(deps, ref))).length > 0,
      cards: (await listOrderCards(deps.db.query, ref)).length,
    };
  });
}

/** @throws {AppError} `request.invalid` for a bank transfer without reference or day, or for a future day */
function assertTransferIsNamed(
  { method, reference }: { method: string; reference: string },
  arrivedOn: number | undefined,
  now: number,
): void {
  const isTransfer = method === bankTransfer;
  const fields = {
    ...(isTransfer && reference === "" && { reference: "La référence du virement est obligatoire." }),
    ...(isTransfer && arrivedOn === undefined && { arrivedOn: "Dites quel jour l'argent est arrivé." }),
    ...(arrivedOn !== undefined && arrivedOn > now && { arrivedOn: "Ce jour est encore à venir." }),
  };
  if (Object.keys(fields).length > 0) throw new AppError("request.invalid", { fields });
}

/**
 * Sends the buyer one of the order's mails again.
 * @throws {AppError} `order.not_found`, `.already_paid`, `.not_paid`, `.no_email`, `request.rate_limited`
 */
export async function resendOrderMail(
  deps: MailNeeds,
  actor: AuditActor,
  ref: string,
  template: "order-received" | "payment-received",
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    if (!(await mailAgain(deps, order, template))) throw new AppError("request.rate_limited");
    await recordOrderHistoryEntry(deps, {
      orderRef: ref,
      actor: getActorName(actor),
      kind: "mail.resent",
      details: { template },
    });
    await recordAuditEntry(deps, {
      actor,
      action: "mail.resent",
      target: order.number,
      orderRef: ref,
      details: mailTemplateLabels[template],
    });
  });
}

async function mailAgain(
  deps: InTransaction<MailNeeds>,
  order: OrderRow,
  template: "order-received" | "payment-received",
): Promise<boolean> {
  if (order.buyerEmail === "") throw new AppError("order.no_email");
  const paid = order.paidAt !== null;
  if (template === "order-received") {
    if (paid) throw new AppError("order.already_paid");
    return enqueueRepeatedMail(
      deps,
      prepareOrderReceivedMail(order, await listOrderLines(deps.db.query, order.ref), {
        isWhole: (await findMissingOrderFields(deps, order)).length === 0,
        elsewhere: await listCardsSentElsewhere(deps, order.ref),
      }),
    );
  }
  if (!paid) throw new AppError("order.not_paid");
  const incomplete = await listIncompleteCards(deps, order);
  const designing = await isOrderBeingDesigned(deps, order);
  const sale = await readPaidSale(deps, order);
  return enqueueRepeatedMail(deps, await preparePaymentReceivedMail(deps, sale, { incomplete, designing }));
}

/**
 * Creates an order that staff enter for a buyer; resolves to it and its payment link. `expected`: the usual price that
 * staff were shown, in whole FCFA.
 * @throws {AppError} `offer.unavailable`, `request.invalid`, `upload.invalid`, `payment.price_changed` with the current
 * price
 */
export async function createStaffOrder(
  deps: MailNeeds,
  actor: AuditActor,
  { price, ...input }: z.output<(typeof createStaffOrderEndpoint)["body"]>,
  expected?: number,
): Promise<{
  ref: string;
  number: string;
  paymentUrl: string;
  buyerUrl: string | null;
  missing: RequiredOrderField[];
}> {
  if (deps.settings.site.sales[input.offer] === "soon")
    throw new AppError("offer.unavailable", { fields: { offer: "Cette offre n'est pas encore en vente." } });
  if (price !== undefined && offers[input.offer].sale !== "mail")
    throw new AppError("request.invalid", { fields: { price: `Seule une carte ${priced} a un prix à part.` } });
  const usual = deps.settings.site.prices[input.offer];
  if (price === undefined && expected !== undefined && expected !== usual) {
    const fault = `Cette offre est maintenant à ${formatFcfa(usual)}\u00a0: dites-le au client, puis enregistrez.`;
    throw new AppError("payment.price_changed", {
      fields: offers[input.offer].sale === "mail" ? { price: fault } : { offer: fault },
    });
  }
  const { order, missing } = await inTransaction(deps, async (deps) => {
    const order = await createDraftOrder(deps, getActorName(actor), input, price);
    await recordAuditEntry(deps, {
      actor,
      action: "order.created",
      target: order.number,
      orderRef: order.ref,
      details: `${offers[order.offer].title}, ${formatFcfa(order.price)}.`,
    });
    return { order, missing: await findMissingOrderFields(deps, order) };
  });
  const { ref, number } = order;
  return {
    ref,
    number,
    paymentUrl: `${deps.settings.publicUrl}${routePaths.payment(ref)}`,
    buyerUrl: buildBuyerOrderUrl(deps, order, missing),
    missing,
  };
}
