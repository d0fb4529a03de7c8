import type { OfferName } from "../../offers/offers.ts";

/** Gives the relative luminance of each offer's card behind its logo: white is invisible on silver, black on CUSTOM. */
export const offerBackgroundLuminance: Record<OfferName, number> = { SILVER: 0.72, GOLD: 0.5, CUSTOM: 0.03 };
