import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** What Chrome 80 and Safari 14 do not know (docs/browsers.md), by how a sheet writes it. */
const tooNew: Record<string, RegExp> = {
  "text in a background's shorthand": /background:[^;}]*\btext\b/,
  inset: /(?<![\w-])inset(?:-\w+)*:/,
  "aspect-ratio": /aspect-ratio:/,
  "a list of selectors": /:(?:is|where|not)\([^)]*,/,
  nesting: /&/,
  "cascade layers": /@layer/,
  "colours of level 4": /\b(?:oklch|oklab|color-mix)\(/,
  "heights of a small screen": /\d[sdl]v[hw]\b/,
};

/** Where what is left out does no harm there, and why. */
const harmless: Record<string, string> = {
  "missing.css: heights of a small screen": "the page is only as high as what it holds",
  "hero.css: a list of selectors": "within @media (scripting), which they do not know either",
  "qr.css: inset": "of wide screens alone",
};

// Seen to fail with the name's `background: … text`, which left it without a colour.
test("a card's sheets ask for nothing that older telephones would draw wrongly", () => {
  const folder = join(import.meta.dirname, "styles");
  const found = readdirSync(folder).flatMap((file) => {
    const sheet = readFileSync(join(folder, file), "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
    return Object.entries(tooNew).flatMap(([feature, pattern]) => (pattern.test(sheet) ? [`${file}: ${feature}`] : []));
  });
  expect(found.toSorted()).toEqual(Object.keys(harmless).toSorted());
});
