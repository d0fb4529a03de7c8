import { formatPersonName } from "#server/features/cards/person-name-rules.ts";
import { cardTextNames } from "#shared/card/card-texts.ts";
import type { CardContent, CardRow } from "#server/features/cards/card-tables.ts";
import type { CardDeliveryRow, OrderRow } from "../order-tables.ts";

/** Lists the fields of the card that a correction of its order may change. */
export const correctableCardFields = [...cardTextNames, "printedName", "socialMedias"] as const;

/** Fields of a sale that were copied from its first card. */
const copied = {
  buyerFirstName: "firstName",
  buyerLastName: "lastName",
  buyerEmail: "email",
  buyerPhone: "phoneNumber",
  deliveryPhone: "phoneNumber",
  deliveryAddress: "address",
} as const satisfies Partial<Record<keyof OrderRow, (typeof correctableCardFields)[number]>>;

/** Checks whether the buyer holds this card: its mailbox or its names are theirs. */
export function isBuyersOwnCard(
  { buyerEmail, buyerFirstName, buyerLastName }: Pick<OrderRow, "buyerEmail" | "buyerFirstName" | "buyerLastName">,
  { ownerEmail, firstName, lastName }: Pick<CardRow, "ownerEmail" | "firstName" | "lastName">,
): boolean {
  return ownerEmail === buyerEmail || (firstName === buyerFirstName && lastName === buyerLastName);
}

/**
 * Computes the order's fields that follow a correction of its card from `before` to `after`: those that equalled
 * the card's, except where the card's field becomes empty.
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

/** Computes the recipient and telephone of a card's own delivery that follow a correction, as `syncCopiedFields`. */
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
 * Checks whether the owner's mailbox follows the mailbox on the card: until payment, as long as both are equal; later
 * only while there is none, since only staff who have verified the owner change it.
 */
export function isOwnerEmailTiedToCard(
  { paidAt }: Pick<OrderRow, "paidAt">,
  { ownerEmail, email }: Pick<CardRow, "ownerEmail" | "email">,
): boolean {
  if (paidAt === null) return ownerEmail === email;
  return ownerEmail === "";
}
