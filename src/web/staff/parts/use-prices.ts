import type { readDeliveryTowns, readPriceSteps, readPrices, readSales } from "#shared/contract/settings.ts";
import {
  getCataloguePrices,
  getCatalogueSaleModes,
  type OfferPrices,
  type OfferSaleModes,
} from "#shared/offers/offers.ts";
import type { PriceStep } from "#shared/offers/price-steps.ts";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import { useStaffQuery } from "../session/use-staff-query.ts";

/** Loads the price of a new order of each offer; until then the catalogue's. */
export function usePrices(): OfferPrices {
  return useStaffQuery<typeof readPrices>(["prices"], "/api/prices").data ?? getCataloguePrices();
}

/** Loads how each offer is sold now; until then as the catalogue says. */
export function useSales(): OfferSaleModes {
  return useStaffQuery<typeof readSales>(["sales"], "/api/sales").data ?? getCatalogueSaleModes();
}

/** Loads from how many cards on each card costs less; until then none. */
export function usePriceSteps(): readonly PriceStep[] {
  return useStaffQuery<typeof readPriceSteps>(["price-steps"], "/api/price-steps").data ?? [];
}

/** Loads the towns served beside Dakar; empty until loaded. */
export function useDeliveryTowns(): readonly DeliveryTown[] {
  return useStaffQuery<typeof readDeliveryTowns>(["delivery-towns"], "/api/delivery-towns").data ?? [];
}
