import type { OfferName } from "#shared/offers/offers.ts";
import type { PieceMaterial } from "#shared/states-and-kinds.ts";

/** Shares of cyan, magenta, yellow and black, 0 to 100. */
export type CmykColor = [number, number, number, number];
/**
 * Names the white ink, for printers that have it, on a card that is not white. It is a separation of that name, which
 * `pdfkit` must not know as a colour.
 */
export const whiteInkName = "WhiteInk";
export type PdfInkColor = CmykColor | typeof whiteInkName;
/** Sets pure black ink: text and codes mixed from four inks blur where these do not align. */
export const pureBlackInk: CmykColor = [0, 0, 0, 100];
/** No ink: the card's own white. */
const bare: CmykColor = [0, 0, 0, 0];

/** Names where the background comes from: the card's own colour, or ink on a white card. */
export type CardBackgroundSource = "stock" | "ink";

/** Describes the inks that print an offer's card. */
export interface CardInkSet {
  text: PdfInkColor;
  sign: { stroke: PdfInkColor; thick: number };
  qrPlate: PdfInkColor;
  logoPlates: { light: PdfInkColor; dark: PdfInkColor };
}

/** Defines each offer's printed background: a gradient from corner to corner. */
export const printedCardBackgrounds: Record<
  OfferName,
  { from: [number, number]; to: [number, number]; stops: readonly [number, CmykColor][] }
> = {
  SILVER: {
    from: [0, 0],
    to: [1, 1],
    stops: [
      [0, [2, 1, 0, 3]],
      [0.28, [4, 2, 0, 18]],
      [0.48, [2, 1, 0, 6]],
      [0.72, [6, 3, 0, 28]],
      [1, [3, 1, 0, 12]],
    ],
  },
  GOLD: {
    from: [0, 0],
    to: [1, 0.75],
    stops: [
      [0, [25, 45, 90, 15]],
      [0.22, [4, 11, 42, 0]],
      [0.4, [18, 37, 82, 5]],
      [0.6, [6, 15, 53, 0]],
      [0.78, [28, 48, 92, 20]],
      [1, [12, 22, 62, 0]],
    ],
  },
  CUSTOM: {
    from: [0, 0],
    to: [1, 1],
    stops: [
      [0, [30, 20, 15, 75]],
      [0.5, [40, 30, 30, 92]],
      [1, [30, 22, 18, 84]],
    ],
  },
};

/** Returns the inks of an offer's card. SILVER's waves look embossed on screens; in print they are a tint. */
export function getCardInkSet(offer: OfferName, ground: CardBackgroundSource): CardInkSet {
  const light: PdfInkColor = ground === "ink" ? bare : whiteInkName;
  const logoPlates: CardInkSet["logoPlates"] = { light, dark: pureBlackInk };
  if (offer === "CUSTOM")
    return { text: light, sign: { stroke: [12, 22, 62, 0], thick: 3 }, qrPlate: light, logoPlates };
  if (offer === "GOLD")
    return {
      text: pureBlackInk,
      sign: { stroke: pureBlackInk, thick: 1.8 },
      qrPlate: ground === "ink" ? [0, 3, 14, 0] : whiteInkName,
      logoPlates,
    };
  return { text: pureBlackInk, sign: { stroke: [0, 0, 0, 38], thick: 8.5 }, qrPlate: light, logoPlates };
}

/**
 * Returns the usual background source. SILVER is printed on silver PVC and metal is engraved, so both have their
 * colour; CUSTOM in PVC is a white card printed black.
 */
export function getDefaultBackgroundSource(offer: OfferName, material: PieceMaterial): CardBackgroundSource {
  if (offer === "CUSTOM" && material !== "metal") return "ink";
  return "stock";
}
