import type { OwnedOrder } from "#shared/contract/owner-order.ts";
import { inTransaction, type InTransaction } from "../../../db/database.ts";
import type { Deps, PieceMoved } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { OwnerSession } from "../../../owner-session.ts";
import * as cards from "../../cards/service.ts";
import type { CardRow } from "../../cards/tables.ts";
import { recordOrderEvent, requireOrder } from "../../orders/service.ts";
import type { OrderRow } from "../../orders/tables.ts";
import { readCardRoad, requirePiece } from "../../production/service.ts";
import { drawReceipt, readReceipt } from "../../receipts/service.ts";
import { holdOwn, requireOwn } from "../cards/service.ts";
import { ownerEmailOf } from "../login/rules.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** The order of one of his cards; without money unless he is its buyer. @throws {AppError} `order.not_found`, also for another's */
export async function readOrder(deps: Pick<Deps, "db">, own: OwnerSession, ref: string): Promise<OwnedOrder> {
  const card = await requireOwn(deps, own, ref);
  return toOwned(deps, own, card, await requireOrder(deps, card.orderRef));
}

/** The receipt as a PDF, for the buyer alone. @throws {AppError} `order.not_found`, also for an owner who is not he */
export async function readReceiptPdf(deps: Pick<Deps, "db" | "settings">, own: OwnerSession, ref: string): Promise<{ pdf: Buffer; number: string }> {
  const { orderRef } = await requireOwn(deps, own, ref);
  const order = await requireOrder(deps, orderRef);
  const receipt = isBuyer(own, order) ? readReceipt(deps, order) : undefined;
  if (!receipt) throw new AppError("order.not_found");
  return { pdf: await drawReceipt(receipt), number: order.number };
}

/** His printed card is lost: its tag opens no page, until it is found or replaced. Done already, nothing is noted again. @throws {AppError} `order.not_found` */
export async function pauseTag(deps: Needs, own: OwnerSession, ref: string): Promise<OwnedOrder> {
  return setTag(deps, own, ref, { paused: true });
}

/** Its tag opens the page again. @throws {AppError} `order.not_found` */
export async function resumeTag(deps: Needs, own: OwnerSession, ref: string): Promise<OwnedOrder> {
  return setTag(deps, own, ref, { paused: false });
}

/** What is made in the place of a lost card has the same address on its tag: once delivered, it opens the page. */
export async function resumeReplacedTag(deps: InTransaction<Needs>, { pieceId, orderRef, cardRef, to }: PieceMoved): Promise<void> {
  if (to !== "delivered" || (await requirePiece(deps, pieceId)).kind === "first") return;
  if (await cards.resumeTag(deps, cardRef)) await recordOrderEvent(deps, { orderRef, actor: "system", kind: "tag.resumed", details: {} });
}

async function setTag(deps: Needs, own: OwnerSession, ref: string, { paused }: { paused: boolean }): Promise<OwnedOrder> {
  return inTransaction(deps, async (deps) => {
    const { card, order } = await holdOwn(deps, own, ref);
    const changed = paused ? await cards.pauseTag(deps, ref) : await cards.resumeTag(deps, ref);
    if (changed) await recordOrderEvent(deps, { orderRef: order.ref, actor: "owner", kind: paused ? "tag.paused" : "tag.resumed", details: {} });
    return toOwned(deps, own, { ...(await cards.requireAnyCard(deps, ref)), state: card.state }, order);
  });
}

async function toOwned(deps: Pick<Deps, "db">, own: OwnerSession, card: CardRow, order: OrderRow): Promise<OwnedOrder> {
  const { number, offer, createdAt, received } = order;
  return {
    number,
    offer,
    orderedAt: new Date(createdAt).toISOString(),
    road: await readCardRoad(deps, card),
    paid: isBuyer(own, order) && order.paidAt !== null ? received : null,
    tagPausedAt: card.tagPausedAt === null ? null : new Date(card.tagPausedAt).toISOString(),
  };
}

/** By the address that his login has shown to be his. */
function isBuyer(own: OwnerSession, { buyerEmail }: Pick<OrderRow, "buyerEmail">): boolean {
  return ownerEmailOf(buyerEmail) === own.email;
}
