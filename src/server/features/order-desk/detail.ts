import type { z } from "zod";
import type { orderDetail } from "#shared/contract/order-desk.ts";
import { forEachDeliveryText } from "#shared/delivery-texts.ts";
import { isoOrNull } from "#shared/instants.ts";
import type { Deps } from "../../deps.ts";
import { nameActors } from "../audit/service.ts";
import { cardTextsOf, imageSetsOf, privateImagesOf, requireAnyCard } from "../cards/service.ts";
import type { CardRow } from "../cards/tables.ts";
import { listMailsOf } from "../mails/service.ts";
import type { MailRow } from "../mails/tables.ts";
import { listOrderEvents, requireAnyOrder } from "../orders/service.ts";
import type { OrderEventRow } from "../orders/tables.ts";
import { listPaymentRecords } from "../payments/service.ts";
import type { PaymentAttemptRow, PaymentNoticeRow } from "../payments/tables.ts";
import { readVisits } from "../visits/service.ts";
import { toListItem } from "./list/service.ts";
import { maskNotice } from "./rules.ts";

type OrderDetail = z.output<typeof orderDetail>;

/** Everything about an order, deleted and erased ones too. @throws {AppError} `order.not_found` */
export async function readOrderDetail(deps: Pick<Deps, "db" | "clock" | "settings">, ref: string): Promise<OrderDetail> {
  const order = await requireAnyOrder(deps, ref);
  const { attempts, notices } = await listPaymentRecords(deps, ref);
  const events = await listOrderEvents(deps, ref);
  const actors = await nameActors(deps, events.map(({ actor }) => actor));
  const card = await requireAnyCard(deps, ref);
  return {
    ...toListItem(deps, { ...order, attention: attempts.some(needsAttention) ? 1 : 0 }),
    ...(await cardFieldsOf(deps, card)),
    ...forEachDeliveryText((name) => order[name]),
    images: card.state === "live" ? await imageSetsOf(deps, card) : null,
    expiredAt: isoOrNull(order.expiredAt),
    attempts: attempts.map(toAttempt),
    notices: notices.map(toNotice),
    events: events.map((event) => toEvent(event, actors.get(event.actor) ?? event.actor)),
    mails: (await listMailsOf(deps, ref)).map(toMail),
    visits: order.paidAt === null || order.expiredAt !== null ? null : await readVisits(deps, ref),
  };
}

function needsAttention({ state, overpaid }: PaymentAttemptRow): boolean {
  return state === "needs_attention" || (state === "paid" && overpaid === 1);
}

async function cardFieldsOf(deps: Pick<Deps, "db">, card: CardRow) {
  const images = await privateImagesOf(deps, card);
  return {
    ...cardTextsOf(card),
    profileUrl: images.profile,
    coverUrl: images.cover,
    logoUrl: images.logo,
  };
}

function toAttempt(attempt: PaymentAttemptRow): OrderDetail["attempts"][number] {
  const { refCommand, amount, state, promoCode, method, attention } = attempt;
  return {
    refCommand, amount, state, promoCode, method, attention,
    overpaid: attempt.overpaid === 1,
    createdAt: new Date(attempt.createdAt).toISOString(),
    updatedAt: new Date(attempt.updatedAt).toISOString(),
    settledAt: isoOrNull(attempt.settledAt),
  };
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
