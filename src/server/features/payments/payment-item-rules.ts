import type { OfferName } from "#shared/offers/offers.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { paymentPartLabels } from "#shared/states-and-kinds.ts";
import { isReprint } from "#server/features/orders/order-rules.ts";
import type { OrderLineRow, OrderRow } from "#server/features/orders/order-tables.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

type Sale = Pick<OrderRow, "number" | "offer" | "reprintOf">;

/**
 * Names a payment on the provider's page after everything that its order sells: "Carte Sen Digital Vcard SILVER",
 * "Reste, 3 cartes Sen Digital Vcard et la livraison, commande SDV-7K3M9Q2X".
 */
export function namePaymentItem(
  order: Sale,
  lines: readonly Pick<OrderLineRow, "kind" | "offer">[],
  part: PaymentAttemptRow["part"],
): string {
  const sold = lines.flatMap(({ offer }) => offer ?? []);
  const deliveries = lines.filter(({ kind }) => kind === "delivery").length;
  const name = [
    nameCards(order, sold),
    ...(deliveries > 0 ? [agreeWord(deliveries, "et la livraison", "et les livraisons")] : []),
  ].join(" ");
  const numbered = sold.length > 1 || deliveries > 0 ? `${name}, commande ${order.number}` : name;
  if (part === null) return numbered;
  return `${paymentPartLabels[part]}, ${numbered.charAt(0).toLowerCase()}${numbered.slice(1)}`;
}

function nameCards(order: Sale, sold: readonly OfferName[]): string {
  const isNew = isReprint(order);
  if (sold.length < 2) return `${isNew ? "Nouvelle carte" : "Carte"} Sen Digital Vcard ${order.offer}`;
  const cards = `${formatCount(sold.length, isNew ? "nouvelle carte" : "carte", isNew ? "nouvelles cartes" : "cartes")} Sen Digital Vcard`;
  return new Set(sold).size === 1 ? `${cards} ${sold[0]}` : cards;
}
