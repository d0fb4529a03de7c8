import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import { typesetHtml, wordJoiner } from "#web/typeset.ts";
import type { MailTemplate } from "#shared/words.ts";
import type { ServerSettings } from "#server/config/env.ts";
import type { MailAttachment, OutgoingMail } from "#server/adapters/mail/mail-port.ts";
import type { MailSiteSettings, MailTemplateFunction as TemplateOf } from "./templates/template.ts";
import { buildCardLeavingMail, type CardLeavingMailProps } from "./templates/card-leaving.tsx";
import { buildCardStatisticsMail, type CardStatisticsMailProps } from "./templates/card-statistics.tsx";
import { buildLeadsReceivedMail, type LeadsReceivedMailProps } from "./templates/contacts-left.tsx";
import {
  buildNewsletterConfirmationMail,
  type NewsletterConfirmationMailProps,
} from "./templates/newsletter-confirmation.tsx";
import { buildOfferOnSaleMail, type OfferOnSaleMailProps } from "./templates/offer-on-sale.tsx";
import { buildOrderDeliveredMail, type OrderDeliveredMailProps } from "./templates/order-delivered.tsx";
import { buildOrderReceivedMail, type OrderReceivedMailProps } from "./templates/order-received.tsx";
import { buildOrderShippedMail, type OrderShippedMailProps } from "./templates/order-shipped.tsx";
import { buildOwnerAddressChangedMail, type OwnerAddressChangedMailProps } from "./templates/owner-address-changed.tsx";
import { buildOwnerCodeMail, type OwnerCodeMailProps } from "./templates/owner-code.tsx";
import { buildOwnerLinkMail, type OwnerLinkMailProps } from "./templates/owner-link.tsx";
import { buildPaymentReceivedMail, type PaymentReceivedMailProps } from "./templates/payment-received.tsx";
import { buildPaymentTwiceMail, type PaymentTwiceMailProps } from "./templates/payment-twice.tsx";
import { buildPaymentRefundedMail, type PaymentRefundedMailProps } from "./templates/payment-refunded.tsx";
import { buildPaymentRestReceivedMail, type PaymentRestReceivedMailProps } from "./templates/payment-rest-received.tsx";
import { buildPaymentUndoneMail, type PaymentUndoneMailProps } from "./templates/payment-undone.tsx";
import { buildProofSentMail, type ProofSentMailProps } from "./templates/proof-sent.tsx";
import { buildStaffAccountCreatedMail, type StaffAccountCreatedMailProps } from "./templates/staff-account-created.tsx";
import { buildStaffAlertMail, type StaffAlertMailProps } from "./templates/staff-alert.tsx";
import { buildStaffDeviceCodeMail, type StaffDeviceCodeMailProps } from "./templates/staff-device-code.tsx";
import { buildStaffOrderOverpaidMail, type StaffOrderOverpaidMailProps } from "./templates/staff-order-overpaid.tsx";
import { buildStaffOrderPaidMail, type StaffOrderPaidMailProps } from "./templates/staff-order-paid.tsx";
import {
  buildStaffPasswordChangedMail,
  type StaffPasswordChangedMailProps,
} from "./templates/staff-password-changed.tsx";
import { buildStaffPasswordLinkMail, type StaffPasswordLinkMailProps } from "./templates/staff-password-link.tsx";
import { buildStaffProofAnsweredMail, type StaffProofAnsweredMailProps } from "./templates/staff-proof-answered.tsx";
import {
  buildStaffSecondFactorMail,
  type StaffSecondFactorMailProps,
} from "./templates/staff-second-factor-changed.tsx";

/** Maps every template to what it shows; stored with the mail, so a change must still read older rows. */
export interface MailPropsByTemplate extends Record<MailTemplate, object> {
  "order-received": OrderReceivedMailProps;
  "payment-received": PaymentReceivedMailProps;
  "order-shipped": OrderShippedMailProps;
  "order-delivered": OrderDeliveredMailProps;
  "payment-rest-received": PaymentRestReceivedMailProps;
  "payment-undone": PaymentUndoneMailProps;
  "payment-refunded": PaymentRefundedMailProps;
  "payment-twice": PaymentTwiceMailProps;
  "staff-order-paid": StaffOrderPaidMailProps;
  "staff-order-overpaid": StaffOrderOverpaidMailProps;
  "proof-sent": ProofSentMailProps;
  "staff-proof-answered": StaffProofAnsweredMailProps;
  "staff-account-created": StaffAccountCreatedMailProps;
  "staff-password-changed": StaffPasswordChangedMailProps;
  "staff-device-code": StaffDeviceCodeMailProps;
  "staff-password-link": StaffPasswordLinkMailProps;
  "staff-second-factor-changed": StaffSecondFactorMailProps;
  "staff-alert": StaffAlertMailProps;
  "owner-code": OwnerCodeMailProps;
  "owner-link": OwnerLinkMailProps;
  "card-statistics": CardStatisticsMailProps;
  "owner-address-changed": OwnerAddressChangedMailProps;
  "contacts-left": LeadsReceivedMailProps;
  "card-leaving": CardLeavingMailProps;
  "newsletter-confirmation": NewsletterConfirmationMailProps;
  "offer-on-sale": OfferOnSaleMailProps;
}
const templates: { [Name in MailTemplate]: TemplateOf<MailPropsByTemplate[Name]> } = {
  "order-received": buildOrderReceivedMail,
  "payment-received": buildPaymentReceivedMail,
  "order-shipped": buildOrderShippedMail,
  "order-delivered": buildOrderDeliveredMail,
  "payment-rest-received": buildPaymentRestReceivedMail,
  "payment-undone": buildPaymentUndoneMail,
  "payment-refunded": buildPaymentRefundedMail,
  "payment-twice": buildPaymentTwiceMail,
  "staff-order-paid": buildStaffOrderPaidMail,
  "staff-order-overpaid": buildStaffOrderOverpaidMail,
  "proof-sent": buildProofSentMail,
  "staff-proof-answered": buildStaffProofAnsweredMail,
  "staff-account-created": buildStaffAccountCreatedMail,
  "staff-password-changed": buildStaffPasswordChangedMail,
  "staff-device-code": buildStaffDeviceCodeMail,
  "staff-password-link": buildStaffPasswordLinkMail,
  "staff-second-factor-changed": buildStaffSecondFactorMail,
  "staff-alert": buildStaffAlertMail,
  "owner-code": buildOwnerCodeMail,
  "owner-link": buildOwnerLinkMail,
  "card-statistics": buildCardStatisticsMail,
  "owner-address-changed": buildOwnerAddressChangedMail,
  "contacts-left": buildLeadsReceivedMail,
  "card-leaving": buildCardLeavingMail,
  "newsletter-confirmation": buildNewsletterConfirmationMail,
  "offer-on-sale": buildOfferOnSaleMail,
};

/** Extracts what every mail knows of this service. */
export function toMailSiteSettings({ publicUrl, site }: ServerSettings): MailSiteSettings {
  const { supportEmail, phone, whatsapp, paymentFeesNote, productionTime, deliveryTime, leadTime } = site;
  return { publicUrl, supportEmail, phone, whatsapp, paymentFeesNote, productionTime, deliveryTime, leadTime };
}

/** Renders a template. @throws when none has this name. */
export async function renderMailTemplate(
  name: string,
  data: unknown,
  site: MailSiteSettings,
  picture?: ReactElement,
): Promise<Pick<OutgoingMail, "subject" | "html" | "text" | "headers" | "attachments">> {
  if (!Object.hasOwn(templates, name)) throw new Error(`There is no mail template ${name}.`);
  const template = templates[name as MailTemplate] as TemplateOf<unknown>;
  const { subject, body, headers = {}, attachments = [] } = await template(data, site, picture);
  const html = typesetHtml(await render(body));
  // What keeps "e-mail" on one line is for pages: a program that shows plain text may draw it, and what is copied from
  // there has it.
  return { subject, html, text: toPlainText(html).replaceAll(wordJoiner, ""), headers, attachments };
}

/** Embeds the attached images in the HTML, for a reader that is no mail program. */
export function inlineMailImages(html: string, attachments: readonly MailAttachment[] = []): string {
  return attachments.reduce(
    (page, { id, type, bytes }) => page.replaceAll(`cid:${id}`, `data:${type};base64,${bytes.toString("base64")}`),
    html,
  );
}
