import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import type { FormattedLeadTime } from "#shared/order/lead-time.ts";
import type { OfferPrices, OfferSaleModes } from "#shared/offers/offers.ts";
import type { OperatorSettings } from "#shared/staff/site-settings.ts";
import type { PriceStep } from "#shared/offers/price-steps.ts";
import type { Testimonial } from "./testimonials.ts";

/** What the operator and staff configure for the site, as pages and mails show it. */
export interface SiteContent extends Omit<OperatorSettings, "mailFrom">, FormattedLeadTime {
  publicUrl: string;
  /** If true, every payment page says that no real money is moved. */
  paymentsSimulated: boolean;
  /** Sentence that names who pays the provider's fees. */
  paymentFeesNote: string;
  prices: OfferPrices;
  sales: OfferSaleModes;
  /** Lowest price of the offers sold on the site. */
  leastPrice: number;
  /** Towns other than Dakar. */
  deliveryTowns: readonly DeliveryTown[];
  /** Discounts per card for orders of several cards; empty: none. */
  priceSteps: readonly PriceStep[];
  /** Photographs of real cards, by upload id; `alt`: what they show. */
  photographs: readonly { id: string; alt: string }[];
  testimonials: readonly Testimonial[];
  testimonialsAreExamples: boolean;
}

/** Settings for every page's scripts, even the payment page's, whose link reaches people who must not see prices. */
export const unpricedSettingNames = [
  "publicUrl",
  "paymentsSimulated",
  "supportEmail",
  "company",
  "companyUrl",
  "address",
  "phone",
  "whatsapp",
  "facebook",
  "instagram",
  "linkedin",
  "legalId",
  "publisher",
  "host",
  "declaration",
  "productionDays",
  "deliveryDays",
  "productionTime",
  "deliveryTime",
  "leadTime",
  "paymentFeesNote",
] as const satisfies (keyof SiteContent)[];
/** Settings that the scripts of the other pages may read. */
export const pageSettingNames = [
  ...unpricedSettingNames,
  "prices",
  "leastPrice",
  "deliveryTowns",
  "priceSteps",
] as const satisfies (keyof SiteContent)[];
export type UnpricedSettings = Pick<SiteContent, (typeof unpricedSettingNames)[number]>;
export type PageSettings = Pick<SiteContent, (typeof pageSettingNames)[number]>;

/** Reads the settings that the page came with, from its data block (`html/document.ts`). */
export function readPageSettings(): PageSettings {
  return JSON.parse(document.getElementById("settings")?.textContent ?? "{}") as PageSettings;
}
