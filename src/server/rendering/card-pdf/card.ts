import type { OfferName } from "#shared/offers.ts";
import type { PrintedCard } from "#shared/printed-card/layout.ts";
import type { LogoBackdrop } from "#shared/printed-card/plate.ts";
import type { CardBackgroundSource } from "./inks.ts";

/** Describes all that the print file of a card says. */
export interface CardToPrint extends Omit<PrintedCard, "logo"> {
  offer: OfferName;
  /** A PNG, its width in its height, and what stands behind it on this offer's card. */
  logo?: { png: Buffer; ratio: number; plate: LogoBackdrop } | undefined;
  /** What its QR code opens. */
  address: string;
  /** Beside the card, for who cuts and packs: whose it is. */
  label: string;
}

export interface CardPrintJob {
  card: CardToPrint;
  ground: CardBackgroundSource;
  /** What it is made of, beside its label. */
  material?: string;
}
