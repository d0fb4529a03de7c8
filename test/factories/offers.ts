import {
  isOrderedOnSite,
  type OfferName,
  offerNames,
  offers,
  type SaleMode,
  primaryFieldBySecondary,
  type SecondaryContactField,
} from "#shared/offers/offers.ts";
import type { Deps } from "#server/deps.ts";
import type { orderBody } from "./order.ts";

/** Offers that buyers order on the site, if all are on sale. */
export const siteOffers = offerNames.filter(isOrderedOnSite);

const seconds: Record<SecondaryContactField, string> = {
  email2: "awa.ba@example.org",
  phoneNumber2: "78 123 45 67",
  workEmail2: "direction@teranga.example",
  workPhoneNumber2: "+33 6 12 34 56 78",
};
/** Second telephones and mailboxes, as cards show them. */
export const shownSeconds: Record<SecondaryContactField, string> = {
  ...seconds,
  phoneNumber2: "+221781234567",
  workPhoneNumber2: "+33612345678",
};

/** Selects the second telephones and mailboxes that a card of the offer has. */
export function secondsOf<Value>(
  offer: OfferName,
  all: Record<SecondaryContactField, Value>,
): Partial<Record<SecondaryContactField, Value>> {
  const names = (Object.keys(primaryFieldBySecondary) as SecondaryContactField[]).filter(
    (name) => offers[offer].contacts[primaryFieldBySecondary[name]] === 2,
  );
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

/** Returns changes that give an order everything that its offer allows: each telephone and mailbox, and all links. */
export function wholeOrder(offer: OfferName): NonNullable<Parameters<typeof orderBody>[1]> {
  return {
    offer,
    ...secondsOf(offer, seconds),
    socialMedias: Array.from({ length: offers[offer].socialLinks }, (_, at) => `https://www.linkedin.com/in/awa-${at}`),
  };
}

/** Changes how an offer is sold, as staff would, until a setting changes. */
export function putOnSale(deps: Pick<Deps, "settings">, sale: SaleMode = "form", offer: OfferName = "GOLD"): void {
  deps.settings.site = { ...deps.settings.site, sales: { ...deps.settings.site.sales, [offer]: sale } };
}
