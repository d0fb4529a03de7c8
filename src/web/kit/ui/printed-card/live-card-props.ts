import type { OfferName } from "#shared/offers/offers.ts";
import type { PrintedCard } from "#shared/card/printed/layout.ts";

/** A card whose logo the browser reads pixel by pixel before drawing it. */
export interface LiveCardProps {
  offer: OfferName;
  texts: Omit<PrintedCard, "logo">;
  /** URL of the logo. */
  logo?: string | undefined;
  /** URL of the QR code's picture, once there is one. */
  qr?: string | undefined;
  /** Whether light moves across the card. */
  lit?: boolean;
}
