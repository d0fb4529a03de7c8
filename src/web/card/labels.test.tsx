import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { computeAccentTones } from "#shared/card/accent.ts";
import { noCardExtras } from "#shared/card/extras/card-extras.ts";
import { cardLabels } from "#shared/card/labels/card-labels.ts";
import { type CardLanguage, cardLanguages } from "#shared/card/labels/languages.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import type { ImageSet } from "#shared/contract/public-order.ts";
import { LeadForm } from "#web/card/leads/lead-form.tsx";
import { LeadFormClosedPage, MissingLeadPage, SubmittedLeadPage } from "#web/card/leads/lead-pages.tsx";
import { renderStaticMarkup } from "#web/html/static-markup.ts";
import { renderShortMarkup } from "#test/harness/short-markup.ts";
import { CardUnavailablePage } from "./card-unavailable-page.tsx";
import { LeftCardPage, LostTagPage, MissingCardPage, PausedCardPage } from "./missing.tsx";
import { CardPage } from "./page.tsx";
import type { CardView } from "./view.ts";

const noImage: ImageSet = { width: 0, height: 0, sources: [] };
const image: ImageSet = { width: 1, height: 1, sources: [{ type: "image/webp", width: 1, url: "/images/a" }] };
const [ref, name] = ["0123456789ABCDEFGHJKMNPQRS", "Awa Diop"];
const digits = "000000000";

/** A card whose texts equal none of the labels. */
const full: CardView = {
  ...mapCardTexts((field) => `=${field}=`),
  firstName: "Awa",
  lastName: "Diop",
  phoneNumber: `+22177${digits.slice(2)}1`,
  phoneNumber2: `+22177${digits.slice(2)}2`,
  workPhoneNumber: `+22133${digits.slice(2)}3`,
  workPhoneNumber2: `+22133${digits.slice(2)}4`,
  socialMedias: ["https://example.sn/", "mailto:a@example.sn", "https://www.linkedin.com/in/awa"],
  profileUrl: "",
  coverUrl: "",
  logoUrl: "",
  ref,
  url: `https://vcard.example/vcard/${ref}`,
  contactFile: "/contact.vcf",
  accent: computeAccentTones(""),
  dress: "auto",
  images: { profile: image, cover: image, logo: image },
  extras: {
    ...noCardExtras,
    payments: [
      {
        provider: "wave",
        url: "https://pay.wave.com/m/M_abcdefgh",
        label: "=label=",
        amount: 12_000,
        payee: "Awa Diop",
      },
    ],
    namedLinks: (["booking", "review", "catalogue", "brochure"] as const).map((kind) => ({
      kind,
      title: "",
      url: `https://example.sn/${kind}`,
    })),
    brochure: { id: "b".repeat(32), bytes: 1_240_000, pages: 8, at: "2026-11-26T09:00:00.000Z" },
    services: [
      { title: "=service=", price: 12_000, isFrom: true },
      { title: "=other=", price: null, isFrom: false },
    ],
    place: { plusCode: "6CM6P4Q8+XX", landmark: "=landmark=" },
  },
};

function listStates(language: CardLanguage): ReactElement[] {
  const { page: labels, notices, leads, leadFaults } = cardLabels[language];
  const languages = { own: language, shown: cardLanguages };
  const lead = { cardRef: ref, language, labels: leads };
  const left = { name: "=", phone: "=", email: "=", word: "=" };
  const typed = { ...left, consent: "", sentence: "", secret: "" };
  const fields = ["name", "phone", "email", "word", "consent"] as const;
  return [
    createElement(CardPage, { card: full, labels, languages }),
    createElement(CardPage, { card: { ...full, leave: "/leave" }, labels, languages }),
    createElement(CardPage, { card: { ...full, company: "", images: { ...full.images, logo: image } }, labels }),
    createElement(CardPage, { card: { ...full, images: { profile: noImage, cover: noImage, logo: noImage } }, labels }),
    createElement(MissingCardPage, { labels: notices }),
    createElement(PausedCardPage, { labels: notices }),
    createElement(LeftCardPage, {
      labels: notices,
      sentence: notices.leftText,
      company: "",
      colleague: { name, path: "/" },
    }),
    createElement(LostTagPage, { labels: notices }),
    createElement(CardUnavailablePage, { labels: notices }),
    createElement(LeadForm, {
      ...lead,
      owner: name,
      job: { text: "" },
      company: "",
      typed,
      consent: { version: "", text: "" },
      refused: { sentence: leadFaults.invalid, faults: Object.fromEntries(fields.map((field) => [field, "="])) },
    }),
    createElement(SubmittedLeadPage, { ...lead, owner: undefined, left, until: "=" }),
    createElement(SubmittedLeadPage, { ...lead, owner: name, left, until: "=" }),
    createElement(SubmittedLeadPage, { ...lead, owner: name, company: "=company=", left, until: "=" }),
    createElement(MissingLeadPage, { ...lead, erased: true, shown: true }),
    createElement(MissingLeadPage, { ...lead, erased: false, shown: false }),
    createElement(LeadFormClosedPage, lead),
  ];
}

const draw = (language: CardLanguage) =>
  listStates(language)
    .map((state) => renderToStaticMarkup(state))
    .join("\n")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("%2C", ",")
    .replaceAll("%20", " ");

/** Lists each label with its text, as shown in the drawn states, by subject and name. */
function listSaid(language: CardLanguage): [label: string, text: string][] {
  const { page, notices, leads } = cardLabels[language];
  const names: Partial<Record<string, readonly unknown[]>> = {
    greeting: ["Awa"],
    detailsGreeting: ["Awa"],
    logoOf: ["=company="],
    price: [12_000, true],
    pdfOf: [1_240_000],
    orderByWhatsApp: ["=service="],
    payQr: ["Wave"],
    faultOf: [leads.name, "="],
    arrivedText: [name, "="],
    arrivedForBoth: [name, "=company=", "="],
  };
  // Used in the head or by the server, so in none of the drawn pages.
  const elsewhere = ["picture", "awayShort", "titleFor", "amountToType"];
  const tables = { page, notices, leads } as unknown as Record<string, Record<string, unknown>>;
  return Object.entries(tables).flatMap(([subject, table]) =>
    Object.entries(table)
      .filter(([label]) => !elsewhere.includes(label) && label !== "orderMessage")
      .map(([label, said]): [string, string] => [
        `${subject}.${label}`,
        typeof said === "function" ? String(said(...(names[label] ?? [name]))) : String(said),
      ]),
  );
}

// Seen to fail with a label that its component did not use.
test.each(cardLanguages)("every label of every state is shown in its language: %s", (language) => {
  const all = draw(language).replaceAll(/<span translate="no">([^<]*)<\/span>/g, "$1");
  const missing = listSaid(language).filter(([, text]) => !all.includes(text));
  expect(missing).toEqual([]);
});

// Seen to fail when one component was not given `labels`.
test("an English page contains no French label", () => {
  const all = draw("en");
  const same = ["page.contact", "page.logo", "page.services"];
  const french = listSaid("fr").filter(
    ([label, text]) => !same.includes(label) && [`>${text}<`, `"${text}"`].some((whole) => all.includes(whole)),
  );
  expect(french).toEqual([]);
});

test.each(cardLanguages)("our own renderer writes the page as React does: %s", (language) => {
  const [card, leaving] = listStates(language);
  for (const state of [card, leaving]) expect(renderStaticMarkup(state)).toBe(renderShortMarkup(state));
});

test("marks names, companies and the name of the code as not to translate", () => {
  const [card = null] = listStates("fr");
  const html = renderToStaticMarkup(card);
  expect(html.match(/translate="no"[^>]*>(?:<span>)?(Awa Diop|=company=|6CM6)/g)).toHaveLength(6);
  // In sentences that name a colleague, the person one leaves details for, and the people who read them.
  expect(draw("fr").match(/(?:d'|À |>|et )<span translate="no">(?:Awa Diop|=company=)<\/span>/g)).toHaveLength(5);
});
