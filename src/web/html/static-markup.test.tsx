import fc from "fast-check";
import { createElement, Suspense, type ReactNode } from "react";
import { expect, test } from "vitest";
import { computeAccentTones } from "#shared/card/accent.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import type { ImageSet } from "#shared/contract/public-order.ts";
import { socialNetworks } from "#shared/card/social-links.ts";
import { names } from "#test/factories/names.ts";
import { renderShortMarkup } from "#test/harness/short-markup.ts";
import { CardUnavailablePage } from "#web/card/card-unavailable-page.tsx";
import { LostTagPage, MissingCardPage, PausedCardPage } from "#web/card/missing.tsx";
import { CardPage } from "#web/card/page.tsx";
import type { CardView } from "#web/card/view.ts";
import { renderStaticMarkup } from "./static-markup.ts";

/** Texts with characters that are special in HTML, and without. */
const text = fc.oneof(
  fc.constant(""),
  fc.constantFrom("&amp; <b>\"l'un\"</b> & 'l’autre' > <script>", "0", "a\n b\u00a0c", "@@", "\u{1f44b} ߊ ع"),
  fc.constantFrom(...names).map(({ first, last }) => `${first} ${last}`),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);
const source = fc.record({
  type: fc.constantFrom("image/avif", "image/webp"),
  width: fc.integer({ min: 96, max: 1440 }),
  url: text.map((part) => `/images/${part}`),
});
const image: fc.Arbitrary<ImageSet> = fc.record({
  width: fc.nat(1440),
  height: fc.nat(810),
  sources: fc.array(source, { maxLength: 6 }),
});
const link = fc.oneof(
  fc.constantFrom(
    "https://www.linkedin.com/in/a'b&c",
    "https://wa.me/221771234567",
    "mailto:a@example.sn",
    "javascript:alert(1)",
    ...Object.keys(socialNetworks).map((network) => `https://${network}.com/${network}`),
  ),
  fc.webUrl(),
);
const fields = fc.record({
  ...mapCardTexts(() => text),
  socialMedias: fc.uniqueArray(link, { maxLength: 8 }),
  profileUrl: fc.constant(""),
  coverUrl: fc.constant(""),
  logoUrl: fc.constant(""),
  ref: fc.constant("0123456789ABCDEFGHJKMNPQRS"),
  url: fc.webUrl(),
  contactFile: text.map((part) => `/api/orders/vcard/${part}`),
  accent: fc.constant(computeAccentTones("#3f7a3a")),
  dress: fc.constantFrom("auto", "light", "dark"),
  images: fc.record({ profile: image, cover: image, logo: image }),
});
const view: fc.Arbitrary<CardView> = fc
  .tuple(fields, fc.option(fc.webPath()))
  .map(([card, leave]) => (leave === null ? card : { ...card, leave }));

test("renders a card's page as React does, whatever it contains", () => {
  fc.assert(
    fc.property(
      view,
      (card) =>
        void expect(renderStaticMarkup(<CardPage card={card} />)).toBe(renderShortMarkup(<CardPage card={card} />)),
    ),
    { numRuns: 200 },
  );
});

test.each([MissingCardPage, PausedCardPage, LostTagPage, CardUnavailablePage])(
  "renders the page shown instead of a card as React does: %o",
  (Page) => {
    expect(renderStaticMarkup(<Page />)).toBe(renderShortMarkup(<Page />));
  },
);

test("renders numbers, empty values, lists, fragments, booleans and renamed attributes as React does", () => {
  const nodes: ReactNode[] = [0, "", null, undefined, false, true, [1, [<i key="a">a</i>], "b"], <br key="c" />];
  const tree = (
    <>
      <p
        hidden={false}
        aria-hidden={false}
        data-x={true}
        data-y={false}
        data-z={undefined}
        title=""
        className=""
        tabIndex={-1}
        id="a'&quot;"
      >
        {nodes}
      </p>
      <label htmlFor="x">x</label>
      <svg strokeLinecap="round" strokeLinejoin="round" strokeWidth={2} viewBox="0 0 1 1" />
    </>
  );
  expect(renderStaticMarkup(tree)).toBe(renderShortMarkup(tree));
});

test.each([
  ["textarea", {}],
  ["p", { style: { color: "red" } }],
  ["p", { onClick: () => 0 }],
  ["a", { href: "\u0001 java\nscript:alert(1)" }],
  [Suspense, {}],
])("refuses what it does not support: %o %o", (type: string | typeof Suspense, props: object) => {
  expect(() => renderStaticMarkup(createElement(type, props))).toThrow(TypeError);
});
