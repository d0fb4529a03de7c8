import type { OrderDelivery } from "./order-delivery.ts";
import { type LeadTime, formatLeadTime } from "./lead-time.ts";

/** Names the town with free delivery; its delay is a separate setting, so the table has no row for it. */
export const freeDeliveryTown = "Dakar";

/** Returns "à Dakar" for Dakar or an unknown town, else the town's name, which may be any words. */
export function formatDeliveryPlace(town: string): string {
  return town === "" || town === freeDeliveryTown ? `à ${freeDeliveryTown}` : town;
}

/**
 * Returns where an order is delivered, how long that takes once it is made, and within which days; for an unknown town
 * as for Dakar.
 */
export function getDeliveryPromise(
  delivery: OrderDelivery | null | undefined,
  usual: LeadTime,
): { where: string; time: string; days: LeadTime } {
  const days = { productionDays: usual.productionDays, deliveryDays: delivery?.days ?? usual.deliveryDays };
  return { where: formatDeliveryPlace(delivery?.town ?? ""), time: formatLeadTime(days).deliveryTime, days };
}

type DeliveryPromise = ReturnType<typeof getDeliveryPromise>;

/**
 * Lists where an order's cards are delivered and within which days, each promise once: first the order's own place,
 * unless every card is sent elsewhere, then the others. `cards`: as the buyer reads them.
 */
export function listDeliveryPromises(
  { delivery, cards }: { delivery: OrderDelivery | null; cards: readonly { delivery: OrderDelivery | null }[] },
  usual: LeadTime,
): DeliveryPromise[] {
  const places = cards.length > 0 ? cards.map((card) => card.delivery ?? delivery) : [delivery];
  const own = places.filter((place) => place === delivery);
  const promises = [...own, ...places.filter((place) => place !== delivery)].map((place) =>
    getDeliveryPromise(place, usual),
  );
  return promises.filter(
    ({ where, days }, at) =>
      promises.findIndex((one) => one.where === where && one.days.deliveryDays === days.deliveryDays) === at,
  );
}

export function isDeliveredOutsideDakar({ town }: Pick<OrderDelivery, "town">): boolean {
  return town !== "" && town !== freeDeliveryTown;
}

/** Formats an address with its town, unless the address already names it. */
export function formatDeliveryStreet({ address, town }: Pick<OrderDelivery, "address" | "town">): string {
  return address.includes(town) ? address : `${address}, ${town}`;
}
