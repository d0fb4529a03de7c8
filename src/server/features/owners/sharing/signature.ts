import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Signature } from "#shared/contract/owner-share.ts";
import { withoutPiles, withoutTurns } from "#shared/plain-text.ts";
import { SignatureTable } from "#web/signature/signature-table.tsx";
import { shownTextsOf, tonesOf } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";

/** What stands beneath its owner's mails, of what his card shows: at work by what he has for work, which a mail is about more often than not. */
export function signatureOf(card: CardRow, link: string): Signature {
  const { firstName, lastName, jobTitle, company, phoneNumber, workPhoneNumber, email, workEmail } = shownTextsOf(card);
  const phones = [...new Set([phoneNumber, workPhoneNumber])].filter(Boolean).map((phone) => ({ text: readable(phone), href: `tel:${phone}` }));
  const mail = workEmail || email;
  return {
    name: plain(`${firstName} ${lastName}`),
    role: [jobTitle, company].map(plain).filter(Boolean).join(", "),
    lines: [...phones, ...(mail ? [{ text: mail, href: `mailto:${mail}` }] : [])],
    link,
    accent: tonesOf(card).onLight,
  };
}

/** As mail programs paste it. */
export function signatureHtml(signature: Signature): string {
  return renderToStaticMarkup(createElement(SignatureTable, { signature }));
}

/** For mails without looks. */
export function signatureText({ name, role, lines, link }: Signature): string {
  return [name, role, ...lines.map(({ text }) => text), `Ma carte de visite\u00a0: ${link}`].filter(Boolean).join("\n");
}

/** It stands among others' words. */
function plain(text: string): string {
  return withoutTurns(withoutPiles(text)).trim();
}

function readable(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
