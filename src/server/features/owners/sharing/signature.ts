import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmailSignature } from "#shared/contract/owner-share.ts";
import { cleanLine } from "#shared/format/clean-text.ts";
import { SignatureTable } from "#web/owner/share/signature-table.tsx";
import { toVisibleCardTexts, getCardAccentTones } from "#server/features/cards/card-appearance-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";

/**
 * Builds an owner's mail signature from what their card shows. It prefers the work mailbox, since most mails are about
 * work.
 */
export function buildMailSignature(card: CardRow, link: string): EmailSignature {
  const { firstName, lastName, jobTitle, company, phoneNumber, workPhoneNumber, email, workEmail } =
    toVisibleCardTexts(card);
  const phones = [...new Set([phoneNumber, workPhoneNumber])]
    .filter(Boolean)
    .map((phone) => ({ text: readable(phone), href: `tel:${phone}` }));
  const mail = workEmail || email;
  return {
    name: cleanLine(`${firstName} ${lastName}`),
    role: [jobTitle, company].map(cleanLine).filter(Boolean).join(", "),
    lines: [...phones, { text: mail, href: `mailto:${mail}` }].filter(({ text }) => text !== ""),
    link,
    accent: getCardAccentTones(card).onLight,
  };
}

/** Renders the signature as HTML to paste into mail programs. */
export function renderSignatureHtml(signature: EmailSignature): string {
  return renderToStaticMarkup(createElement(SignatureTable, { signature }));
}

/** Renders the signature for plain-text mails. */
export function renderSignatureText({ name, role, lines, link }: EmailSignature): string {
  return [name, role, ...lines.map(({ text }) => text), `Ma carte de visite\u00a0: ${link}`].filter(Boolean).join("\n");
}

function readable(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
