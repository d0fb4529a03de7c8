import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { contactConsentText, contactConsentVersion } from "#shared/contact-consent.ts";
import { formatDay } from "#shared/instants.ts";
import { accentCss, dressSheet, pageTheme } from "#web/card/dress.ts";
import { ContactForm } from "#web/contacts-left/contact-form.tsx";
import { ClosedContacts, GoneContact, LeftContact } from "#web/contacts-left/left-contact.tsx";
import { renderDocument } from "#web/document.ts";
import type { Deps } from "#server/deps.ts";
import { hashOf, toPage, type Page } from "#server/rendering/pages.ts";
import { shownTextsOf, tonesOf } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { type ContactFault, keptContactsMs, type TypedContact } from "./lead-rules.ts";
import { ownerNameOf } from "./lead-service.ts";
import type { LeftContactRow } from "./lead-tables.ts";

type Needs = Pick<Deps, "pages">;

/** The form of a card; what was typed and why it was refused stand in it. Rendered for each request, since each has a secret of its own. */
export function renderContactForm(deps: Needs, card: CardRow, typed: TypedContact, refused?: { sentence: string; faults: Partial<Record<ContactFault, string>> }): Page {
  const owner = ownerNameOf(card);
  const consent = { version: contactConsentVersion, text: contactConsentText(contactConsentVersion, owner) ?? "" };
  const { jobTitle, company } = shownTextsOf(card);
  const role = [jobTitle, company].filter(Boolean).join(", ");
  return render(deps, `Laisser mes coordonnées à ${owner}`, createElement(ContactForm, { cardRef: card.ref, owner, role, typed, consent, ...(refused ? { refused } : {}) }), card);
}

/** What was left, for who left it. `card`: as long as it is shown. */
export function renderLeft(deps: Needs, contact: LeftContactRow, card: CardRow | undefined): Page {
  const { cardRef, name, phone, email, word, leftAt } = contact;
  const body = createElement(LeftContact, { cardRef, owner: card && ownerNameOf(card), left: { name, phone, email, word }, until: formatDay(leftAt + keptContactsMs) });
  return render(deps, "Vos coordonnées sont arrivées", body, card);
}

/** Erased, by whomever, or never left. `card`: as long as it is shown. */
export function renderGone(deps: Needs, ref: string, { erased, card }: { erased: boolean; card: CardRow | undefined }): Page {
  return render(deps, erased ? "Vos coordonnées sont effacées" : "Ces coordonnées ne sont plus gardées", createElement(GoneContact, { cardRef: ref, erased, shown: card !== undefined }), card);
}

/** A card that is shown and takes none. */
export function renderClosed(deps: Needs, ref: string): Page {
  return render(deps, "Cette carte ne reçoit pas de coordonnées", createElement(ClosedContacts, { cardRef: ref }));
}

function render(deps: Needs, title: string, body: ReactElement, card?: CardRow): Page {
  const { css: sheet, fonts } = deps.pages.contactsLeft;
  const dress = card?.dress ?? "auto";
  const css = dressSheet(card ? sheet + accentCss(tonesOf(card)) : sheet, dress);
  const html = renderDocument({ title: `${title} | Sen Digital Vcard`, description: title, ...pageTheme(dress), noindex: true, css, fonts, body: renderToStaticMarkup(body) });
  return toPage(html, { styleHash: hashOf(css) });
}
