import type { z } from "zod";
import type { orderDetail } from "#shared/contract/order-desk.ts";
import { forEachDeliveryText } from "#shared/delivery-texts.ts";
import { isoOrNull } from "#shared/instants.ts";
import type { Deps } from "#server/deps.ts";
import { versionOf } from "#server/db/edit-versions.ts";
import { nameActors } from "#server/features/audit/audit-service.ts";
import { cardTextsOf, imageSetsOf, lookOf, privateImagesOf, requireAnyCard } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { listMailsOf } from "#server/features/mails/mail-service.ts";
import type { MailRow } from "#server/features/mails/mail-tables.ts";
import { listOrderEvents, requireAnyOrder } from "#server/features/orders/order-service.ts";
import type { OrderEventRow } from "#server/features/orders/order-tables.ts";
import { cardRefOf } from "#server/features/orders/order-rules.ts";
import { isUndoable } from "#server/features/payments/payment-rules.ts";
import { listPaymentRecords } from "#server/features/payments/payment-service.ts";
import type { PaymentAttemptRow, PaymentNoticeRow, RefundRow } from "#server/features/payments/payment-tables.ts";
import { readVisits } from "#server/features/cards/visits/visit-service.ts";
import { readListItem } from "./list/order-list-service.ts";
import { buyerUrlOf } from "./buyer-url.ts";
import { correctedOf, feeShown, ownerShown } from "./form-versions.ts";
import { maskNotice } from "./order-admin-rules.ts";

type OrderDetail = z.output<typeof orderDetail>;

/** Everything about an order, deleted and erased ones too. @throws {AppError} `order.not_found` */
export async function readOrderDetail(deps: Pick<Deps, "db" | "clock" | "settings">, ref: string): Promise<OrderDetail> {
  const order = await requireAnyOrder(deps, ref);
  const { attempts, notices, refunds } = await listPaymentRecords(deps, ref);
  const events = await listOrderEvents(deps, ref);
  const actors = await nameActors(deps, [...events.map(({ actor }) => actor), ...attempts.flatMap(({ takenBy }) => takenBy ?? []), ...refunds.map(({ actor }) => actor)]);
  const nameOf = (actor: string) => actors.get(actor) ?? actor;
  const card = await requireAnyCard(deps, cardRefOf(order));
  const item = await readListItem(deps, ref);
  return {
    ...item,
    buyerUrl: buyerUrlOf(deps, order, item.missing),
    cardState: card.state,
    ownerEmail: card.ownerEmail,
    buyerEmail: order.buyerEmail,
    version: versionOf(await correctedOf(deps, order, card)),
    ownerVersion: versionOf(ownerShown(card)),
    feeVersion: versionOf(feeShown(order)),
    ...(await cardFieldsOf(deps, card)),
    ...forEachDeliveryText((name) => order[name]),
    deliveryFee: order.deliveryFee,
    deliveryDays: order.deliveryDays,
    images: card.state === "live" ? await imageSetsOf(deps, card) : null,
    expiredAt: isoOrNull(order.expiredAt),
    attempts: attempts.map((attempt) => toAttempt(attempt, nameOf, deps.clock.now())),
    refunds: refunds.map((refund) => toRefund(refund, nameOf)),
    notices: notices.map(toNotice),
    events: events.map((event) => toEvent(event, nameOf(event.actor))),
    mails: (await listMailsOf(deps, ref)).map(toMail),
    visits: order.paidAt === null || order.expiredAt !== null || order.reprintOf !== null ? null : await readVisits(deps, ref),
  };
}

async function cardFieldsOf(deps: Pick<Deps, "db">, card: CardRow) {
  const images = await privateImagesOf(deps, card);
  return {
    ...cardTextsOf(card),
    ...lookOf(card),
    profileUrl: images.profile,
    coverUrl: images.cover,
    logoUrl: images.logo,
  };
}

function toAttempt(attempt: PaymentAttemptRow, nameOf: (actor: string) => string, now: number): OrderDetail["attempts"][number] {
  const { refCommand, amount, state, promoCode, method, attention, discount, refunded, takenBy, reference } = attempt;
  return {
    refCommand, amount, state, promoCode, method, attention, discount, refunded, reference,
    overpaid: attempt.overpaid === 1,
    takenBy: takenBy === null ? null : nameOf(takenBy),
    closedAt: isoOrNull(attempt.closedAt),
    undoable: isUndoable(attempt, now),
    createdAt: new Date(attempt.createdAt).toISOString(),
    updatedAt: new Date(attempt.updatedAt).toISOString(),
    settledAt: isoOrNull(attempt.settledAt),
  };
}

function toRefund({ id, refCommand, kind, amount, method, byProvider, reference, reason, actor, state, why, askedAt, doneAt }: RefundRow, nameOf: (actor: string) => string): OrderDetail["refunds"][number] {
  return { id, refCommand, kind, amount, method, byProvider: byProvider === 1, reference, reason, actor: nameOf(actor), state, why, askedAt: new Date(askedAt).toISOString(), doneAt: isoOrNull(doneAt) };
}

function toNotice({ id, receivedAt, copies, refCommand, outcome, why, body }: PaymentNoticeRow): OrderDetail["notices"][number] {
  return { id, receivedAt: new Date(receivedAt).toISOString(), copies, refCommand, outcome, why, body: maskNotice(body) };
}

function toEvent({ id, at, kind, details }: OrderEventRow, actor: string): OrderDetail["events"][number] {
  return { id, at: new Date(at).toISOString(), actor, kind, details: JSON.parse(details) as Record<string, unknown> };
}

function toMail({ id, template, recipient, createdAt, sentAt, failedAt }: MailRow): OrderDetail["mails"][number] {
  return { id, template, recipient, createdAt: new Date(createdAt).toISOString(), sentAt: isoOrNull(sentAt), failedAt: isoOrNull(failedAt) };
}
