import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import { typeset, wordJoiner } from "#web/typeset.ts";
import type { MailTemplate } from "#shared/words.ts";
import type { Settings } from "#server/config/env.ts";
import type { MailAttachment, OutgoingMail } from "#server/adapters/mail/mail-port.ts";
import type { MailSite, MailTemplate as TemplateOf } from "./templates/template.ts";
import { cardLeaving, type CardLeaving } from "./templates/card-leaving.tsx";
import { cardStatistics, type CardStatisticsMail } from "./templates/card-statistics.tsx";
import { contactsLeft, type ContactsLeft } from "./templates/contacts-left.tsx";
import { newsletterConfirmation, type NewsletterConfirmation } from "./templates/newsletter-confirmation.tsx";
import { offerOnSale, type OfferOnSale } from "./templates/offer-on-sale.tsx";
import { orderDelivered, type OrderDelivered } from "./templates/order-delivered.tsx";
import { orderReceived, type OrderReceived } from "./templates/order-received.tsx";
import { orderShipped, type OrderShipped } from "./templates/order-shipped.tsx";
import { ownerAddressChanged, type OwnerAddressChanged } from "./templates/owner-address-changed.tsx";
import { ownerCode, type OwnerCode } from "./templates/owner-code.tsx";
import { ownerLink, type OwnerLink } from "./templates/owner-link.tsx";
import { paymentReceived, type PaymentReceived } from "./templates/payment-received.tsx";
import { paymentTwice, type PaymentTwice } from "./templates/payment-twice.tsx";
import { paymentRefunded, type PaymentRefunded } from "./templates/payment-refunded.tsx";
import { paymentRestReceived, type PaymentRestReceived } from "./templates/payment-rest-received.tsx";
import { paymentUndone, type PaymentUndone } from "./templates/payment-undone.tsx";
import { proofSent, type ProofSent } from "./templates/proof-sent.tsx";
import { staffAccountCreated, type StaffAccountCreated } from "./templates/staff-account-created.tsx";
import { staffAlert, type StaffAlert } from "./templates/staff-alert.tsx";
import { staffDeviceCode, type StaffDeviceCode } from "./templates/staff-device-code.tsx";
import { staffOrderOverpaid, type StaffOrderOverpaid } from "./templates/staff-order-overpaid.tsx";
import { staffOrderPaid, type StaffOrderPaid } from "./templates/staff-order-paid.tsx";
import { staffPasswordChanged, type StaffPasswordChanged } from "./templates/staff-password-changed.tsx";
import { staffPasswordLink, type StaffPasswordLink } from "./templates/staff-password-link.tsx";
import { staffProofAnswered, type StaffProofAnswered } from "./templates/staff-proof-answered.tsx";
import { staffSecondFactorChanged, type StaffSecondFactorChanged } from "./templates/staff-second-factor-changed.tsx";

/** Every template and what it shows; stored with the mail, so a change must still read older rows. */
export interface MailData extends Record<MailTemplate, object> {
  "order-received": OrderReceived;
  "payment-received": PaymentReceived;
  "order-shipped": OrderShipped;
  "order-delivered": OrderDelivered;
  "payment-rest-received": PaymentRestReceived;
  "payment-undone": PaymentUndone;
  "payment-refunded": PaymentRefunded;
  "payment-twice": PaymentTwice;
  "staff-order-paid": StaffOrderPaid;
  "staff-order-overpaid": StaffOrderOverpaid;
  "proof-sent": ProofSent;
  "staff-proof-answered": StaffProofAnswered;
  "staff-account-created": StaffAccountCreated;
  "staff-password-changed": StaffPasswordChanged;
  "staff-device-code": StaffDeviceCode;
  "staff-password-link": StaffPasswordLink;
  "staff-second-factor-changed": StaffSecondFactorChanged;
  "staff-alert": StaffAlert;
  "owner-code": OwnerCode;
  "owner-link": OwnerLink;
  "card-statistics": CardStatisticsMail;
  "owner-address-changed": OwnerAddressChanged;
  "contacts-left": ContactsLeft;
  "card-leaving": CardLeaving;
  "newsletter-confirmation": NewsletterConfirmation;
  "offer-on-sale": OfferOnSale;
}
const templates: { [Name in MailTemplate]: TemplateOf<MailData[Name]> } = {
  "order-received": orderReceived,
  "payment-received": paymentReceived,
  "order-shipped": orderShipped,
  "order-delivered": orderDelivered,
  "payment-rest-received": paymentRestReceived,
  "payment-undone": paymentUndone,
  "payment-refunded": paymentRefunded,
  "payment-twice": paymentTwice,
  "staff-order-paid": staffOrderPaid,
  "staff-order-overpaid": staffOrderOverpaid,
  "proof-sent": proofSent,
  "staff-proof-answered": staffProofAnswered,
  "staff-account-created": staffAccountCreated,
  "staff-password-changed": staffPasswordChanged,
  "staff-device-code": staffDeviceCode,
  "staff-password-link": staffPasswordLink,
  "staff-second-factor-changed": staffSecondFactorChanged,
  "staff-alert": staffAlert,
  "owner-code": ownerCode,
  "owner-link": ownerLink,
  "card-statistics": cardStatistics,
  "owner-address-changed": ownerAddressChanged,
  "contacts-left": contactsLeft,
  "card-leaving": cardLeaving,
  "newsletter-confirmation": newsletterConfirmation,
  "offer-on-sale": offerOnSale,
};

/** What every mail knows of this service. */
export function mailSiteOf({ publicUrl, site }: Settings): MailSite {
  const { supportEmail, phone, whatsapp, paymentFeesNote, productionTime, deliveryTime, leadTime } = site;
  return { publicUrl, supportEmail, phone, whatsapp, paymentFeesNote, productionTime, deliveryTime, leadTime };
}

/** @throws when no template has this name. */
export async function renderMail(name: string, data: unknown, site: MailSite, picture?: ReactElement): Promise<Pick<OutgoingMail, "subject" | "html" | "text" | "headers" | "attachments">> {
  if (!Object.hasOwn(templates, name)) throw new Error(`There is no mail template ${name}.`);
  const template = templates[name as MailTemplate] as TemplateOf<unknown>;
  const { subject, body, headers = {}, attachments = [] } = await template(data, site, picture);
  const html = typeset(await render(body));
  // What keeps "e-mail" on one line is for pages: a program that shows plain text may draw it, and what is copied from there has it.
  return { subject, html, text: toPlainText(html).replaceAll(wordJoiner, ""), headers, attachments };
}

/** The HTML with its attached images within it, for a reader that is no mail program. */
export function withImagesInside(html: string, attachments: readonly MailAttachment[] = []): string {
  return attachments.reduce((page, { id, type, bytes }) => page.replaceAll(`cid:${id}`, `data:${type};base64,${bytes.toString("base64")}`), html);
}
