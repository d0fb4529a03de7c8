import type { DeliveryTown } from "#shared/delivery-towns.ts";
import type { LeadTime, FormattedLeadTime } from "#shared/lead-time.ts";
import type { FeeBearer } from "#shared/payment-provider.ts";
import type { OfferPrices, OfferSaleModes } from "#shared/offers.ts";
import type { Testimonial } from "./pages/static/testimonials.ts";

/**
 * Holds what only the operator and staff know; filled into the built pages at each start, and again when staff
 * change it.
 */
export interface PageSettings extends LeadTime, FormattedLeadTime {
  publicUrl: string;
  /** This year, in Dakar. */
  year: string;
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
  /** This one and the next three: empty while they are not set. Pages leave out what says them. */
  legalId: string;
  publisher: string;
  host: string;
  declaration: string;
  /** Who bears the provider's fees, in a sentence. */
  paymentFeesNote: string;
  prices: OfferPrices;
  /** Of what can be ordered on the site. */
  leastPrice: number;
  /** Beside Dakar. */
  deliveryTowns: readonly DeliveryTown[];
}

/** Picks the settings of the payment page: whoever was shown a card opens it, and no amount stands in it. */
export type UnpricedSettings = Omit<PageSettings, "prices" | "leastPrice" | "deliveryTowns">;

/** Holds what is filled into the built pages: the settings, and what no script of a page needs to know. */
export interface SiteContent extends PageSettings {
  sales: OfferSaleModes;
  /** Whole FCFA, of whatever offer. */
  reprintPrice: number;
  paymentFees: FeeBearer;
  /** Whole FCFA that the desk takes at least where a rest is to come; 0: nothing, all is paid at the door. */
  leastDeposit: number;
  testimonials: readonly Testimonial[];
  testimonialsAreExamples: boolean;
}

/** Reads the settings that the page came with, from its data block (`placeholders.ts`). */
export function readPageSettings(): PageSettings {
  return JSON.parse(document.getElementById("settings")?.textContent ?? "{}") as PageSettings;
}
