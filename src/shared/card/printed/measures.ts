/**
 * Measures the printed card, in mm: a bank card's body (ISO/IEC 7810 ID-1). Screens, mails and the print file all use
 * it.
 */
export const printedCardSize = { width: 85.6, height: 54, radius: 3.18 } as const;

/** Minimum distance of texts from the cut, in mm. */
export const cardSafeZone = 3;

/** Sets where texts and images begin, in mm; more than the safe zone, for looks. */
export const cardMargin = 6;

/** Measures the QR code: the square with its quiet zone, and the minimum size of the code, however long its URL. */
export const printedQrMeasures = { plate: 30, leastCode: 16, quietModules: 4 } as const;

/** Computes the side of the code itself within its square. */
export function computeQrCodeSide(modules: number): number {
  return (printedQrMeasures.plate * modules) / (modules + 2 * printedQrMeasures.quietModules);
}

/** Measures the contactless sign: its ratio of width to height, and its maximum height. */
export const contactlessSignMeasures = { ratio: 0.62, highest: 29 } as const;

/**
 * Measures how far the letters of Bricolage Grotesque reach above and below their baseline, accents included, relative
 * to their size.
 */
export const letterExtents = { above: 0.92, below: 0.26 } as const;

/** Height of the letter "x", relative to the font size. */
export const xHeight = 0.52;

/** Lists the two weights that are printed. */
export const fontWeights = [500, 700] as const;
export type FontWeight = (typeof fontWeights)[number];
