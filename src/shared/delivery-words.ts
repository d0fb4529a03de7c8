import type { OrderDelivery } from "./contract/order-delivery.ts";
import { type LeadTime, leadTimeWords } from "./lead-time.ts";
import { feeWords, homeTown } from "./delivery-towns.ts";

/** What its buyer owes the courier, in a sentence; empty where no town is known. */
export function feeSentence({ town, fee }: Pick<OrderDelivery, "town" | "fee">): string {
  if (town === "") return "";
  if (fee === 0) return "Livraison gratuite.";
  const sum = fee === null ? " à convenir avec vous avant l'envoi" : `\u00a0: ${feeWords(fee)}`;
  return `Frais de livraison${sum}, réglés au livreur à la livraison, pas avec la commande.`;
}

/** "à Dakar", or the town by its name, which may be any words; Dakar where none is known. */
export function whereTo(town: string): string {
  return town === "" || town === homeTown ? `à ${homeTown}` : town;
}

/** Where, in how long and within which days an order is delivered once it is made; as at Dakar where no town is known. */
export function promiseFor(delivery: OrderDelivery | null | undefined, usual: LeadTime): { where: string; time: string; days: LeadTime } {
  const days = { productionDays: usual.productionDays, deliveryDays: delivery?.days ?? usual.deliveryDays };
  return { where: whereTo(delivery?.town ?? ""), time: leadTimeWords(days).deliveryTime, days };
}

/** Whether the promise is another than the one for Dakar. */
export function isElsewhere({ town }: Pick<OrderDelivery, "town">): boolean {
  return town !== "" && town !== homeTown;
}
