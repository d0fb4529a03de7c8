import { cardTextNames } from "#shared/card-texts.ts";
import type { CardContent, CardRow } from "#server/features/cards/card-tables.ts";
import type { OrderRow } from "../order-tables.ts";

/** What of an order its card shows and may be corrected. */
export const correctableCardFields = [...cardTextNames, "socialMedias"] as const;

/** What of a sale was taken from its first card, since nobody was asked twice. */
const copied = {
  buyerFirstName: "firstName", buyerLastName: "lastName", buyerEmail: "email", buyerPhone: "phoneNumber", deliveryPhone: "phoneNumber", deliveryAddress: "address",
} as const satisfies Partial<Record<keyof OrderRow, (typeof correctableCardFields)[number]>>;

/** What has to change in a sale when its card is corrected from `before` to `after`: whatever said the same as the card, but not what the card shows no more. */
export function syncCopiedFields(order: OrderRow, before: CardContent, after: CardContent): Partial<OrderRow> {
  const names = Object.entries(copied) as [keyof typeof copied, keyof CardContent][];
  const change = Object.fromEntries(names.filter(([name, field]) => order[name] === before[field] && after[field] !== "").map(([name, field]) => [name, after[field]]));
  return order.deliveryRecipient === fullName(before) ? { ...change, deliveryRecipient: fullName(after) } : change;
}

/** Whether the owner logs in by whatever address the card now shows: until it is paid that is the same slip; later only somebody of the team who has made sure of him changes it. */
export function isOwnerEmailTiedToCard({ paidAt }: Pick<OrderRow, "paidAt">, { ownerEmail, email }: Pick<CardRow, "ownerEmail" | "email">): boolean {
  return paidAt === null ? ownerEmail === email : ownerEmail === "";
}

const fullName = ({ firstName, lastName }: CardContent) => `${firstName} ${lastName}`.trim();
