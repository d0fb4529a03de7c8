import type { z } from "zod";
import type { orderDetailSchema } from "#shared/contract/order-detail.ts";
import { formatPersonName } from "#shared/format/person-name.ts";
import { refPattern } from "#shared/format/crockford.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { groupOrderLines } from "#shared/order/order-lines.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import type { CoreDeps } from "#server/deps.ts";
import { computeEditVersion } from "#server/db/edit-versions.ts";
import { formatActorNames } from "#server/features/audit/audit-service.ts";
import { listOrderMails } from "#server/features/mails/mail-service.ts";
import type { MailRow } from "#server/features/mails/mail-tables.ts";
import {
  listOrderHistory,
  getOrderOfReferenceOrThrow,
  listOrdersOfCompany,
} from "#server/features/orders/order-service.ts";
import { isReprint, computeAgreedDeposit, isFullyRefunded } from "#server/features/orders/order-rules.ts";
import type { OrderEventRow, OrderRow } from "#server/features/orders/order-tables.ts";
import { describeOrderLines } from "#server/features/orders/order-card-service.ts";
import { findCompanyName } from "#server/features/companies/company-service.ts";
import { readMemberMailboxes } from "#server/features/companies/members/member-service.ts";
import { isUndoableStaffPayment } from "#server/features/payments/payment-rules.ts";
import { type LineBalance, listLineBalances, listPaymentRecords } from "#server/features/payments/payment-service.ts";
import type { PaymentAttemptRow, PaymentNoticeRow, RefundRow } from "#server/features/payments/payment-tables.ts";
import { getRecentVisitFigures } from "#server/features/cards/visits/visit-service.ts";
import { readOrderListItem } from "./list/order-list-service.ts";
import { buildBuyerOrderUrl } from "./buyer-url.ts";
import { readOrderCards } from "./detail-cards.ts";
import { feeShown } from "./correction-form-content.ts";
import { maskNoticeSecrets } from "./order-payment-rules.ts";

type OrderDetail = z.output<typeof orderDetailSchema>;

type LineDescriptions = Awaited<ReturnType<typeof describeOrderLines>>;
/**
 * Reads everything about an order, even if deleted or erased, by its own reference or that of any of its cards.
 * @throws {AppError} `order.not_found`
 */
export async function readOrderDetail(deps: CoreDeps, orderOrCardRef: string): Promise<OrderDetail> {
  const order = await getOrderOfReferenceOrThrow(deps, orderOrCardRef);
  const { ref } = order;
  const { attempts, notices, refunds } = await listPaymentRecords(deps, ref);
  const events = await listOrderHistory(deps.db.query, ref);
  const actors = await formatActorNames(deps, [
    ...events.map(({ actor }) => actor),
    ...attempts.flatMap(({ takenBy }) => takenBy ?? []),
    ...refunds.map(({ actor }) => actor),
  ]);
  const members = order.organisationId === null ? undefined : await readMemberMailboxes(deps, order.organisationId);
  const formatName = (actor: string) => {
    if (actor === "link") return "Le lien du titulaire";
    const member = /^member:(.+)$/.exec(actor)?.[1];
    if (member !== undefined) return members?.get(member) ?? "Quelqu'un qui gérait les cartes";
    return actors.get(actor) ?? actor;
  };
  const cards = await readOrderCards(deps, order);
  // If the order's only card is sent elsewhere, so is the order.
  const destination = (cards.length === 1 && cards[0].elsewhere) || order;
  const item = await readOrderListItem(deps, ref);
  const balances = await listLineBalances(deps, order);
  const described = await describeOrderLines(
    deps,
    balances.map(({ line }) => line),
  );
  const cardNames = new Map(cards.map((one, at) => [one.cardRef, toCardName(one, at + 1)]));
  return {
    ...item,
    ...cards[0],
    missing: item.missing,
    organisation: order.organisationId === null ? null : await findCompanyName(deps, order.organisationId),
    related: await listRelated(deps, order),
    cardList: cards,
    lines: groupOrderLines(balances.map(({ line }) => line)),
    lineBalances: balances.map((balance) => toLineBalance(balance, described)),
    buyerUrl: buildBuyerOrderUrl(deps, order, item.missing),
    buyerFirstName: order.buyerFirstName,
    buyerLastName: order.buyerLastName,
    buyerEmail: order.buyerEmail,
    feeVersion: computeEditVersion(feeShown(order)),
    ...mapDeliveryTexts((name) => destination[name]),
    deliveryFee: destination.deliveryFee,
    deliveryDays: destination.deliveryDays,
    promisedDeliveryDays: destination.deliveryDays ?? deps.settings.site.deliveryDays,
    deposit: toAgreedDeposit(order),
    expiredAt: formatIsoOrNull(order.expiredAt),
    attempts: attempts.map((attempt) => toAttempt(attempt, order, { formatName, described, now: deps.clock.now() })),
    refunds: refunds.map((refund) => toRefund(refund, formatName, described)),
    notices: notices.map(toNotice),
    events: events.map((event) => toEvent(event, formatName, cardNames)),
    mails: (await listOrderMails(deps.db.query, ref)).map(toMail),
    visits:
      order.paidAt === null || order.expiredAt !== null || isReprint(order)
        ? null
        : await getRecentVisitFigures(deps, ref),
  };
}

/** Lists the order that this one completes, and those that complete it. */
async function listRelated(
  deps: CoreDeps,
  { ref, completes, organisationId }: OrderRow,
): Promise<OrderDetail["related"]> {
  if (organisationId === null) return [];
  return (await listOrdersOfCompany(deps, organisationId))
    .filter(({ order }) => order.ref === completes || order.completes === ref)
    .map(({ order }) => ({ ref: order.ref, number: order.number, isFirst: order.ref === completes }));
}

function toAgreedDeposit(order: OrderRow): OrderDetail["deposit"] {
  const amount = order.paidAt === null ? computeAgreedDeposit(order, order.price) : null;
  return amount === null ? null : { amount, percent: order.depositPercent };
}

function toAttempt(
  attempt: PaymentAttemptRow,
  order: OrderRow,
  { formatName, described, now }: { formatName: (actor: string) => string; described: LineDescriptions; now: number },
): OrderDetail["attempts"][number] {
  const { refCommand, amount, state, part, promoCode, provider, method, attention, discount, refunded } = attempt;
  const { takenBy, reference } = attempt;
  return {
    refCommand,
    amount,
    state,
    part,
    promoCode,
    provider,
    method,
    attention,
    discount,
    refunded,
    reference,
    arrivedOn: formatIsoOrNull(attempt.arrivedOn),
    overpaid: attempt.overpaid === 1,
    line: attempt.lineId === null ? null : (described.get(attempt.lineId)?.name ?? null),
    takenBy: takenBy === null ? null : formatName(takenBy),
    closedAt: formatIsoOrNull(attempt.closedAt),
    undoable: isUndoableStaffPayment(attempt, isFullyRefunded(order), now),
    createdAt: new Date(attempt.createdAt).toISOString(),
    updatedAt: new Date(attempt.updatedAt).toISOString(),
    settledAt: formatIsoOrNull(attempt.settledAt),
  };
}

function toLineBalance(
  { line: { id }, cost, received, refunded }: LineBalance,
  described: LineDescriptions,
): OrderDetail["lineBalances"][number] {
  const { name = "", cardRef = null, deliveryOf = null } = described.get(id) ?? {};
  return {
    lineId: id,
    name,
    cardRef,
    deliveryOf,
    cost,
    rest: cost - received,
    left: Math.max(0, received - refunded),
    refunded,
  };
}

function toRefund(
  {
    id,
    refCommand,
    kind,
    lineId,
    amount,
    method,
    byProvider,
    reference,
    reason,
    actor,
    state,
    why,
    askedAt,
    doneAt,
  }: RefundRow,
  formatName: (actor: string) => string,
  described: LineDescriptions,
): OrderDetail["refunds"][number] {
  return {
    id,
    refCommand,
    kind,
    line: lineId === null ? null : (described.get(lineId)?.name ?? null),
    amount,
    method,
    byProvider: byProvider === 1,
    reference,
    reason,
    actor: formatName(actor),
    state,
    why,
    askedAt: new Date(askedAt).toISOString(),
    doneAt: formatIsoOrNull(doneAt),
  };
}

function toNotice({
  id,
  receivedAt,
  copies,
  refCommand,
  outcome,
  why,
  body,
}: PaymentNoticeRow): OrderDetail["notices"][number] {
  return {
    id,
    receivedAt: new Date(receivedAt).toISOString(),
    copies,
    refCommand,
    outcome,
    why,
    body: maskNoticeSecrets(body),
  };
}

/** `cardNames`: the holder on each card of the order, by card reference. */
function toEvent(
  { id, at, kind, actor, details }: OrderEventRow,
  formatName: (actor: string) => string,
  cardNames: ReadonlyMap<string, string>,
): OrderDetail["events"][number] {
  const { card, via, ...rest } = JSON.parse(details) as Record<string, unknown>;
  // A reference without a card belongs to a card that was removed from the unpaid order.
  const named =
    typeof card === "string" ? { card: cardNames.get(card) ?? (refPattern.test(card) ? "carte retirée" : card) } : {};
  const who = formatName(typeof via === "string" ? via : actor);
  return { id, at: new Date(at).toISOString(), actor: who, kind, details: { ...rest, ...named } };
}

/** Names a card by its holder; an erased card only by its place. */
function toCardName(card: OrderDetail["cardList"][number], place: number): string {
  return formatPersonName(card) || `n°\u00a0${place}`;
}

function toMail({ id, template, recipient, createdAt, sentAt, failedAt }: MailRow): OrderDetail["mails"][number] {
  return {
    id,
    template,
    recipient,
    createdAt: new Date(createdAt).toISOString(),
    sentAt: formatIsoOrNull(sentAt),
    failedAt: formatIsoOrNull(failedAt),
  };
}
