import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accentContrast, accentGrounds, accentInk, accentTones, defaultAccent } from "./accent.ts";
import { accentPalette } from "./card-look.ts";
import { channelsOf, contrast, toHex, toOklch } from "./colour.ts";

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

// Seen to fail with tones that keep the drawn colour's lightness.
test("whatever was drawn, its tones are read on both grounds and under their ink", () => {
  fc.assert(
    fc.property(colour, (drawn) => {
      const { onDark, onLight } = accentTones(drawn);
      expect(contrast(onDark, accentGrounds.dark)).toBeGreaterThanOrEqual(accentContrast);
      expect(contrast(onLight, accentGrounds.light)).toBeGreaterThanOrEqual(accentContrast);
      expect(contrast(onDark, accentInk.dark)).toBeGreaterThanOrEqual(accentContrast);
      expect(contrast(onLight, accentInk.light)).toBeGreaterThanOrEqual(accentContrast);
    }),
    { numRuns: 2000 },
  );
});

test("a colour stays of its hue, within what the eye calls the same", () => {
  fc.assert(
    fc.property(colour.filter((hex) => toOklch(channelsOf(hex)).chroma > 0.06), (drawn) => {
      const hueOf = (hex: string) => toOklch(channelsOf(hex)).hue;
      for (const tone of Object.values(accentTones(drawn))) {
        const apart = Math.abs(hueOf(tone) - hueOf(drawn));
        // Dark tones of few steps a channel are rounded, and gold becomes bronze: a sixteenth of the circle is one name of colour.
        expect(Math.min(apart, 2 * Math.PI - apart)).toBeLessThan(Math.PI / 8);
      }
    }),
  );
});

// Seen to fail before greys were left alone: black came out as a brown.
test.each(["#000000", "#5b6068", "#808080", "#ffffff"])("a grey that was chosen stays one: %s", (chosen) => {
  for (const tone of Object.values(accentTones(chosen))) expect(toOklch(channelsOf(tone)).chroma).toBeLessThan(0.03);
});

test("what owners are offered are colours apart, each once", () => {
  const shown = accentPalette.flatMap(({ colour }) => Object.values(accentTones(colour)));
  expect([new Set(accentPalette.map(({ name }) => name)).size, new Set(shown).size]).toEqual([accentPalette.length, 2 * accentPalette.length]);
});

test("nothing drawn gives the usual gold, as it is on dark", () => {
  expect(accentTones("")).toEqual(accentTones(defaultAccent));
  expect(accentTones("").onDark).toBe(defaultAccent);
});

describe("colours", () => {
  test("go to lightness, chroma and hue and back", () => {
    fc.assert(
      fc.property(colour, (hex) => {
        expect(toHex(toOklch(channelsOf(hex)))).toBe(hex);
      }),
    );
  });

  test("have the contrasts that WCAG names", () => {
    expect(contrast("#000000", "#ffffff")).toBe(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
  });
});
