import { deliveryTexts, type DeliveryText, forEachDeliveryText } from "#shared/delivery-texts.ts";
import type { CardFields } from "#shared/contract/orders.ts";
import type { Deps } from "#server/deps.ts";
import type { LastEdit } from "#server/db/edit-versions.ts";
import { findLastEntry, nameActors } from "#server/features/audit/audit-service.ts";
import { cardTextsOf, privateImagesOf } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { listOrderEvents } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";

type Needs = Pick<Deps, "db">;
/** A reprint has of its own where it goes, no card. */
type Corrected = Record<DeliveryText, string> & Partial<CardFields>;

/** What "Corriger" shows of an order, by which its version is known. */
export async function correctedOf(deps: Needs, order: OrderRow, card: CardRow): Promise<Corrected> {
  const delivery = forEachDeliveryText((name) => order[name]);
  if (order.reprintOf !== null) return delivery;
  const { profile, cover, logo } = await privateImagesOf(deps, card);
  return { ...cardTextsOf(card), profileUrl: profile, coverUrl: cover, logoUrl: logo, ...delivery };
}

/** What "Changer l'adresse" shows of a card's owner. */
export function ownerShown({ ownerEmail }: Pick<CardRow, "ownerEmail">): { email: string } {
  return { email: ownerEmail };
}

/** What "Frais convenus" shows of an order's delivery. */
export function feeShown({ deliveryFee }: Pick<OrderRow, "deliveryFee">): { fee: number | null } {
  return { fee: deliveryFee };
}

/** What of a sale says the same as its card follows it, without a word of its own in the timeline. */
const followed: Partial<Record<DeliveryText, readonly string[]>> = { deliveryRecipient: ["firstName", "lastName"], deliveryPhone: ["phoneNumber"], deliveryAddress: ["address"] };

/** Who corrected each field of an order last. */
export async function lastCorrections(deps: Needs, orderRef: string): Promise<Map<string, LastEdit>> {
  const events = (await listOrderEvents(deps, orderRef)).filter(({ kind }) => kind === "order.corrected");
  const names = await nameActors(deps, events.map(({ actor }) => actor));
  const edits = new Map<string, LastEdit>();
  // The newest last, so that it stands.
  for (const { actor, at, details } of events) {
    const { changes = {} } = JSON.parse(details) as { changes?: Record<string, unknown> };
    const changed = Object.keys(changes);
    const following = deliveryTexts.filter((name) => followed[name]?.some((field) => changed.includes(field)) && !changed.includes(name));
    for (const name of [...following, ...changed]) edits.set(name, { by: names.get(actor) ?? actor, at });
  }
  return edits;
}

/** Who changed the address of a card's owner last, by itself or with the card's own. */
export async function lastOwnerChange(deps: Needs, orderRef: string): Promise<Map<string, LastEdit>> {
  const corrected = (await lastCorrections(deps, orderRef)).get("email");
  const entry = await findLastEntry(deps, { actions: ["card.owner_changed"], orderRef });
  const changed = entry && { by: entry.actorName, at: entry.at };
  const last = changed && corrected ? (changed.at >= corrected.at ? changed : corrected) : (changed ?? corrected);
  return new Map(last ? [["email", last]] : []);
}

/** Who agreed on a delivery's fee last. */
export async function lastFeeAgreement(deps: Needs, orderRef: string): Promise<Map<string, LastEdit>> {
  const entry = await findLastEntry(deps, { actions: ["order.fee_agreed"], orderRef });
  return new Map(entry ? [["fee", { by: entry.actorName, at: entry.at }]] : []);
}
