import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import type { LeadTime, FormattedLeadTime } from "#shared/order/lead-time.ts";
import type { FeeBearer } from "#shared/payment/payment-provider.ts";
import type { OfferPrices, OfferSaleModes } from "#shared/offers/offers.ts";
import type { AccountSettings, ProductionStart } from "#shared/staff/site-settings.ts";
import type { PriceStep } from "#shared/offers/price-steps.ts";
import type { Testimonial } from "./testimonials.ts";

/** Contains what operator and staff set for the site, and pages and mails say. */
export interface SiteContent extends LeadTime, FormattedLeadTime, AccountSettings {
  publicUrl: string;
  /** True: every payment page says that no real money moves. */
  paymentsSimulated: boolean;
  supportEmail: string;
  company: string;
  companyUrl: string;
  address: string;
  phone: string;
  whatsapp: string;
  facebook: string;
  instagram: string;
  linkedin: string;
  /** Empty while not set, like the next three. Pages leave out text that needs them. */
  legalId: string;
  publisher: string;
  host: string;
  declaration: string;
  /** Sentence that names who pays the provider's fees. */
  paymentFeesNote: string;
  prices: OfferPrices;
  /** Lowest price of the offers that can be ordered on the site. */
  leastPrice: number;
  /** Towns other than Dakar. */
  deliveryTowns: readonly DeliveryTown[];
  /** What an order of several cards takes off each; empty: nothing. */
  priceSteps: readonly PriceStep[];
  /** Days after an invoice's term, like "7, 30"; empty: no reminders. */
  invoiceReminderDays: string;
  invoiceReminderText: string;
  sales: OfferSaleModes;
  /** In whole FCFA, for any offer. */
  reprintPrice: number;
  paymentFees: FeeBearer;
  /** Whole FCFA that the desk takes at least where a rest is to come; 0: nothing, all is paid at the door. */
  leastDeposit: number;
  /** When cards are made of an order with an agreed deposit. */
  productionBegins: ProductionStart;
  /** What invoices say; empty while not set. */
  legalForm: string;
  invoicePlace: string;
  /** In percent, as it is written: "18", "18,5"; empty: no VAT, and `vatExemption` says why. */
  vatRate: string;
  vatExemption: string;
  bankDetails: string;
  invoiceMentions: string;
  /** Days of 24 hours; 0: at once. */
  invoiceTermDays: number;
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
