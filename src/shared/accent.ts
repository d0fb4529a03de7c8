import { parseHexChannels, computeContrastRatio, convertOklchToHex, convertRgbToOklch } from "./colour.ts";

/** A card's accent as it is shown in each dress: as letters on its surfaces, and as a ground under `accentTextColors`; `#rrggbb`. */
export interface AccentTones {
  onDark: string;
  onLight: string;
}

/** What has no colour of its own: grey logos, cards without images. */
export const defaultAccent = "#d9b45b";
/** Of all surfaces on which an accent stands the one that takes most from its contrast (the card's sheet, `styles/base.css`). */
export const accentBackgrounds = { dark: "#262628", light: "#f1f1ee" } as const;
/** What is written on the accent. */
export const accentTextColors = { dark: "#131314", light: "#ffffff" } as const;
/** Phones are read in the sun: seven to one, WCAG's AAA. */
export const minAccentContrast = 7;

/** Enough to be seen as a colour, and no more than a page bears; what has less than `greyChroma` was chosen as a grey, and stays one. */
const [greyChroma, leastChroma, mostChroma] = [0.025, 0.075, 0.16];
const step = 0.004;

/** Tones of the drawn or chosen colour (`#rrggbb`, or empty for none) that hold `minAccentContrast` on their ground and under their ink. */
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

/** Yellow that darkens goes olive; what the eye takes for dark gold is bronze, up to a third of a radian nearer to red. */
function hueInTheDark(hue: number): number {
  const [gold, reach, turn] = [1.5, 0.5, 0.33];
  return hue - turn * Math.max(0, 1 - Math.abs(hue - gold) / reach);
}
