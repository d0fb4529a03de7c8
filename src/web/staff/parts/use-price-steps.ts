import { useQuery } from "@tanstack/react-query";
import type { readPriceSteps } from "#shared/contract/settings.ts";
import type { PriceStep } from "#shared/offers/price-steps.ts";
import { callStaff } from "../session/staff-api-client.ts";

/** Loads from how many cards on each costs less; none until it is read. */
export function usePriceSteps(): readonly PriceStep[] {
  const { data } = useQuery({
    queryKey: ["price-steps"],
    queryFn: ({ signal }) => callStaff<typeof readPriceSteps>("GET", "/api/price-steps", { signal }),
  });
  return data ?? [];
}
