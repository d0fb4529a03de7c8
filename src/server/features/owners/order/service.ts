import type { OwnedOrder } from "#shared/contract/owner-order.ts";
import { isoOrNull } from "#shared/instants.ts";
import { inTransaction, type InTransaction } from "../../../db/database.ts";
import type { Deps, PieceMoved } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { OwnerSession } from "../../../owner-session.ts";
import * as cards from "../../cards/service.ts";
import type { CardRow } from "../../cards/tables.ts";
import { recordOrderEvent, requireOrder } from "../../orders/service.ts";
import type { OrderRow } from "../../orders/tables.ts";
import { lastTagOut, readCardRoad, requirePiece } from "../../production/service.ts";
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

/** His printed card is lost: the tags that he was given open no page, until it is found; what is made later has one of its own. Done already, nothing is noted again. @throws {AppError} `order.not_found` */
export async function pauseTags(deps: Needs, own: OwnerSession, ref: string): Promise<OwnedOrder> {
  return setTags(deps, own, ref, async (deps) => ((await cards.pauseTags(deps, ref, await lastTagOut(deps, ref))) ? "tag.paused" : undefined));
}

/** It is found: all tags open the page again. @throws {AppError} `order.not_found` */
export async function resumeTags(deps: Needs, own: OwnerSession, ref: string): Promise<OwnedOrder> {
  return setTags(deps, own, ref, async (deps) => ((await cards.resumeTags(deps, ref)) ? "tag.resumed" : undefined));
}

/** What is made in the place of a lost card and has the lost one's address on its tag, since it was made before tags had numbers, opens the page once delivered. */
export async function resumeReplacedTag(deps: InTransaction<Needs>, { pieceId, orderRef, cardRef, to }: PieceMoved): Promise<void> {
  if (to !== "delivered") return;
  const { kind, tagNumber } = await requirePiece(deps, pieceId);
  if (kind === "first" || tagNumber > 1) return;
  if (await cards.resumeTags(deps, cardRef)) await recordOrderEvent(deps, { orderRef, actor: "system", kind: "tag.resumed", details: {} });
}

async function setTags(deps: Needs, own: OwnerSession, ref: string, set: (deps: InTransaction<Needs>) => Promise<"tag.paused" | "tag.resumed" | undefined>): Promise<OwnedOrder> {
  return inTransaction(deps, async (deps) => {
    const { card, order } = await holdOwn(deps, own, ref);
    const kind = await set(deps);
    if (kind) await recordOrderEvent(deps, { orderRef: order.ref, actor: "owner", kind, details: {} });
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
    tagPausedAt: isoOrNull(card.tagPausedAt),
    tagOpen: card.tagPausedAt === null || (await lastTagOut(deps, card.ref)) > card.tagsLost,
  };
}

/** By the address that his login has shown to be his. */
function isBuyer(own: OwnerSession, { buyerEmail }: Pick<OrderRow, "buyerEmail">): boolean {
  return ownerEmailOf(buyerEmail) === own.email;
}
