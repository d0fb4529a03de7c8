import type { OfferName } from "../../offers/offers.ts";

/** Gives the relative luminance of each offer's card behind the logo: white is invisible on SILVER, black on CUSTOM. */
export const offerBackgroundLuminance: Record<OfferName, number> = { SILVER: 0.72, GOLD: 0.5, CUSTOM: 0.03 };
