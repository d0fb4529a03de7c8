import type { OrderDelivery } from "./order-delivery.ts";
import { type LeadTime, formatLeadTime } from "./lead-time.ts";

/** Names the town with free delivery; its delay is a setting of its own, and no row of the table is for it. */
export const freeDeliveryTown = "Dakar";

/** Returns "à Dakar", or the town by its name, which may be any words; Dakar where none is known. */
export function formatDeliveryPlace(town: string): string {
  return town === "" || town === freeDeliveryTown ? `à ${freeDeliveryTown}` : town;
}

/**
 * Returns where an order is delivered, how long that takes once it is made, and within which days; as at Dakar
 * where no town is known.
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
 * Lists where an order's cards are delivered and within which days, each promise once: the order's own place, unless
 * every card is sent elsewhere, then the others. `cards`: as its buyer reads them.
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

/** An address with its town, which it may name already. */
export function formatDeliveryStreet({ address, town }: Pick<OrderDelivery, "address" | "town">): string {
  return address.includes(town) ? address : `${address}, ${town}`;
}
