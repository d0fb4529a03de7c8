import type { OrderDelivery } from "./order-delivery.ts";
import { freeDeliveryTown } from "./delivery-promise.ts";
import { formatFcfa } from "../format/fcfa.ts";

export interface DeliveryTown {
  name: string;
  /** Whole FCFA, paid to the courier; null: agreed with the buyer before the card is sent. */
  fee: number | null;
  /** Working days, once the card is made. */
  days: number;
}

/** Limits the rows of the table. */
export const maxDeliveryTowns = 60;

/** Describes an order's delivery fee and days, as shown when the town was chosen. */
export interface DeliveryTerms {
  /** Whole FCFA, paid to the courier; null: to be agreed, or the town is unknown. */
  deliveryFee: number | null;
  /** Working days, once the card is made; null: the town is unknown. */
  deliveryDays: number | null;
}

/** Finds the present terms for a town; returns `undefined` for a town not in the table, and null terms for no town. */
export function findDeliveryTerms(
  town: string | undefined,
  now: { deliveryDays: number; deliveryTowns: readonly DeliveryTown[] },
): DeliveryTerms | undefined {
  if (!town) return { deliveryFee: null, deliveryDays: null };
  if (town === freeDeliveryTown) return { deliveryFee: 0, deliveryDays: now.deliveryDays };
  const found = now.deliveryTowns.find(({ name }) => name === town);
  return found && { deliveryFee: found.fee, deliveryDays: found.days };
}

/** Formats a fee in a word or two: "gratuite", "3 000 FCFA", "à convenir". */
export function formatDeliveryFee(fee: number | null): string {
  if (fee === null) return "à convenir";
  return fee === 0 ? "gratuite" : formatFcfa(fee);
}

/**
 * Formats the sentence that tells the buyer what it costs to send one card of an order elsewhere; empty if the town is
 * unknown. `isAgreed`: staff agreed on the fee with the buyer, and it is not part of the price.
 */
export function formatCardDeliveryFeeSentence({
  town,
  fee,
  isAgreed = false,
}: Pick<OrderDelivery, "town" | "fee"> & { isAgreed?: boolean }): string {
  if (town === "") return "";
  if (fee === 0) return "Livraison gratuite.";
  if (fee === null) return "Frais de livraison à convenir avec vous avant l'envoi.";
  return `Frais de livraison\u00a0: ${formatDeliveryFee(fee)}, ${isAgreed ? "convenus avec vous" : "réglés avec la commande"}.`;
}

/** Formats the sentence that tells the buyer the courier's fee; empty if the town is unknown. */
export function formatDeliveryFeeSentence({ town, fee }: Pick<OrderDelivery, "town" | "fee">): string {
  if (town === "") return "";
  if (fee === 0) return "Livraison gratuite.";
  const sum = fee === null ? " à convenir avec vous avant l'envoi" : `\u00a0: ${formatDeliveryFee(fee)}`;
  return `Frais de livraison${sum}, réglés au livreur à la livraison, pas avec la commande.`;
}
