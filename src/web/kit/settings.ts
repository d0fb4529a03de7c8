import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import type { LeadTime, FormattedLeadTime } from "#shared/order/lead-time.ts";
import type { FeeBearer } from "#shared/payment/payment-provider.ts";
import type { OfferPrices, OfferSaleModes } from "#shared/offers/offers.ts";
import type { AccountSettings, ProductionStart } from "#shared/staff/site-settings.ts";
import type { PriceStep } from "#shared/offers/price-steps.ts";
import type { Testimonial } from "./testimonials.ts";

/**
 * Contains values that only the operator and staff know; filled into the built pages at each start, and again when
 * staff change them.
 */
export interface PageSettings extends LeadTime, FormattedLeadTime {
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
}

/** Picks the settings of the payment page: people who were sent its link must not see an amount. */
export type UnpricedSettings = Omit<PageSettings, "prices" | "leastPrice" | "deliveryTowns" | "priceSteps">;

/** Contains values for the built pages: the settings, and values that no script of a page needs. */
export interface SiteContent extends PageSettings, AccountSettings {
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

/** Reads the settings that the page came with, from its data block (`placeholders.ts`). */
export function readPageSettings(): PageSettings {
  return JSON.parse(document.getElementById("settings")?.textContent ?? "{}") as PageSettings;
}
