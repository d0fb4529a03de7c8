import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { companyConsentVersion, getContactConsentText, contactConsentVersion } from "#shared/contact-consent.ts";
import { formatFrenchDay } from "#shared/instants.ts";
import { buildAccentCss, applyColorScheme, getPageThemeColors } from "#web/card/color-scheme.ts";
import { LeadForm } from "#web/leads/lead-form.tsx";
import { LeadFormClosedPage, MissingLeadPage, SubmittedLeadPage } from "#web/leads/lead-pages.tsx";
import { renderDocument } from "#web/document.ts";
import type { Deps } from "#server/deps.ts";
import { computeCspHash, createHtmlPage, type EncodedHtmlPage } from "#server/rendering/pages.ts";
import { toVisibleCardTexts, getCardAccentTones } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { type LeadFormField, leadRetentionMs, type LeadFormInput } from "./lead-rules.ts";
import { formatCardOwnerName } from "./lead-service.ts";
import type { LeftContactRow } from "./lead-tables.ts";

type Needs = Pick<Deps, "pages">;

/**
 * Renders a card's form, with the typed values and the reasons for a refusal; at each request, since each has a secret
 * of its own. `company`: the one that reads the details too.
 */
export function renderLeadForm(
  deps: Needs,
  card: CardRow,
  company: string | undefined,
  typed: LeadFormInput,
  refused?: { sentence: string; faults: Partial<Record<LeadFormField, string>> },
): EncodedHtmlPage {
  const owner = formatCardOwnerName(card);
  const version = company === undefined ? contactConsentVersion : companyConsentVersion;
  const consent = { version, text: getContactConsentText(version, owner, company) ?? "" };
  const shown = toVisibleCardTexts(card);
  const role = [shown.jobTitle, shown.company].filter(Boolean).join(", ");
  return render(
    deps,
    `Laisser mes coordonnées à ${owner}`,
    createElement(LeadForm, { cardRef: card.ref, owner, role, typed, consent, ...(refused && { refused }) }),
    card,
  );
}

/** Renders a lead for the visitor who left it. `card`: as long as it is shown. */
export function renderSubmittedLead(deps: Needs, contact: LeftContactRow, card: CardRow | undefined): EncodedHtmlPage {
  const { cardRef, name, phone, email, word, leftAt } = contact;
  const body = createElement(SubmittedLeadPage, {
    cardRef,
    owner: card && formatCardOwnerName(card),
    left: { name, phone, email, word },
    until: formatFrenchDay(leftAt + leadRetentionMs),
  });
  return render(deps, "Vos coordonnées sont arrivées", body, card);
}

/** Renders the page of a lead that was erased, by whomever, or never left. `card`: as long as it is shown. */
export function renderErasedLead(
  deps: Needs,
  ref: string,
  { erased, card }: { erased: boolean; card: CardRow | undefined },
): EncodedHtmlPage {
  return render(
    deps,
    erased ? "Vos coordonnées sont effacées" : "Ces coordonnées ne sont plus gardées",
    createElement(MissingLeadPage, { cardRef: ref, erased, shown: card !== undefined }),
    card,
  );
}

/** Renders the page of a card that is shown and takes no leads. */
export function renderLeadFormClosed(deps: Needs, ref: string): EncodedHtmlPage {
  return render(deps, "Cette carte ne reçoit pas de coordonnées", createElement(LeadFormClosedPage, { cardRef: ref }));
}

function render(deps: Needs, title: string, body: ReactElement, card?: CardRow): EncodedHtmlPage {
  const { css: sheet, fonts } = deps.pages.contactsLeft;
  const scheme = card?.dress ?? "auto";
  const css = applyColorScheme(card ? sheet + buildAccentCss(getCardAccentTones(card)) : sheet, scheme);
  const html = renderDocument({
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
