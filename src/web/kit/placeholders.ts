import { type OfferName, offerNames, offers, type OfferPrices, type SaleMode } from "#shared/offers/offers.ts";
import { listPublicPriceSteps } from "#shared/offers/price-steps.ts";
import { settableSaleModes } from "#shared/staff/site-settings.ts";
import { formatGroupedDigits, formatFcfa } from "#shared/format/fcfa.ts";
import type { Testimonial } from "./testimonials.ts";
import type { PageSettings, SiteContent, UnpricedSettings } from "./settings.ts";
import { typesetText } from "./typeset.ts";

/** Placeholder for a setting's value in a built page; plain characters, so that no escaping changes it. */
const mark = (name: string) => `SETTING-${name}-SETTING`;
/** The same within JSON, where a value is escaped otherwise. */
const jsonMark = (name: string) => mark(`json-${name}`);
const settingsMark = mark("all");
const unpricedMark = mark("unpriced");

/** Names the settings whose values are texts in a page; a record, so that none can be missing. */
const unpricedSettings: Record<keyof UnpricedSettings, true> = {
  publicUrl: true,
  paymentsSimulated: true,
  supportEmail: true,
  company: true,
  companyUrl: true,
  address: true,
  phone: true,
  whatsapp: true,
  facebook: true,
  instagram: true,
  linkedin: true,
  legalId: true,
  publisher: true,
  host: true,
  declaration: true,
  productionDays: true,
  deliveryDays: true,
  productionTime: true,
  deliveryTime: true,
  leadTime: true,
  paymentFeesNote: true,
};
const names = Object.keys(unpricedSettings) as (keyof UnpricedSettings)[];

/** Placeholder for a price: a number that is no real price, so that a page formats it like prices. */
const priceMark = (at: number) => 9_876_500_001 + at;
const leastPriceMark = priceMark(-1);
/** Price of a new printed card, for static pages. */
const reprintPriceMark = priceMark(offerNames.length);
export const reprintPricePlaceholder = formatFcfa(reprintPriceMark);
const priceMarks = {
  prices: Object.fromEntries(offerNames.map((name, at) => [name, priceMark(at)])) as OfferPrices,
  leastPrice: leastPriceMark,
  deliveryTowns: [],
  priceSteps: [],
};

/**
 * Contains settings whose values are placeholders; pages are built with them. A page must not branch on one, nor
 * compute with a price.
 */
export const placeholderSettings = {
  ...Object.fromEntries(names.map((name) => [name, mark(name)])),
  ...priceMarks,
} as unknown as PageSettings;
/** Contains the same for the texts of a JSON data block. */
export const jsonPlaceholderSettings = {
  ...(Object.fromEntries(names.map((name) => [name, jsonMark(name)])) as Record<(typeof names)[number], string>),
  ...priceMarks,
};

/**
 * Renders the data block from which an interactive page reads its settings, with or without prices; not a script,
 * so the CSP lets it be.
 */
export const renderSettingsDataBlock = (priced: boolean) =>
  `<script type="application/json" id="settings">${priced ? settingsMark : unpricedMark}</script>`;

/** Placeholder in a built page for the content that its feature renders at each request. */
export const bodyPlaceholder = mark("body");
/** Placeholder in a built page's head for the tags that other sites read. */
export const socialTagsPlaceholder = `<!--${mark("social")}-->`;
const viewMark = mark("view");
/** Contains the data block from which such a page's script reads its initial view. */
export const initialViewDataBlock = `<script type="application/json" id="view">${viewMark}</script>`;

/** Inserts what a request rendered, and the data that it was rendered from. */
export function fillRenderedView(
  html: string,
  { body, social }: { body: string; social: string },
  view: unknown,
): string {
  return html
    .replace(bodyPlaceholder, () => body)
    .replace(viewMark, () => toJson(view))
    .replace(socialTagsPlaceholder, () => social);
}

/** Returns the marks around a part of a static page that is left out while the operator has not set `name`. */
export const getSettingPartMarks = (name: keyof SiteContent) => [mark(`if-${name}`), mark(`end-${name}`)] as const;
/** Returns the marks around a part that is left out while the offer is sold otherwise. */
export const getSalePartMarks = (offer: OfferName, sale: SaleMode) =>
  [mark(`if-${offer}_${sale}`), mark(`end-${offer}_${sale}`)] as const;
/** Renders the word for how an offer is sold, which may change after the page is built. */
export function renderTextBySale(offer: OfferName, words: Record<SaleMode, string>): string {
  if (offers[offer].sale !== "soon") return words[offers[offer].sale];
  return settableSaleModes.map((sale) => getSalePartMarks(offer, sale).join(words[sale])).join("");
}
/** Contains the marks around the part that is repeated for each testimonial, and within it. */
export const testimonialLoopMarks = [
  mark("each"),
  mark("end-each"),
  { name: mark("one-name"), jobTitle: mark("one-jobTitle"), text: mark("one-text") } satisfies Testimonial,
] as const;

const part = new RegExp(`${mark("if-(\\w+)")}(.*?)${mark("end-\\1")}`, "gs");
const repeated = new RegExp(`${mark("each")}(.*?)${mark("end-each")}`, "gs");
const priceNumbers = [leastPriceMark, reprintPriceMark, ...Object.values(priceMarks.prices)];
const marked = new RegExp(
  [mark("[\\w-]+?"), ...priceNumbers.flatMap((number) => [formatGroupedDigits(number), String(number)])].join("|"),
  "g",
);
const testimonialField = new RegExp(mark("one-(\\w+)"), "g");

/** Inserts the values, escaped for HTML; in the data block as JSON. Parts whose setting is empty are removed. */
export function fillPagePlaceholders(html: string, content: SiteContent): string {
  const values = valuesOfMarks(content);
  return keepParts(html, content)
    .replace(repeated, (_whole, inner: string) =>
      content.testimonials
        .map((one) =>
          fillTestimonial(inner, content.testimonialsAreExamples ? one : { ...one, text: `«\u00a0${one.text}\u00a0»` }),
        )
        .join(""),
    )
    .replace(marked, (found) => values.get(found) ?? found);
}

/** Every mark of a setting or a price, and what takes its place. */
function valuesOfMarks(content: SiteContent): Map<string, string> {
  const unpriced = Object.fromEntries(names.map((name) => [name, content[name]]));
  const { prices, leastPrice, reprintPrice, deliveryTowns, priceSteps } = content;
  const amounts = [
    [leastPriceMark, leastPrice],
    [reprintPriceMark, reprintPrice],
    ...offerNames.map((name) => [priceMarks.prices[name], prices[name]]),
  ] as [number, number][];
  return new Map([
    ...names.flatMap(
      (name) =>
        [
          [mark(name), escapeHtml(String(content[name]))],
          [jsonMark(name), toJson(String(content[name])).slice(1, -1)],
        ] as const,
    ),
    ...amounts.flatMap(
      ([mark, amount]) =>
        [
          [formatGroupedDigits(mark), formatGroupedDigits(amount)],
          [String(mark), String(amount)],
        ] as const,
    ),
    [
      settingsMark,
      toJson({ ...unpriced, prices, leastPrice, deliveryTowns, priceSteps: listPublicPriceSteps(priceSteps) }),
    ],
    [unpricedMark, toJson(unpriced)],
  ]);
}

/** Parts may be nested. */
function keepParts(html: string, content: SiteContent): string {
  return html.replace(part, (_whole, name: string, inner: string) =>
    holds(name, content) ? keepParts(inner, content) : "",
  );
}

function holds(name: string, content: SiteContent): boolean {
  if (name in content) return isSet(content[name as keyof SiteContent]);
  return offerNames.some((offer) => name === `${offer}_${content.sales[offer]}`);
}

function isSet(value: SiteContent[keyof SiteContent]): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function fillTestimonial(html: string, one: Testimonial): string {
  return html.replace(testimonialField, (_mark, field: keyof Testimonial) => escapeHtml(typesetText(one[field])));
}

/** Returns JSON that cannot end its script element. */
function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
