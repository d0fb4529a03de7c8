import { deliveryTextNames, type DeliveryTextName, mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import type { CardDisplayFields } from "#shared/contract/public-order.ts";
import type { DbDeps } from "#server/deps.ts";
import type { LastFieldEdit } from "#server/db/edit-versions.ts";
import { isReprint } from "#server/features/orders/order-rules.ts";
import { findLastAuditEntry, formatActorNames } from "#server/features/audit/audit-service.ts";
import { getPrivateImageUrls } from "#server/features/cards/card-service.ts";
import { toCardTexts } from "#server/features/cards/card-appearance-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { findCardDelivery } from "#server/features/orders/order-card-service.ts";
import { isAboutCard, listOrderHistory } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";

/** A reprint's own content is only where it goes; it has no card. */
type Corrected = Record<DeliveryTextName, string> & Partial<CardDisplayFields>;

/** Returns the values of an order in the form "Corriger"; its version is computed from them. */
export async function getCorrectableContent(deps: DbDeps, order: OrderRow, card: CardRow): Promise<Corrected> {
  return toCorrectableContent(order, card, {
    place: await findCardDelivery(deps, order.ref, card.ref),
    images: await getPrivateImageUrls(deps, card),
  });
}

/** As `getCorrectableContent`, from what was already read of the card. */
export function toCorrectableContent(
  order: OrderRow,
  card: CardRow,
  {
    place = order,
    images: { profile, cover, logo },
  }: { place: Pick<OrderRow, DeliveryTextName> | undefined; images: Record<UploadKind, string> },
): Corrected {
  const delivery = mapDeliveryTexts((name) => place[name]);
  if (isReprint(order)) return delivery;
  return { ...toCardTexts(card), profileUrl: profile, coverUrl: cover, logoUrl: logo, ...delivery };
}

/** Returns the value of a card's owner in the form "Changer l'adresse". */
export function toOwnerFormContent({ ownerEmail }: Pick<CardRow, "ownerEmail">): { email: string } {
  return { email: ownerEmail };
}

/** Returns the value of an order's delivery in the form "Frais convenus". */
export function feeShown({ deliveryFee }: Pick<OrderRow, "deliveryFee">): { fee: number | null } {
  return { fee: deliveryFee };
}

/** Delivery fields that follow the card's fields while equal, without an entry of their own in the timeline. */
const followed: Partial<Record<DeliveryTextName, readonly string[]>> = {
  deliveryRecipient: ["firstName", "lastName"],
  deliveryPhone: ["phoneNumber"],
  deliveryAddress: ["address"],
};

/** Finds who last corrected each field of an order, and of this card but no other. */
export async function findLastFieldCorrections(
  deps: DbDeps,
  { ref }: Pick<OrderRow, "ref">,
  card: CardRow,
): Promise<Map<string, LastFieldEdit>> {
  const events = (await listOrderHistory(deps.db.query, ref)).filter(({ kind }) => kind === "order.corrected");
  const names = await formatActorNames(
    deps,
    events.map(({ actor }) => actor),
  );
  const edits = new Map<string, LastFieldEdit>();
  // Later events overwrite earlier ones.
  for (const event of events) {
    const { actor, at, details } = event;
    const { changes = {} } = JSON.parse(details) as { changes?: Record<string, unknown> };
    // A reprint's timeline is only about its delivery.
    const isOfCard = card.orderRef !== ref || isAboutCard(event, card);
    const changed = Object.keys(changes).filter((name) => isOfCard || isDelivery(name));
    const following = deliveryTextNames.filter(
      (name) => followed[name]?.some((field) => changed.includes(field)) && !changed.includes(name),
    );
    for (const name of [...following, ...changed]) edits.set(name, { by: names.get(actor) ?? actor, at });
  }
  return edits;
}

function isDelivery(name: string): boolean {
  return (deliveryTextNames as readonly string[]).includes(name);
}

/** Finds who last changed the card owner's mailbox, directly or along with the card's. */
export async function findLastOwnerChange(
  deps: DbDeps,
  order: Pick<OrderRow, "ref">,
  card: CardRow,
): Promise<Map<string, LastFieldEdit>> {
  const corrected = (await findLastFieldCorrections(deps, order, card)).get("email");
  const entry = await findLastAuditEntry(deps.db.query, { actions: ["card.owner_changed"], orderRef: order.ref });
  const edits = new Map<string, LastFieldEdit>();
  if (corrected) edits.set("email", corrected);
  if (entry && !(corrected && corrected.at > entry.at)) edits.set("email", { by: entry.actorName, at: entry.at });
  return edits;
}

/** Finds who last agreed the fee of an order's delivery, or of a card's that is sent elsewhere. */
export async function lastFeeAgreement(
  deps: DbDeps,
  orderRef: string,
  cardRef: string | undefined,
): Promise<Map<string, LastFieldEdit>> {
  const last = (await listOrderHistory(deps.db.query, orderRef)).findLast(
    ({ kind, details }) =>
      kind === "delivery.fee_agreed" && (JSON.parse(details) as { card?: string }).card === cardRef,
  );
  if (!last) return new Map();
  const names = await formatActorNames(deps, [last.actor]);
  return new Map([["fee", { by: names.get(last.actor) ?? last.actor, at: last.at }]]);
}
