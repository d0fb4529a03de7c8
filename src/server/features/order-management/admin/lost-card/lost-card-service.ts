import type { z } from "zod";
import type { LostCard, replaceLostCard as replaceLostCardEndpoint } from "#shared/contract/lost-card.ts";
import { forEachDeliveryText } from "#shared/delivery-texts.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { recordAudit, type Actor } from "#server/features/audit/audit-service.ts";
import { pauseTags, requireAnyCard } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { createReprint } from "#server/features/orders/reprinting/reprint-order-service.ts";
import { cardRefOf, priceOf } from "#server/features/orders/order-rules.ts";
import { holdOrder, listReprintsOf, recordOrderEvent, requireOrder } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { isBeingMade, lastTagOut, makeAgain, wasGiven } from "#server/features/production/production-service.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;
type Wish = z.output<(typeof replaceLostCardEndpoint)["body"]>;

/** What became of a lost card: `ordered` and to be paid, `made` for nothing, or one was `coming` before. */
export interface Replaced {
  how: "ordered" | "made" | "coming";
  /** The order that is to be paid. */
  order: Pick<OrderRow, "ref" | "number" | "unitPrice" | "quantity"> | null;
  ownerEmail: string;
}

/** What staff are shown before they replace a lost card. @throws {AppError} `order.not_found` */
export async function readLostCard(deps: Needs, ref: string): Promise<LostCard> {
  const { ref: cardRef, ownerEmail } = await requireAnyCard(deps, cardRefOf(await requireOrder(deps, ref)));
  const waiting = await findWaiting(deps, cardRef);
  return {
    price: waiting ? priceOf(waiting) : deps.settings.site.reprintPrice,
    waiting: waiting ? { ref: waiting.ref, number: waiting.number } : null,
    beingMade: await isBeingMade(deps, cardRef),
    given: await wasGiven(deps, cardRef),
    ownerEmail,
  };
}

/**
 * The one road of a lost card: the tags that were given open no page any more, and another card is made, to be paid or for nothing.
 * Pressed by two at once, or by its owner too, one is made.
 * @throws {AppError} `order.not_found`, `card.not_given`, `reprint.waiting`, `payment.price_changed`
 */
export async function replaceLostCard(deps: Needs, actor: Actor, ref: string, wish: Wish): Promise<Replaced> {
  return inTransaction(deps, async (deps) => {
    const asked = await requireOrder(deps, ref);
    const { orderRef } = await requireAnyCard(deps, cardRefOf(asked));
    // As its owner does who orders one: of all who press, each finds what the one before made.
    const first = await holdOrder(deps, orderRef);
    const card = await requireAnyCard(deps, cardRefOf(asked));
    if (!(await wasGiven(deps, card.ref))) throw new AppError("card.not_given");
    const replaced = await replace(deps, actor, { card, first }, wish);
    if (await pauseTags(deps, card.ref, await lastTagOut(deps, card.ref))) await recordOrderEvent(deps, { orderRef, actor: actorOf(actor), kind: "tag.paused", details: {} });
    await recordAudit(deps, { actor, action: "card.lost", target: first.number, orderRef, details: wish.by === "gift" ? wish.reason : "" });
    return { ...replaced, ownerEmail: card.ownerEmail };
  });
}

async function replace(deps: InTransaction<Needs>, actor: Actor, { card, first }: { card: CardRow; first: OrderRow }, wish: Wish): Promise<Omit<Replaced, "ownerEmail">> {
  const found = await findWaiting(deps, card.ref);
  // Held too: its payment settles before, and then a card is being made, or after.
  const waiting = found && (await holdOrder(deps, found.ref));
  if (waiting?.paidAt === null && wish.by === "gift") throw new AppError("reprint.waiting");
  const price = waiting ? priceOf(waiting) : deps.settings.site.reprintPrice;
  if (waiting?.paidAt === null) {
    requirePrice(wish, price);
    return { how: "ordered", order: waiting };
  }
  if (waiting || (await isBeingMade(deps, card.ref))) return { how: "coming", order: null };
  if (wish.by === "gift") {
    await makeAgain(deps, actorOf(actor), card.ref, wish.reason);
    await recordOrderEvent(deps, { orderRef: first.ref, actor: actorOf(actor), kind: "card.replaced", details: { reason: wish.reason } });
    return { how: "made", order: null };
  }
  requirePrice(wish, price);
  const last = (await listReprintsOf(deps, card.ref))[0] ?? first;
  const order = await createReprint(deps, { card, offer: first.offer, price, delivery: forEachDeliveryText((name) => last[name]), by: actorOf(actor) });
  await recordOrderEvent(deps, { orderRef: first.ref, actor: actorOf(actor), kind: "card.replaced", details: { number: order.number, price } });
  return { how: "ordered", order };
}

function requirePrice(wish: Wish, price: number): void {
  if (wish.by === "payment" && wish.expected !== price) throw new AppError("payment.price_changed");
}

async function findWaiting(deps: Pick<Deps, "db">, cardRef: string): Promise<OrderRow | undefined> {
  return (await listReprintsOf(deps, cardRef)).find(({ paidAt }) => paidAt === null);
}

function actorOf({ userId }: Actor): string {
  return `staff:${userId}`;
}
