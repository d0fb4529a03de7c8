import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { minAccentContrast, accentBackgrounds, accentTextColors, computeAccentTones } from "#shared/card/accent.ts";
import { computeContrastRatio } from "#shared/card/color-math.ts";

const sheet = readFileSync(join(import.meta.dirname, "styles/base.css"), "utf8");
const [day = "", night = ""] = sheet.split("@media screen and (prefers-color-scheme: dark)");

/** Returns the colors that a scheme gives a name; for a gradient, all of its colors. */
const coloursOf = (scheme: string, name: string) =>
  new RegExp(`--${name}: (.*);`)
    .exec(scheme)?.[1]
    ?.match(/#[0-9a-f]{3,8}\b/g)
    ?.map((hex) => (hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex)) ?? [];

test.each([
  {
    name: "light",
    scheme: day,
    ground: accentBackgrounds.light,
    ink: accentTextColors.light,
    accent: computeAccentTones("").onLight,
  },
  {
    name: "dark",
    scheme: night,
    ground: accentBackgrounds.dark,
    ink: accentTextColors.dark,
    accent: computeAccentTones("").onDark,
  },
])(
  "the $name scheme has the colors that accents are computed against, and text contrasts of seven to one or more",
  ({ scheme, ground, ink, accent }) => {
    expect(coloursOf(scheme, "accent")).toEqual([accent]);
    expect(coloursOf(scheme, "on-accent")).toEqual([ink]);
    for (const surface of ["ground", "raised", "panel"]) {
      for (const colour of coloursOf(scheme, surface)) {
        // Among the surfaces, the background that accents are computed against has the lowest contrast.
        expect(computeContrastRatio(accent, colour)).toBeGreaterThanOrEqual(computeContrastRatio(accent, ground));
        for (const text of ["ink", "text", "muted", "success", "danger"]) {
          expect(computeContrastRatio(coloursOf(scheme, text)[0] ?? "", colour) >= minAccentContrast, text).toBe(true);
        }
      }
    }
  },
);

/** Variables set by the loader's script that are not colors: a time, and a font family. */
const noColours = ["--past", "--letters"];

// Seen to fail with a sheet that used a color defined in only one scheme.
test("both schemes define every color that the card's style sheets use", () => {
  const folder = join(import.meta.dirname, "styles");
  const named = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ""),
  );
  const asked = named.filter((name) => !noColours.includes(name));
  expect([...new Set(asked)].filter((name) => !day.includes(`${name}:`) || !night.includes(`${name}:`))).toEqual([]);
});
