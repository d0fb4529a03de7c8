import type Mail from "nodemailer/lib/mailer/index.js";
import { emailField } from "#shared/contract/fields.ts";
import { MailPermanentlyRejectedError, type OutgoingMail } from "./mail-port.ts";

/**
 * Converts a mail for nodemailer: with one recipient, whatever the address contains, and nothing read from files or the
 * network.
 * @throws when the recipient, the reply address or the Message-ID is not one plain address, or a header name is not a
 * word.
 */
export function toNodemailerMessage(mail: OutgoingMail): Mail.Options {
  if (!isValidMessageId(mail.messageId)) throw new Error("The Message-ID is not valid.");
  return {
    messageId: `<${mail.messageId}>`,
    from: mail.from,
    to: oneAddress(mail.to, new MailPermanentlyRejectedError("The recipient is not a mail address.")),
    ...(mail.replyTo !== undefined && {
      replyTo: oneAddress(mail.replyTo, new Error("The reply address is not a mail address.")),
    }),
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    headers: Object.fromEntries(
      Object.entries(mail.headers ?? {}).map(([name, value]) => [headerName(name), oneLine(value)]),
    ),
    attachments: (mail.attachments ?? []).map(({ id, fileName, type, bytes }) => ({
      cid: id,
      filename: fileName,
      contentType: type,
      content: bytes,
      contentDisposition: "inline",
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns exactly one mailbox, whatever the text contains. */
function oneAddress(text: string, refusal: Error): { name: ""; address: string } {
  const address = emailField.safeParse(text);
  if (!address.success) throw refusal;
  return { name: "", address: address.data };
}

/** Checks a Message-ID, which is then also safe as a file name. */
function isValidMessageId(text: string): boolean {
  return /^[A-Za-z0-9][\w.+-]{0,99}@[A-Za-z0-9[][\w.:[\]-]{0,199}$/.test(text);
}

function headerName(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new Error("A mail header's name is not valid.");
  return name;
}

/** Joins a header's lines with spaces: a line break would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " ").trim();
}
