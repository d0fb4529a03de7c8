import { useQuery } from "@tanstack/react-query";
import type { readSales } from "#shared/contract/settings.ts";
import { getCatalogueSaleModes, type OfferSaleModes } from "#shared/offers/offers.ts";
import { callStaff } from "../session/staff-api-client.ts";

/** Loads how each offer is sold now; as the catalogue says until it is read. */
export function useSales(): OfferSaleModes {
  const { data } = useQuery({
    queryKey: ["sales"],
    queryFn: ({ signal }) => callStaff<typeof readSales>("GET", "/api/sales", { signal }),
  });
  return data ?? getCatalogueSaleModes();
}
