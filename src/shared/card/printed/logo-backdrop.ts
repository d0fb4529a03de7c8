/**
 * Names what is printed behind a logo: nothing, its own background (an opaque picture, edge to edge), or a light or
 * dark plate on which all of it is visible.
 */
export type LogoBackdrop = "none" | "own" | "light" | "dark";

/** Describes a logo's tones, which decide how it is printed. */
export interface LogoTones {
  /** Width divided by height. */
  ratio: number;
  /** The share of the picture that is not transparent. */
  filled: number;
  /** Shares of visible pixels by lightness, from black to white, in 16 perceptually even steps; they add up to 1. */
  tones: readonly number[];
}

const toneSteps = 16;
/** Exponent from screen values to light, close to sRGB's curve. */
const gamma = 2.2;
/** Below this contrast (WCAG), a part of a logo is invisible on its background. */
const leastContrast = 1.7;
/** Share of a logo that may be invisible on the bare card, such as a thin light rim. */
const mayBeLost = 0.12;
/** Filled share from which a logo has its own background. */
const filledWhole = 0.97;
const plateLuminance = { light: 1, dark: 0.01 } as const;

/** Chooses the backdrop that a logo needs on a background of this relative luminance (0 black, 1 white). */
export function chooseLogoBackdrop({ filled, tones }: LogoTones, ground: number): LogoBackdrop {
  if (filled >= filledWhole) return "own";
  if (lostOn(tones, ground) <= mayBeLost) return "none";
  return lostOn(tones, plateLuminance.light) <= lostOn(tones, plateLuminance.dark) ? "light" : "dark";
}

function lostOn(tones: readonly number[], ground: number): number {
  return tones.reduce((lost, share, step) => {
    const tone = ((step + 0.5) / toneSteps) ** gamma;
    const contrast = (Math.max(tone, ground) + 0.05) / (Math.min(tone, ground) + 0.05);
    return contrast < leastContrast ? lost + share : lost;
  }, 0);
}

/** Reads a logo's tones from its pixels: RGBA, 8 bits a channel, as canvas and sharp return them. */
export function readLogoTones(pixels: ArrayLike<number>, width: number, height: number): LogoTones {
  const tones = Array.from({ length: toneSteps }, () => 0);
  let seen = 0;
  for (let at = 0; at < width * height * 4; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    const step = Math.min(
      toneSteps - 1,
      Math.floor(luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) ** (1 / gamma) * toneSteps),
    );
    tones[step] = (tones[step] ?? 0) + alpha;
    seen += alpha;
  }
  return { ratio: width / height, filled: seen / (width * height), tones: tones.map((share) => share / (seen || 1)) };
}

function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  return (value / 255) ** gamma;
}
