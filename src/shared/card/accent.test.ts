import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minAccentContrast, accentBackgrounds, accentTextColors, computeAccentTones, defaultAccent } from "./accent.ts";
import { accentPalette } from "./card-look.ts";
import { parseHexChannels, computeContrastRatio, convertOklchToHex, convertRgbToOklch } from "./color-math.ts";

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

// Seen to fail with tones that keep the drawn color's lightness.
test("the tones of any color are readable on both backgrounds and under their text colors", () => {
  fc.assert(
    fc.property(colour, (drawn) => {
      const { onDark, onLight } = computeAccentTones(drawn);
      expect(computeContrastRatio(onDark, accentBackgrounds.dark)).toBeGreaterThanOrEqual(minAccentContrast);
      expect(computeContrastRatio(onLight, accentBackgrounds.light)).toBeGreaterThanOrEqual(minAccentContrast);
      expect(computeContrastRatio(onDark, accentTextColors.dark)).toBeGreaterThanOrEqual(minAccentContrast);
      expect(computeContrastRatio(onLight, accentTextColors.light)).toBeGreaterThanOrEqual(minAccentContrast);
    }),
    { numRuns: 2000 },
  );
});

test("a tone keeps the hue of its color, within what the eye calls the same", () => {
  fc.assert(
    fc.property(
      colour.filter((hex) => convertRgbToOklch(parseHexChannels(hex)).chroma > 0.06),
      (drawn) => {
        const hueOf = (hex: string) => convertRgbToOklch(parseHexChannels(hex)).hue;
        for (const tone of Object.values(computeAccentTones(drawn))) {
          const apart = Math.abs(hueOf(tone) - hueOf(drawn));
          // Dark tones have few steps a channel, so they are rounded, and gold becomes bronze: up to a sixteenth of the
          // color circle apart, people use the same name for a color.
          expect(Math.min(apart, 2 * Math.PI - apart)).toBeLessThan(Math.PI / 8);
        }
      },
    ),
  );
});

// Seen to fail before greys were left alone: black came out as a brown.
test.each(["#000000", "#5b6068", "#808080", "#ffffff"])("a chosen grey stays grey: %s", (chosen) => {
  for (const tone of Object.values(computeAccentTones(chosen)))
    expect(convertRgbToOklch(parseHexChannels(tone)).chroma).toBeLessThan(0.03);
});

test("the palette offers each color and name once", () => {
  const shown = accentPalette.flatMap(({ colour }) => Object.values(computeAccentTones(colour)));
  expect(new Set(accentPalette.map(({ name }) => name)).size).toEqual(accentPalette.length);
  expect(new Set(shown).size).toEqual(2 * accentPalette.length);
});

test("an empty color gives the default gold, unchanged on dark", () => {
  expect(computeAccentTones("")).toEqual(computeAccentTones(defaultAccent));
  expect(computeAccentTones("").onDark).toBe(defaultAccent);
});

describe("colours", () => {
  test("convert to lightness, chroma and hue and back", () => {
    fc.assert(
      fc.property(colour, (hex) => {
        expect(convertOklchToHex(convertRgbToOklch(parseHexChannels(hex)))).toBe(hex);
      }),
    );
  });

  test("have the contrast ratios of WCAG", () => {
    expect(computeContrastRatio("#000000", "#ffffff")).toBe(21);
    expect(computeContrastRatio("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
  });
});
