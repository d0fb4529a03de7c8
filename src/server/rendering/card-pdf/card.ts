import type { OfferName } from "#shared/offers/offers.ts";
import type { PrintedCard } from "#shared/card/printed/layout.ts";
import type { LogoBackdrop } from "#shared/card/printed/logo-backdrop.ts";
import type { CardBackgroundSource } from "./inks.ts";

/** Describes everything in a card's print file. */
export interface CardToPrint extends Omit<PrintedCard, "logo"> {
  offer: OfferName;
  /** A PNG, its width divided by its height, and its backdrop on this offer's card. */
  logo?: { png: Buffer; ratio: number; plate: LogoBackdrop } | undefined;
  /** URL in its QR code. */
  address: string;
  /** Printed beside the card for cutting and packing: says whose card it is. */
  label: string;
}

export interface CardPrintJob {
  card: CardToPrint;
  ground: CardBackgroundSource;
  /** Material, printed beside the label. */
  material?: string;
}
