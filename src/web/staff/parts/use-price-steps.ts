import type { readPriceSteps } from "#shared/contract/settings.ts";
import type { PriceStep } from "#shared/offers/price-steps.ts";
import { useStaffQuery } from "../session/use-staff-query.ts";

/** Loads from how many cards on each costs less; none until it is read. */
export function usePriceSteps(): readonly PriceStep[] {
  const { data } = useStaffQuery<typeof readPriceSteps>(["price-steps"], "/api/price-steps");
  return data ?? [];
}
