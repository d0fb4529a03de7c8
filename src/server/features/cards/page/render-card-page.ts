import { LRUCache } from "lru-cache";
import { type ReactElement, createElement } from "react";
import { cardLabels } from "#shared/card/labels/card-labels.ts";
import {
  type CardLanguage,
  addLanguage,
  cardLanguageNames,
  listShownCardLanguages,
} from "#shared/card/labels/languages.ts";
import { defaultLeftSentence } from "#shared/company/shared-card-fields.ts";
import { routePaths } from "#shared/route-paths.ts";
import { applyColorScheme, buildAccentCss, getPageThemeColors } from "#web/card/color-scheme.ts";
import { cardLoaderScript } from "#web/card/loader-script.ts";
import { CardUnavailablePage } from "#web/card/card-unavailable-page.tsx";
import { LeftCardPage, LostTagPage, MissingCardPage, PausedCardPage } from "#web/card/missing.tsx";
import { CardPage } from "#web/card/page.tsx";
import type { CardView } from "#web/card/view.ts";
import { renderDocument, renderSocialTags } from "#web/html/document.ts";
import { getShareImage, getSiteShareImage } from "#web/html/share-picture.ts";
import { renderStaticMarkup } from "#web/html/static-markup.ts";
import type { Deps } from "#server/deps.ts";
import type { CardRow } from "../card-tables.ts";
import { type EncodedHtmlPage, computeCspHash, computePageEtag, createHtmlPage } from "#server/rendering/pages.ts";
import { localizeOwnWords } from "#web/card/localize-own-words.ts";

const brand = "Sen Digital Vcard";

const loaderHash = computeCspHash(cardLoaderScript);
/** Hashes of the cards' own styles; many cards share an accent and a look. */
const ownHashes = new LRUCache<string, string>({ max: 1000, memoMethod: (css) => computeCspHash(css) });

/** Renders the page of a live card. `french`: the view built for its French page. */
export function renderCardPage(deps: Deps, french: CardView, language: CardLanguage = "fr"): EncodedHtmlPage {
  const { page: labels } = cardLabels[language];
  const card = localizeCardView(deps, french, language);
  const shown = listShownCardLanguages(deps.settings);
  const name = `${card.firstName} ${card.lastName}`;
  const role = [card.jobTitle, card.company].filter(Boolean).join(", ");
  const image = getShareImage(deps.settings.publicUrl, card.picture, labels.picture(`${name}${role && `, ${role}`}`));
  return render(
    deps,
    `${name} | ${brand}`,
    [name, card.jobTitle, card.company].filter(Boolean).join(", "),
    createElement(CardPage, {
      card,
      labels,
      languages: { own: language, shown },
    }),
    {
      language,
      look: card,
      social:
        renderSocialTags({
          title: name,
          description: role || brand,
          url: card.url,
          image,
          locale: cardLanguageNames[language].locale,
        }) + renderAlternates(deps, card.ref, shown),
      lateScripts: [(language === "en" ? deps.pages.card.english : deps.pages.card).script],
      head: `<script>${cardLoaderScript}</script>`,
      manifest: routePaths.cardManifest(addLanguage(card.ref, language)),
    },
  );
}

/** Renders the sample card's page, which search engines may index. */
export function renderSampleCardPage(deps: Deps, card: CardView): EncodedHtmlPage {
  const title = `Exemple de carte | ${brand}`;
  const description = "Une carte de visite numérique telle qu'elle s'ouvre sur un téléphone.";
  return render(deps, title, description, createElement(CardPage, { card, isSample: true }), {
    noindex: false,
    look: card,
    lateScripts: [deps.pages.card.script],
    social: renderSocialTags({ title, description, url: card.url, image: getSiteShareImage(deps.settings.publicUrl) }),
    head: `<script>${cardLoaderScript}</script>`,
  });
}

/** Renders the page of a card that does not exist: unknown, unpaid or removed. */
export function renderMissingCardPage(deps: Deps, language: CardLanguage = "fr"): EncodedHtmlPage {
  const { notices: labels } = cardLabels[language];
  return render(deps, brand, labels.missingText, createElement(MissingCardPage, { labels }), { language });
}

export function renderPausedCardPage(deps: Deps, language: CardLanguage = "fr"): EncodedHtmlPage {
  const { notices: labels } = cardLabels[language];
  return render(deps, brand, `${labels.paused}.`, createElement(PausedCardPage, { labels }), { language });
}

/** What a company says at the address of a former holder. */
export interface CompanyFarewell {
  /** The company's name; empty: the company is erased. */
  company: string;
  sentence: string;
}

/** Renders the page at a former holder's address; it says nothing about them. */
export function renderLeftCardPage(
  deps: Deps,
  { company, sentence: written }: CompanyFarewell,
  colleague: Pick<CardRow, "ref" | "firstName" | "lastName"> | null,
  language: CardLanguage = "fr",
): EncodedHtmlPage {
  const { notices: labels } = cardLabels[language];
  const sentence = written === defaultLeftSentence ? labels.leftText : written;
  const named = colleague && {
    name: `${colleague.firstName} ${colleague.lastName}`,
    path: routePaths.card(addLanguage(colleague.ref, language)),
  };
  return render(
    deps,
    company ? `${company} | ${brand}` : brand,
    sentence,
    createElement(LeftCardPage, { company, sentence, colleague: named, labels }),
    { language },
  );
}

/** Renders the page of a lost card's tag; it says nothing about the card's owner. */
export function renderLostTagPage(deps: Deps, language: CardLanguage = "fr"): EncodedHtmlPage {
  const { notices: labels } = cardLabels[language];
  return render(deps, brand, `${labels.lost}.`, createElement(LostTagPage, { labels }), { language });
}

export function renderUnavailablePage(deps: Deps, language: CardLanguage = "fr"): EncodedHtmlPage {
  const { notices: labels } = cardLabels[language];
  return render(deps, brand, labels.awayShort, createElement(CardUnavailablePage, { labels }), { language });
}

interface CardPageParts {
  language?: CardLanguage;
  look?: Pick<CardView, "accent" | "dress" | "extras">;
  lateScripts?: string[];
  social?: string;
  head?: string;
  noindex?: boolean;
  manifest?: string;
}

function render(
  deps: Deps,
  title: string,
  description: string,
  body: ReactElement,
  { look, ...more }: CardPageParts,
): EncodedHtmlPage {
  const scheme = look?.dress ?? "auto";
  const { sheet, styleHash } = deps.pages.card.byColorScheme[scheme];
  const ownCss = look
    ? applyColorScheme(buildAccentCss(look.accent), scheme) + (look.extras ? deps.pages.card.extras : "")
    : deps.pages.card.notice;
  // The placeholder has the sheet's hash, so that a page with another sheet has another ETag.
  const sheetPlace = `/*${styleHash}*/`;
  const own = Buffer.from(
    renderDocument({
      title,
      description,
      ...getPageThemeColors(scheme),
      noindex: true,
      css: sheetPlace,
      ownCss,
      body: renderStaticMarkup(body),
      ...more,
    }),
  );
  return createHtmlPage(aroundSheet(own, sheetPlace, sheet), {
    styleHash: ownCss ? `${styleHash} ${ownHashes.memo(ownCss)}` : styleHash,
    scriptHash: more.head ? loaderHash : "",
    etag: computePageEtag(own),
  });
}

/** Splits the page around the style sheet, half of it and common to all cards, so as to encode and hash it once. */
function aroundSheet(own: Buffer, place: string, sheet: Buffer): Buffer[] {
  // Text that people typed is escaped, so it contains no `<`.
  const at = own.indexOf(`<style>${place}</style>`) + "<style>".length;
  return [own.subarray(0, at), sheet, own.subarray(at + place.length)];
}

/** Converts a view built for the French page to the page of another language. */
function localizeCardView({ settings }: Pick<Deps, "settings">, card: CardView, language: CardLanguage): CardView {
  return {
    ...localizeOwnWords(card, language),
    url: settings.publicUrl + routePaths.card(addLanguage(card.ref, language)),
    ...(card.leave && { leave: routePaths.leaveContact(addLanguage(card.ref, language)) }),
  };
}

/** Renders the `hreflang` links to the page in each language, including its own. */
function renderAlternates({ settings }: Pick<Deps, "settings">, ref: string, shown: readonly CardLanguage[]): string {
  return shown
    .map(
      (language) =>
        `<link rel="alternate" hreflang="${language}" href="${settings.publicUrl}${routePaths.card(addLanguage(ref, language))}">`,
    )
    .join("");
}
