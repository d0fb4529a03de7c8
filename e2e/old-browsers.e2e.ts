import { basename } from "node:path";
import { transformWithOxc } from "vite";
import { expect, test } from "vitest";
import { loadBuiltAssets } from "../src/web/html/built-assets.ts";

const built = loadBuiltAssets("dist");

/** Syntax of the oldest browsers promised for cards, Chrome 80 and Safari 14 (docs/browsers.md). */
const oldest = "es2020";

/** CSS features that they do not know, as a built style sheet writes them. */
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

/** Unknown features whose loss is harmless in a style sheet, and why. */
const harmless: Record<string, Record<string, string>> = {
  "notice.css": { "heights of a small screen": "the page is only as high as what it holds" },
  "leads.css": { "heights of a small screen": "the page is only as high as what it holds" },
  "card.css": {
    "a list of selectors": "the picture, within @media (scripting), which they do not know either",
    inset: "the code's panel, of wide screens alone",
  },
};

// Seen to fail with `inset-inline-start` on the honeypot field, which people then saw.
test.each(["card/card.css", "card/extras.css", "card/notice.css", "card/leads/leads.css"])(
  "the built style sheet %s uses nothing that older phones would draw wrongly",
  (file) => {
    const sheet = built.css(`src/web/${file}`).replaceAll(/url\([^)]*\)/g, "");
    const found = Object.keys(tooNew).filter((feature) => tooNew[feature]?.test(sheet));
    expect(found.toSorted()).toEqual(Object.keys(harmless[basename(file)] ?? {}).toSorted());
  },
);

const lower = async (code: string, target: string) =>
  (await transformWithOxc(code, "built.js", { target, sourcemap: false })).code;

// Seen to fail with `??=` in the card's script, built for ES2022.
test.each([
  ["card.ts", false],
  ["card.ts", true],
  ["offline/worker.ts", false],
  ["offline/worker.ts", true],
])("the built script of %s (English: %s) has no syntax that older phones cannot read", async (file, isEnglish) => {
  const code = built.code(`src/web/card/${file}`, isEnglish);
  expect(await lower(code, oldest)).toBe(await lower(code, "esnext"));
});

test("syntax that old browsers cannot read is detected", async () => {
  for (const code of ["a ??= b;", "class A { static { a(); } }", "class A { #b = 1; }"])
    expect(await lower(code, oldest)).not.toBe(await lower(code, "esnext"));
});
