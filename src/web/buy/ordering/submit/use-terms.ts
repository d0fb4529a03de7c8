import { useState } from "react";
import type { readDeliveryTowns, readPrices, readPriceSteps } from "#shared/contract/settings.ts";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import type { OfferPrices } from "#shared/offers/offers.ts";
import type { PriceStep } from "#shared/offers/price-steps.ts";
import { call } from "#web/kit/api/endpoint-client.ts";

interface Terms {
  prices: OfferPrices;
  towns: readonly DeliveryTown[];
}

/**
 * Returns the prices and towns that the page came with until current ones are loaded: staff may have changed one since.
 */
export function useCurrentOrderTerms(shown: Terms): Terms & { readTerms(): Promise<void> } {
  const [terms, setTerms] = useState(shown);
  return {
    ...terms,
    readTerms: async () => {
      const [prices, towns] = await Promise.all([
        call<typeof readPrices>("GET", "/api/prices"),
        call<typeof readDeliveryTowns>("GET", "/api/delivery-towns"),
      ]);
      setTerms({ prices, towns });
    },
  };
}

/** Returns the price steps that the page came with until current ones are loaded. */
export function useCurrentPriceSteps(
  shown: readonly PriceStep[],
): readonly [readonly PriceStep[], () => Promise<void>] {
  const [steps, setSteps] = useState(shown);
  return [steps, async () => setSteps(await call<typeof readPriceSteps>("GET", "/api/price-steps"))];
}
