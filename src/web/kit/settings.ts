import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import type { FormattedLeadTime } from "#shared/order/lead-time.ts";
import type { OfferPrices, OfferSaleModes } from "#shared/offers/offers.ts";
import type { OperatorSettings } from "#shared/staff/site-settings.ts";
import type { PriceStep } from "#shared/offers/price-steps.ts";
import type { Testimonial } from "./testimonials.ts";

/** Contains what operator and staff set for the site, and pages and mails say. */
export interface SiteContent extends Omit<OperatorSettings, "mailFrom">, FormattedLeadTime {
  publicUrl: string;
  /** True: every payment page says that no real money moves. */
  paymentsSimulated: boolean;
  /** Sentence that names who pays the provider's fees. */
  paymentFeesNote: string;
  prices: OfferPrices;
  sales: OfferSaleModes;
  /** Lowest price of the offers that can be ordered on the site. */
  leastPrice: number;
  /** Towns other than Dakar. */
  deliveryTowns: readonly DeliveryTown[];
  /** What an order of several cards takes off each; empty: nothing. */
  priceSteps: readonly PriceStep[];
  /** Of real cards, uploads by their id; `alt`: what they show. */
  photographs: readonly { id: string; alt: string }[];
  testimonials: readonly Testimonial[];
  testimonialsAreExamples: boolean;
}

/** Names what the scripts of every page may read; of the payment page too, whose link is sent to who must not see prices. */
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
/** Names what the scripts of the other pages may read. */
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
