import { type MailTemplate, mailTemplates } from "#shared/staff/mail-templates.ts";
import type { MailDataSubject, MailDefinition } from "./templates/define-mail.ts";
import { companyWebhookOffMail } from "./templates/company-webhook-off.tsx";
import { companyInvitationMail } from "./templates/company-invitation.tsx";
import { changeDecidedMail } from "./templates/change-decided.tsx";
import { changeRequestedMail } from "./templates/change-requested.tsx";
import { companyCardLeavingMail } from "./templates/company-card-leaving.tsx";
import { companyPeopleMissingMail } from "./templates/company-people-missing.tsx";
import { holderCardAwaitsMail } from "./templates/holder-card-awaits.tsx";
import { holderCardReadyMail } from "./templates/holder-card-ready.tsx";
import { cardLeftMail } from "./templates/card-left.tsx";
import { cardLeavingMail } from "./templates/card-leaving.tsx";
import { cardStatisticsMail } from "./templates/card-statistics.tsx";
import { contactsLeftMail } from "./templates/contacts-left.tsx";
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
import { pageAdditionHiddenMail } from "./templates/page-addition-hidden.tsx";
import { paymentReceivedMail } from "./templates/payment-received/payment-received.tsx";
import { paymentRefundedMail } from "./templates/payment-refunded.tsx";
import { paymentRestReceivedMail } from "./templates/payment-rest-received.tsx";
import { paymentTwiceMail } from "./templates/payment-twice.tsx";
import { paymentUndoneMail } from "./templates/payment-undone.tsx";
import { reprintCardRemovedMail } from "./templates/reprint-card-removed.tsx";
import { proofSentMail } from "./templates/proof-sent.tsx";
import { staffAccountCreatedMail } from "./templates/staff-account-created.tsx";
import { staffAlertMail } from "./templates/staff-alert.tsx";
import { staffDeviceCodeMail } from "./templates/staff-device-code.tsx";
import { staffOrderOverpaidMail } from "./templates/staff-order-overpaid.tsx";
import { staffReprintWithdrawnMail } from "./templates/staff-reprint-withdrawn.tsx";
import { staffOrderPaidMail } from "./templates/staff-order-paid.tsx";
import { staffPasswordChangedMail } from "./templates/staff-password-changed.tsx";
import { staffPasswordLinkMail } from "./templates/staff-password-link.tsx";
import { staffProofAnsweredMail } from "./templates/staff-proof-answered.tsx";
import { quoteSentMail } from "./templates/quote-sent.tsx";
import { staffQuoteAcceptedMail } from "./templates/staff-quote-accepted.tsx";
import { staffSecondFactorChangedMail } from "./templates/staff-second-factor-changed.tsx";

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
  "company-webhook-off": companyWebhookOffMail,
  "company-invitation": companyInvitationMail,
  "staff-proof-answered": staffProofAnsweredMail,
  "holder-card-awaits": holderCardAwaitsMail,
  "company-people-missing": companyPeopleMissingMail,
  "company-card-leaving": companyCardLeavingMail,
  "change-requested": changeRequestedMail,
  "change-decided": changeDecidedMail,
  "quote-sent": quoteSentMail,
  "staff-quote-accepted": staffQuoteAcceptedMail,
  "invoice-reminder": invoiceReminderMail,
  "staff-order-overpaid": staffOrderOverpaidMail,
  "staff-reprint-withdrawn": staffReprintWithdrawnMail,
  "staff-account-created": staffAccountCreatedMail,
  "staff-password-changed": staffPasswordChangedMail,
  "staff-device-code": staffDeviceCodeMail,
  "staff-password-link": staffPasswordLinkMail,
  "staff-second-factor-changed": staffSecondFactorChangedMail,
  "staff-alert": staffAlertMail,
  "owner-code": ownerCodeMail,
  "owner-link": ownerLinkMail,
  "owner-address-changed": ownerAddressChangedMail,
  "contacts-left": contactsLeftMail,
  "holder-card-ready": holderCardReadyMail,
  "lost-card-replaced": lostCardReplacedMail,
  "card-left": cardLeftMail,
  "card-leaving": cardLeavingMail,
  "page-addition-hidden": pageAdditionHiddenMail,
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
