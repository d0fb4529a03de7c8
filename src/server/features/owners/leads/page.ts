import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { localizeOwnTexts } from "#shared/card/labels/localize-own-texts.ts";
import { cardLabels } from "#shared/card/labels/card-labels.ts";
import type { CardLanguage } from "#shared/card/labels/languages.ts";
import {
  getContactConsentText,
  getContactConsentVersion,
} from "#server/features/owners/leads/contact-consent-rules.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { buildAccentCss, applyColorScheme, getPageThemeColors } from "#web/card/color-scheme.ts";
import { LeadForm } from "#web/card/leads/lead-form.tsx";
import { LeadFormClosedPage, MissingLeadPage, SubmittedLeadPage } from "#web/card/leads/lead-pages.tsx";
import { renderDocument } from "#web/html/document.ts";
import type { Deps } from "#server/deps.ts";
import { computeCspHash, createHtmlPage, type EncodedHtmlPage } from "#server/rendering/pages.ts";
import {
  getVisibleCardExtras,
  toVisibleCardTexts,
  getCardAccentTones,
} from "#server/features/cards/card-appearance-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { type LeadFormField, leadRetentionMs, type LeadFormInput } from "./lead-rules.ts";
import { formatCardOwnerName } from "./lead-service.ts";
import type { LeadRow } from "./lead-tables.ts";

type Needs = Pick<Deps, "pages">;

const englishDay = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Dakar", dateStyle: "long" });

/** Formats a day; Wolof pages get French month names, since we have no Wolof ones yet. */
function formatDay(instant: number, language: CardLanguage): string {
  return language === "en" ? englishDay.format(instant) : formatFrenchDay(instant);
}

/**
 * Renders a card's lead form, with the typed values and the reasons for a refusal. Not cached, since each form has its
 * own secret. `company`: the company that reads the details too.
 */
export function renderLeadForm(
  deps: Needs,
  card: CardRow,
  { company, language }: { company: string | undefined; language: CardLanguage },
  typed: LeadFormInput,
  refused?: { sentence: string; faults: Partial<Record<LeadFormField, string>> },
): EncodedHtmlPage {
  const owner = formatCardOwnerName(card);
  const { leads: labels } = cardLabels[language];
  const version = getContactConsentVersion(language, company !== undefined);
  const consent = { version, text: getContactConsentText(version, owner, company) ?? "" };
  const shown = toVisibleCardTexts(card);
  const { texts, languages } = localizeOwnTexts(shown, getVisibleCardExtras(card, shown.socialMedias.length), language);
  return render(
    deps,
    language,
    labels.titleFor(owner),
    createElement(LeadForm, {
      cardRef: card.ref,
      language,
      labels,
      owner,
      job: { text: texts.jobTitle, language: languages.jobTitle },
      company: shown.company,
      typed,
      consent,
      ...(refused && { refused }),
    }),
    card,
  );
}

/** The card that the lead was left on, if it is still shown, and the page's language. */
interface ShownCard {
  card: CardRow | undefined;
  language: CardLanguage;
}

/** Renders a lead for the visitor who left it. `company`: the company that reads it too. */
export function renderSubmittedLead(
  deps: Needs,
  contact: LeadRow,
  { card, language, company }: ShownCard & { company: string | undefined },
): EncodedHtmlPage {
  const { leads: labels } = cardLabels[language];
  const { cardRef, name, phone, email, word, leftAt } = contact;
  const body = createElement(SubmittedLeadPage, {
    cardRef,
    language,
    labels,
    owner: card && formatCardOwnerName(card),
    company,
    isCompanyAlone: contact.holderLeft === 1,
    left: { name, phone, email, word },
    until: formatDay(leftAt + leadRetentionMs, language),
  });
  return render(deps, language, labels.arrived, body, card);
}

/** Renders the page for a lead that was erased, by whomever, or never existed. */
export function renderErasedLead(
  deps: Needs,
  ref: string,
  { erased, card, language }: ShownCard & { erased: boolean },
): EncodedHtmlPage {
  const { leads: labels } = cardLabels[language];
  return render(
    deps,
    language,
    erased ? labels.erased : labels.gone,
    createElement(MissingLeadPage, { cardRef: ref, language, labels, erased, shown: card !== undefined }),
    card,
  );
}

/** Renders the page for a live card that takes no leads. */
export function renderLeadFormClosed(deps: Needs, ref: string, language: CardLanguage): EncodedHtmlPage {
  const { leads: labels } = cardLabels[language];
  return render(deps, language, labels.closed, createElement(LeadFormClosedPage, { cardRef: ref, language, labels }));
}

function render(
  deps: Needs,
  language: CardLanguage,
  title: string,
  body: ReactElement,
  card?: CardRow,
): EncodedHtmlPage {
  const { css: sheet, fonts } = deps.pages.contactsLeft;
  const scheme = card?.dress ?? "auto";
  const css = applyColorScheme(card ? sheet + buildAccentCss(getCardAccentTones(card)) : sheet, scheme);
  const html = renderDocument({
    language,
    title: `${title} | Sen Digital Vcard`,
    description: title,
    ...getPageThemeColors(scheme),
    noindex: true,
    css,
    fonts,
    body: renderToStaticMarkup(body),
  });
  return createHtmlPage(html, { styleHash: computeCspHash(css) });
}
