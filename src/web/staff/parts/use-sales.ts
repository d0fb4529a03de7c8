import type { readSales } from "#shared/contract/settings.ts";
import { getCatalogueSaleModes, type OfferSaleModes } from "#shared/offers/offers.ts";
import { useStaffQuery } from "../session/use-staff-query.ts";

/** Loads how each offer is sold now; as the catalogue says until it is read. */
export function useSales(): OfferSaleModes {
  const { data } = useStaffQuery<typeof readSales>(["sales"], "/api/sales");
  return data ?? getCatalogueSaleModes();
}
