import type { OrderDelivery } from "./contract/order-delivery.ts";
import { type LeadTime, formatLeadTime } from "./lead-time.ts";

/** Delivered to free, within the delay that is set apart; no row of the table. */
export const freeDeliveryTown = "Dakar";

/** "à Dakar", or the town by its name, which may be any words; Dakar where none is known. */
export function formatDeliveryPlace(town: string): string {
  return town === "" || town === freeDeliveryTown ? `à ${freeDeliveryTown}` : town;
}

/** Where, in how long and within which days an order is delivered once it is made; as at Dakar where no town is known. */
export function getDeliveryPromise(delivery: OrderDelivery | null | undefined, usual: LeadTime): { where: string; time: string; days: LeadTime } {
  const days = { productionDays: usual.productionDays, deliveryDays: delivery?.days ?? usual.deliveryDays };
  return { where: formatDeliveryPlace(delivery?.town ?? ""), time: formatLeadTime(days).deliveryTime, days };
}

/** Whether the promise is another than the one for Dakar. */
export function isDeliveredOutsideDakar({ town }: Pick<OrderDelivery, "town">): boolean {
  return town !== "" && town !== freeDeliveryTown;
}

/** An address with its town, which it may name already. */
export function placeOf({ address, town }: Pick<OrderDelivery, "address" | "town">): string {
  return address.includes(town) ? address : `${address}, ${town}`;
}
