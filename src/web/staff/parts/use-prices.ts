import type { readPrices } from "#shared/contract/settings.ts";
import { getCataloguePrices, type OfferPrices } from "#shared/offers/offers.ts";
import { useStaffQuery } from "../session/use-staff-query.ts";

/** Loads what a new order of each offer costs; the catalogue's until it is read. */
export function usePrices(): OfferPrices {
  const { data } = useStaffQuery<typeof readPrices>(["prices"], "/api/prices");
  return data ?? getCataloguePrices();
}
