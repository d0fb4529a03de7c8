import { formatPersonName } from "#server/features/cards/person-name-rules.ts";
import { cardTextNames } from "#shared/card/card-texts.ts";
import type { CardContent, CardRow } from "#server/features/cards/card-tables.ts";
import type { CardDeliveryRow, OrderRow } from "../order-tables.ts";

/** The card's fields that a correction of its order may change. */
export const correctableCardFields = [...cardTextNames, "printedName", "socialMedias"] as const;

/** An order's fields that were copied from its first card, each with that card's field. */
const copied = {
  buyerFirstName: "firstName",
  buyerLastName: "lastName",
  buyerEmail: "email",
  buyerPhone: "phoneNumber",
  deliveryPhone: "phoneNumber",
  deliveryAddress: "address",
} as const satisfies Partial<Record<keyof OrderRow, (typeof correctableCardFields)[number]>>;

/** Checks whether the buyer holds this card: the mailboxes or the names are equal. */
export function isBuyersOwnCard(
  { buyerEmail, buyerFirstName, buyerLastName }: Pick<OrderRow, "buyerEmail" | "buyerFirstName" | "buyerLastName">,
  { ownerEmail, firstName, lastName }: Pick<CardRow, "ownerEmail" | "firstName" | "lastName">,
): boolean {
  return ownerEmail === buyerEmail || (firstName === buyerFirstName && lastName === buyerLastName);
}

/**
 * Computes how the order's copied fields follow a correction of its card from `before` to `after`: those that were
 * equal to the card's change too, unless the card's field becomes empty.
 */
export function syncCopiedFields(order: OrderRow, before: CardContent, after: CardContent): Partial<OrderRow> {
  const names = Object.entries(copied) as [keyof typeof copied, keyof CardContent][];
  const change = Object.fromEntries(
    names
      .filter(([name, field]) => order[name] === before[field] && after[field] !== "")
      .map(([name, field]) => [name, after[field]]),
  );
  if (order.deliveryRecipient === formatPersonName(before))
    return { ...change, deliveryRecipient: formatPersonName(after) };
  return change;
}

/** Computes how the recipient and telephone of a card's own delivery follow a correction, as in `syncCopiedFields`. */
export function syncCopiedDelivery(
  own: CardDeliveryRow,
  before: CardContent,
  after: CardContent,
): Partial<CardDeliveryRow> {
  return {
    ...(own.deliveryRecipient === formatPersonName(before) && { deliveryRecipient: formatPersonName(after) }),
    ...(own.deliveryPhone === before.phoneNumber && after.phoneNumber && { deliveryPhone: after.phoneNumber }),
  };
}

/**
 * Checks whether the owner's mailbox follows the mailbox on the card. Before payment it does while both are equal;
 * later only while the owner has none, since then only staff, who verify the owner, change it.
 */
export function isOwnerEmailTiedToCard(
  { paidAt }: Pick<OrderRow, "paidAt">,
  { ownerEmail, email }: Pick<CardRow, "ownerEmail" | "email">,
): boolean {
  if (paidAt === null) return ownerEmail === email;
  return ownerEmail === "";
}
