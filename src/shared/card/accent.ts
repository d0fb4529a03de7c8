import { parseHexChannels, computeContrastRatio, convertOklchToHex, convertRgbToOklch } from "./color-math.ts";

/**
 * Holds a card's accent for each color scheme, `#rrggbb`: as the color of letters on its surfaces, and as a
 * background under `accentTextColors`.
 */
export interface AccentTones {
  onDark: string;
  onLight: string;
}

/** The accent of a card without a usable color: a grey logo, or no image. */
export const defaultAccent = "#d9b45b";
/**
 * Names, for each color scheme, the background on which an accent has the least contrast (the card's sheet,
 * `styles/base.css`).
 */
export const accentBackgrounds = { dark: "#262628", light: "#f1f1ee" } as const;
export const accentTextColors = { dark: "#131314", light: "#ffffff" } as const;
/** Requires seven to one, WCAG's AAA, since phones are read in the sun. */
export const minAccentContrast = 7;

/**
 * Chroma limits: at least `leastChroma`, to be seen as a color; at most `mostChroma`, which is all that a page bears. A
 * color below `greyChroma` was chosen as a grey, and stays one.
 */
const [greyChroma, leastChroma, mostChroma] = [0.025, 0.075, 0.16];
const step = 0.004;

/**
 * Computes tones of a computed or chosen color (`#rrggbb`, or empty for none) that keep `minAccentContrast` on their
 * background and under their text color.
 */
export function computeAccentTones(drawn: string): AccentTones {
  const { lightness, chroma, hue } = convertRgbToOklch(parseHexChannels(drawn || defaultAccent));
  const strength = chroma < greyChroma ? chroma : Math.min(mostChroma, Math.max(leastChroma, chroma));
  const tone = (from: number, by: number, ground: string, ink: string, shown = hue): string => {
    for (let at = from; at > 0 && at < 1; at += by) {
      const hex = convertOklchToHex({ lightness: at, chroma: strength, hue: shown });
      if (Math.min(computeContrastRatio(hex, ground), computeContrastRatio(hex, ink)) >= minAccentContrast) return hex;
    }
    return ink === accentTextColors.dark ? "#ffffff" : "#000000";
  };
  return {
    onDark: tone(Math.max(lightness, 0.7), step, accentBackgrounds.dark, accentTextColors.dark),
    onLight: tone(Math.min(lightness, 0.5), -step, accentBackgrounds.light, accentTextColors.light, hueInTheDark(hue)),
  };
}

/** Turns gold up to a third of a radian toward red: dark yellow looks olive, and people see bronze as dark gold. */
function hueInTheDark(hue: number): number {
  const [gold, reach, turn] = [1.5, 0.5, 0.33];
  return hue - turn * Math.max(0, 1 - Math.abs(hue - gold) / reach);
}
