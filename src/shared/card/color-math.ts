/**
 * Describes a color by lightness (0 to 1), chroma (0 grey, about 0.3 the strongest) and hue (radians), in steps
 * that the eye finds even (Oklab, Ottosson 2020).
 */
export interface OklchColor {
  lightness: number;
  chroma: number;
  hue: number;
}

type Triple = readonly [number, number, number];

/** Converts an opaque sRGB color, 0 to 255 for each channel. */
export function convertRgbToOklch([red, green, blue]: Triple): OklchColor {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: Math.atan2(y, x),
  };
}

/** Converts to the nearest `#rrggbb` of the same lightness and hue; a color that no screen can show loses chroma. */
export function convertOklchToHex({ lightness, chroma, hue }: OklchColor): string {
  for (let strength = chroma; strength > 0; strength -= 0.004) {
    const channels = toLinear({ lightness, chroma: strength, hue });
    if (channels.every((channel) => channel > -0.0005 && channel < 1.0005)) return toHex(channels);
  }
  return toHex(toLinear({ lightness: Math.min(1, Math.max(0, lightness)), chroma: 0, hue }));
}

/** Parses `#rrggbb` into its three channels, 0 to 255. */
export function parseHexChannels(hex: string): Triple {
  const at = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Computes the contrast ratio of two colors, 1 to 21 (WCAG 2.2); both `#rrggbb`. */
export function computeContrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = parseHexChannels(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function toLinear({ lightness, chroma, hue }: OklchColor): Triple {
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Converts a screen's value (0 to 255) to linear light (0 to 1, sRGB). */
function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function toHex(channels: Triple): string {
  const shown = channels.map((light) => {
    const held = Math.min(1, Math.max(0, light));
    return Math.round(255 * (held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055));
  });
  return `#${shown.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
