import type { OrderDelivery } from "./contract/order-delivery.ts";
import { freeDeliveryTown } from "./delivery-promise.ts";
import { formatFcfa } from "./money.ts";

/** A town that is delivered to beside Dakar. */
export interface DeliveryTown {
  name: string;
  /** Whole FCFA, paid to the courier; null: agreed with the buyer before the card leaves. */
  fee: number | null;
  /** Working days, once the card is made. */
  days: number;
}

/** So many rows the table has at most. */
export const maxDeliveryTowns = 60;

/** What carrying an order costs and takes, as it was shown when the town was chosen. */
export interface DeliveryTerms {
  /** Whole FCFA, paid to the courier; null: to be agreed, or no town is known. */
  deliveryFee: number | null;
  /** Working days, once the card is made; null: no town is known. */
  deliveryDays: number | null;
}

/** What holds now for a town; `undefined` when it is none of the table. Without a town nothing is known. */
export function findDeliveryTerms(town: string, now: { deliveryDays: number; deliveryTowns: readonly DeliveryTown[] }): DeliveryTerms | undefined {
  if (town === "") return { deliveryFee: null, deliveryDays: null };
  if (town === freeDeliveryTown) return { deliveryFee: 0, deliveryDays: now.deliveryDays };
  const found = now.deliveryTowns.find(({ name }) => name === town);
  return found && { deliveryFee: found.fee, deliveryDays: found.days };
}

/** A fee in a word or two: "gratuite", "3 000 FCFA", "à convenir". */
export function formatDeliveryFee(fee: number | null): string {
  if (fee === null) return "à convenir";
  return fee === 0 ? "gratuite" : formatFcfa(fee);
}

/** What its buyer owes the courier, in a sentence; empty where no town is known. */
export function formatDeliveryFeeSentence({ town, fee }: Pick<OrderDelivery, "town" | "fee">): string {
  if (town === "") return "";
  if (fee === 0) return "Livraison gratuite.";
  const sum = fee === null ? " à convenir avec vous avant l'envoi" : `\u00a0: ${formatDeliveryFee(fee)}`;
  return `Frais de livraison${sum}, réglés au livreur à la livraison, pas avec la commande.`;
}
