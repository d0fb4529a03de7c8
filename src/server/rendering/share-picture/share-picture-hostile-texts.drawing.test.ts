import fc from "fast-check";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fixedSeed, hostileText, hostileTexts, keepPrintable } from "#test/factories/hostile-texts.ts";
import { shorter } from "#test/harness/short-run.ts";
import { iterateFontFaces } from "../fonts/faces.ts";
import { CardShareImage } from "./card-picture.tsx";
import { PaymentShareImage } from "./payment-picture.tsx";
import { PrintedCardSideImage } from "./printed-side.tsx";
import { TallCardImage } from "./tall-picture.tsx";

const accent = "#8a5a00";
const qr = "data:image/svg+xml;base64,PHN2Zy8+";
type Draw = (name: string, jobTitle: string, company: string) => ReactElement;

/** Each picture; its texts must not leave its area. */
const pictures: Record<string, Draw> = {
  "the picture of a shared card": (name, jobTitle, company) =>
    createElement(CardShareImage, { name, initials: name.slice(0, 2), jobTitle, company, accent }),
  "a status": (name, jobTitle, company) =>
    createElement(TallCardImage, { kind: "status", name, initials: name.slice(0, 2), jobTitle, company, accent, qr }),
  "a locked screen": (name, jobTitle, company) =>
    createElement(TallCardImage, { kind: "lock", name, initials: name.slice(0, 2), jobTitle, company, accent, qr }),
  "a shared payment page": (name) => createElement(PaymentShareImage, { what: "payment", name, offer: "SILVER" }),
  "a printed card in a mail": (name, jobTitle, company) =>
    createElement(PrintedCardSideImage, { offer: "SILVER", card: { name, jobTitle, company }, side: "front", qr }),
};

interface Reach {
  size: [number, number];
  left: number;
  right: number;
  top: number;
  bottom: number;
  bytes: number;
}

/** Measures how far the letters' outlines reach, skipping turned ones, which have other coordinates. */
function reachOf(svg: string): Reach {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const reach: Reach = {
    size: [Number(width), Number(height)],
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
    bytes: svg.length,
  };
  for (const [, d = ""] of svg.replace(/<g transform=[^]*?<\/g>/g, "").matchAll(/<path[^>]* d="([^"]*Z)"/g)) {
    const numbers = [...d.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(([one]) => Number(one));
    for (const [at, value] of numbers.entries()) {
      if (at % 2 === 0) [reach.left, reach.right] = [Math.min(reach.left, value), Math.max(reach.right, value)];
      else [reach.top, reach.bottom] = [Math.min(reach.top, value), Math.max(reach.bottom, value)];
    }
  }
  return reach;
}

/** Characters that draw the most complex letter of our faces, a whole verse in one. */
const perLetter = 20_000;

function holds(draw: Draw, given: readonly [string, string, string]): void {
  const texts = [keepPrintable(given[0]), keepPrintable(given[1]), keepPrintable(given[2])] as const;
  const {
    size: [width, height],
    left,
    right,
    top,
    bottom,
    bytes,
  } = reachOf(renderToStaticMarkup(draw(...texts)));
  expect({ texts, left, right: right <= width, top, bottom: bottom <= height }).toEqual({
    texts,
    left: 0,
    right: true,
    top: 0,
    bottom: true,
  });
  expect(bytes).toBeLessThan(60_000 + perLetter * texts.join("").length);
}

// Seen to fail without a limit on marks: 60 pairs of them on one letter climbed 2,280 px above the line.
test.each(Object.entries(pictures))("%s keeps any text within its area", { timeout: 120_000 }, (_name, draw) => {
  expect(reachOf(renderToStaticMarkup(draw("Awa", "", ""))).bytes).toBeGreaterThan(0);
  for (const text of hostileTexts) holds(draw, [text, text.slice(0, 100), text.slice(0, 100)]);
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (...texts) => holds(draw, texts)),
    { ...fixedSeed, numRuns: shorter(12) },
  );
});

// Before, fontkit threw at ڢ, ڣ, ڥ, ݠ, ݡ and ࢤ, which Wolof uses, and no picture with such a name was drawn.
test("draws every letter of the faces whose letters join", () => {
  const joined = [...iterateFontFaces(700)].filter(({ tall }) => tall);
  expect(joined).toHaveLength(3);
  for (const { font } of joined)
    for (const code of font.characterSet)
      expect(font.layout(String.fromCodePoint(code)).glyphs.length).toBeGreaterThan(0);
});
