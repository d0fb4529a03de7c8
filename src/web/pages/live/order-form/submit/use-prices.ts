import { useState } from "react";
import type { readPrices } from "#shared/contract/settings.ts";
import type { Prices } from "#shared/offers.ts";
import { call } from "#web/api/client.ts";

/** The prices that the page came with, until they are read again: staff may have changed one since. */
export function usePrices(shown: Prices): { prices: Prices; readPrices(): Promise<void> } {
  const [prices, setPrices] = useState(shown);
  return { prices, readPrices: async () => setPrices(await call<typeof readPrices>("GET", "/api/prices")) };
}
