import { compile } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { typesetHtml, typesetText, wordJoiner } from "#web/kit/typeset.ts";
import type { ServerSettings } from "#server/config/environment-settings.ts";
import type { MailAttachment, OutgoingMail } from "#server/adapters/mail/mail-port.ts";
import { findMailDefinition } from "./mail-list.ts";
import type { MailSiteSettings } from "./templates/mail-definition.ts";

/** Picks the settings that every mail needs. */
export function toMailSiteSettings({ publicUrl, site }: ServerSettings): MailSiteSettings {
  const { supportEmail, phone, whatsapp, paymentFeesNote, productionTime, deliveryTime, leadTime } = site;
  return { publicUrl, supportEmail, phone, whatsapp, paymentFeesNote, productionTime, deliveryTime, leadTime };
}

/** Outlook lays a mail out correctly only with this doctype. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** React puts these before a page, one for each of its pictures; a mail attaches its pictures instead. */
const preloads = /<link rel="preload" as="image"[^>]*>/g;

const block = { format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } };
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: "td", ...block },
    { selector: "th", ...block },
    // The text already is the mailbox or telephone number: its link would only repeat it.
    ...["mailto", "tel"].map((scheme) => ({
      selector: `a[href^="${scheme}:"]`,
      format: "anchor",
      options: { ignoreHref: true },
    })),
  ],
});

/** Matches a full stop after an address, which a mail program would take for part of the address. */
const behindAddress = /((?:https?:\/\/|[^\s@]+@)[^\s\]>)]*[^\s.\]>)])\.(?=\s|$)/g;

/** Renders a template. @throws for an unknown template name */
export async function renderMailTemplate(
  name: string,
  data: unknown,
  site: MailSiteSettings,
  picture?: ReactElement,
): Promise<Pick<OutgoingMail, "subject" | "html" | "text" | "headers" | "attachments">> {
  const mail = findMailDefinition(name);
  if (!mail) throw new Error(`There is no mail template ${name}.`);
  const { subject, body, headers = {}, attachments = [] } = await mail.template(data, site, picture);
  const html = typesetHtml(doctype + renderToStaticMarkup(body).replace(preloads, ""));
  return {
    subject: withoutWordJoiners(typesetText(subject)),
    html,
    text: withoutWordJoiners(toPlainText(html)).replace(behindAddress, "$1"),
    headers,
    attachments,
  };
}

/**
 * Removes the word joiner that keeps "e-mail" on one line in pages: a mail program may draw it in plain text, and
 * copied text would contain it.
 */
function withoutWordJoiners(text: string): string {
  return text.replaceAll(wordJoiner, "");
}

/** Embeds the attached images in the HTML, for viewing outside a mail program. */
export function inlineMailImages(html: string, attachments: readonly MailAttachment[] = []): string {
  return attachments.reduce(
    (page, { id, type, bytes }) => page.replaceAll(`cid:${id}`, `data:${type};base64,${bytes.toString("base64")}`),
    html,
  );
}
