import type { OfferName } from "#shared/offers/offers.ts";
import type { PrintedCard } from "#shared/card/printed/layout.ts";
import type { LogoBackdrop } from "#shared/card/printed/logo-backdrop.ts";
import type { CardBackgroundSource } from "./inks.ts";

/** Describes all that the print file of a card says. */
export interface CardToPrint extends Omit<PrintedCard, "logo"> {
  offer: OfferName;
  /** A PNG, its width divided by its height, and its backdrop on this offer's card. */
  logo?: { png: Buffer; ratio: number; plate: LogoBackdrop } | undefined;
  /** URL in its QR code. */
  address: string;
  /** Printed beside the card: whose it is, for cutting and packing. */
  label: string;
}

export interface CardPrintJob {
  card: CardToPrint;
  ground: CardBackgroundSource;
  /** Material, printed beside the label. */
  material?: string;
}
