import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { accentContrast, accentGrounds, accentInk, accentTones } from "#shared/accent.ts";
import { contrast } from "#shared/colour.ts";

const sheet = readFileSync(join(import.meta.dirname, "styles/base.css"), "utf8");
const [day = "", night = ""] = sheet.split("@media screen and (prefers-color-scheme: dark)");

/** The colours that a dress gives a name; of a gradient each. */
const coloursOf = (dress: string, name: string) => new RegExp(`--${name}: (.*);`).exec(dress)?.[1]?.match(/#[0-9a-f]{3,8}\b/g)?.map((hex) => (hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex)) ?? [];

test.each([
  { name: "light", dress: day, ground: accentGrounds.light, ink: accentInk.light, accent: accentTones("").onLight },
  { name: "dark", dress: night, ground: accentGrounds.dark, ink: accentInk.dark, accent: accentTones("").onDark },
])("the $name dress has the colours that accents are reckoned with, and all that is read holds seven to one", ({ dress, ground, ink, accent }) => {
  expect(coloursOf(dress, "accent")).toEqual([accent]);
  expect(coloursOf(dress, "on-accent")).toEqual([ink]);
  for (const surface of ["ground", "raised", "panel"]) {
    for (const colour of coloursOf(dress, surface)) {
      // The ground that accents are reckoned with takes most.
      expect(contrast(accent, colour)).toBeGreaterThanOrEqual(contrast(accent, ground));
      for (const text of ["ink", "text", "muted", "success", "danger"]) expect([text, contrast(coloursOf(dress, text)[0] ?? "", colour) >= accentContrast]).toEqual([text, true]);
    }
  }
});

/** A time that the loader's script sets, no colour. */
const times = ["--past"];

// Seen to fail with a sheet that named a colour of the first dress.
test("every colour that a sheet of the card asks for is in both dresses", () => {
  const folder = join(import.meta.dirname, "styles");
  const named = readdirSync(folder).flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ""));
  const asked = named.filter((name) => !times.includes(name));
  expect([...new Set(asked)].filter((name) => !day.includes(`${name}:`) || !night.includes(`${name}:`))).toEqual([]);
});
