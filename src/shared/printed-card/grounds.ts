import type { OfferName } from "../offers.ts";

/** How light the card of each offer is where its logo stands (relative luminance): white on silver is lost, black on CUSTOM. */
export const offerBackgroundLuminance: Record<OfferName, number> = { SILVER: 0.72, GOLD: 0.5, CUSTOM: 0.03 };
