import type { OfferName } from "#shared/offers/offers.ts";
import type { PrintedCard } from "#shared/card/printed/layout.ts";

/** Describes a card whose logo's pixels the browser reads before it draws it. */
export interface LiveCardProps {
  offer: OfferName;
  texts: Omit<PrintedCard, "logo">;
  /** The logo's address. */
  logo?: string | undefined;
  /** The picture of its QR code, once there is one. */
  qr?: string | undefined;
  /** Whether light crosses the card. */
  lit?: boolean;
}
