import { useEffect, useState } from "react";
import type { readSales } from "#shared/contract/settings.ts";
import { getCatalogueSaleModes, isOrderedOnSite, type OfferName, offerNames } from "#shared/offers/offers.ts";
import { call } from "#web/kit/api/endpoint-client.ts";

/** Returns the offers that the site sells now; until they are loaded, the catalogue's. */
export function useSoldOffers(): readonly OfferName[] {
  const [sales, setSales] = useState(getCatalogueSaleModes);
  useEffect(() => {
    call<typeof readSales>("GET", "/api/sales").then(setSales, () => undefined);
  }, []);
  return offerNames.filter((name) => isOrderedOnSite(name) && sales[name] === "form");
}
