/** What the printed card measures, in mm: a bank card's body (ISO/IEC 7810 ID-1). Screens, mails and the print file all take it from here. */
export const printedCardSize = { width: 85.6, height: 54, radius: 3.18 } as const;

/** Nothing that is read stands nearer to the cut than this. */
export const cardSafeZone = 3;

/** Where our texts and images begin; wider than the safe zone, for the eye. */
export const cardMargin = 6;

/** The QR code: the square that holds it with its quiet zone, and what it must keep whatever its address's length. */
export const printedQrMeasures = { plate: 30, leastCode: 16, quietModules: 4 } as const;

/** The side of the code itself within its plate. */
export function computeQrCodeSide(modules: number): number {
  return (printedQrMeasures.plate * modules) / (modules + 2 * printedQrMeasures.quietModules);
}

/** The contactless sign: its width in its height, and how high it may be. */
export const contactlessSignMeasures = { ratio: 0.62, highest: 29 } as const;

/** What the letters of Bricolage Grotesque reach above and below their line, accents included, in their size. */
export const letterExtents = { above: 0.92, below: 0.26 } as const;

/** The two weights that are printed. */
export const fontWeights = [500, 700] as const;
export type FontWeight = (typeof fontWeights)[number];
