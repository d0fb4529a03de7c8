import { type MailTemplate, mailTemplates } from "#shared/staff/mail-templates.ts";
import type { MailDataSubject, MailDefinition } from "./templates/define-mail.ts";
import * as staff from "./templates/staff-account-mails.tsx";
import * as holder from "./templates/holder-mails.ts";
import * as company from "./templates/company-mails.tsx";
import { changeDecidedMail } from "./templates/change-decided.tsx";
import { holderCardReadyMail } from "./templates/holder-card-ready.tsx";
import { cardStatisticsMail } from "./templates/card-statistics.tsx";
import { invoiceReminderMail } from "./templates/invoice-reminder.tsx";
import { lostCardReplacedMail } from "./templates/lost-card-replaced.tsx";
import { newsletterConfirmationMail } from "./templates/newsletter-confirmation.tsx";
import { offerOnSaleMail } from "./templates/offer-on-sale.tsx";
import { orderDeliveredMail } from "./templates/order-delivered.tsx";
import { orderReceivedMail } from "./templates/order-received.tsx";
import { orderShippedMail } from "./templates/order-shipped.tsx";
import { ownerAddressChangedMail } from "./templates/owner-address-changed.tsx";
import { ownerCodeMail } from "./templates/owner-code.tsx";
import { ownerLinkMail } from "./templates/owner-link.tsx";
import { paymentReceivedMail } from "./templates/payment-received/payment-received.tsx";
import { paymentRefundedMail } from "./templates/payment-refunded.tsx";
import { paymentRestReceivedMail } from "./templates/payment-rest-received.tsx";
import { paymentTwiceMail } from "./templates/payment-twice.tsx";
import { paymentUndoneMail } from "./templates/payment-undone.tsx";
import { reprintCardRemovedMail } from "./templates/reprint-card-removed.tsx";
import { proofSentMail } from "./templates/proof-sent.tsx";
import { staffOrderOverpaidMail } from "./templates/staff-order-overpaid.tsx";
import { staffReprintWithdrawnMail } from "./templates/staff-reprint-withdrawn.tsx";
import { staffOrderPaidMail } from "./templates/staff-order-paid.tsx";
import { staffProofAnsweredMail } from "./templates/staff-proof-answered.tsx";
import { quoteSentMail } from "./templates/quote-sent.tsx";
import { staffQuoteAcceptedMail } from "./templates/staff-quote-accepted.tsx";

/** Lists every mail; a mail that is missing here, or has another's name, does not compile. */
const mails = {
  "order-received": orderReceivedMail,
  "payment-received": paymentReceivedMail,
  "order-shipped": orderShippedMail,
  "order-delivered": orderDeliveredMail,
  "payment-rest-received": paymentRestReceivedMail,
  "payment-undone": paymentUndoneMail,
  "reprint-card-removed": reprintCardRemovedMail,
  "payment-refunded": paymentRefundedMail,
  "payment-twice": paymentTwiceMail,
  "staff-order-paid": staffOrderPaidMail,
  "proof-sent": proofSentMail,
  "company-webhook-off": company.webhookOff,
  "company-invitation": company.companyInvitation,
  "staff-proof-answered": staffProofAnsweredMail,
  "holder-card-awaits": holder.holderCardAwaits,
  "company-people-missing": company.peopleMissing,
  "company-card-leaving": company.cardLeaving,
  "change-requested": company.changeRequested,
  "change-decided": changeDecidedMail,
  "quote-sent": quoteSentMail,
  "staff-quote-accepted": staffQuoteAcceptedMail,
  "invoice-reminder": invoiceReminderMail,
  "staff-order-overpaid": staffOrderOverpaidMail,
  "staff-reprint-withdrawn": staffReprintWithdrawnMail,
  "staff-account-created": staff.accountCreated,
  "staff-password-changed": staff.passwordChanged,
  "staff-device-code": staff.deviceCode,
  "staff-password-link": staff.passwordLink,
  "staff-second-factor-changed": staff.secondFactorChanged,
  "staff-alert": staff.alert,
  "owner-code": ownerCodeMail,
  "owner-link": ownerLinkMail,
  "owner-address-changed": ownerAddressChangedMail,
  "contacts-left": holder.contactsLeft,
  "holder-card-ready": holderCardReadyMail,
  "lost-card-replaced": lostCardReplacedMail,
  "card-left": holder.cardLeft,
  "card-leaving": holder.cardLeaving,
  "page-addition-hidden": holder.pageAdditionHidden,
  "card-statistics": cardStatisticsMail,
  "newsletter-confirmation": newsletterConfirmationMail,
  "offer-on-sale": offerOnSaleMail,
} satisfies { [Name in MailTemplate]: MailDefinition<Name, never> };

/**
 * Maps every template to its data. The data is stored with the mail, so a changed template must still read older rows.
 */
export type MailPropsByTemplate = {
  [Name in MailTemplate]: Parameters<(typeof mails)[Name]["template"]>[0];
};

/** Finds a mail's definition; `undefined` for one that only another version knows. */
export function findMailDefinition(name: string): MailDefinition<MailTemplate, unknown> | undefined {
  // A row's data is what its template took when it was written.
  return Object.hasOwn(mails, name)
    ? (mails[name as MailTemplate] as MailDefinition<MailTemplate, unknown>)
    : undefined;
}

export function listMailTemplatesErasedWith(...subjects: readonly MailDataSubject[]): MailTemplate[] {
  return mailTemplates.filter((name) => subjects.includes(mails[name].erasedWith));
}
