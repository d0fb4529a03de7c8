import { useQuery } from "@tanstack/react-query";
import type { readPrices } from "#shared/contract/settings.ts";
import { getCataloguePrices, type OfferPrices } from "#shared/offers/offers.ts";
import { callStaff } from "../session/staff-api-client.ts";

/** Loads what a new order of each offer costs; the catalogue's until it is read. */
export function usePrices(): OfferPrices {
  const { data } = useQuery({
    queryKey: ["prices"],
    queryFn: ({ signal }) => callStaff<typeof readPrices>("GET", "/api/prices", { signal }),
  });
  return data ?? getCataloguePrices();
}
