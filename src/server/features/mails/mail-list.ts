import { type MailTemplate, mailTemplates } from "#shared/staff/mail-templates.ts";
import type { MailDataSubject, MailDefinition } from "./templates/mail-definition.ts";
import * as staff from "./templates/staff-account-mails.tsx";
import * as documents from "./templates/quote-and-invoice-mails.tsx";
import * as holder from "./templates/holder-mails.tsx";
import * as login from "./templates/owner-login-mails.tsx";
import * as payment from "./templates/payment-mails.tsx";
import * as order from "./templates/order-mails.tsx";
import * as subscriber from "./templates/subscriber-mails.tsx";
import * as company from "./templates/company-mails.tsx";
import { cardStatistics } from "./templates/card-statistics.tsx";
import { orderReceived } from "./templates/order-received.tsx";
import { paymentReceived } from "./templates/payment-received/payment-received.tsx";
import { staffOrderPaid } from "./templates/staff-order-paid.tsx";

/** Lists every mail. A mail that is missing here, or is listed under another name, does not compile. */
const mails = {
  "order-received": orderReceived,
  "payment-received": paymentReceived,
  "order-shipped": order.orderShipped,
  "order-delivered": order.orderDelivered,
  "payment-rest-received": payment.restReceived,
  "payment-undone": payment.undone,
  "reprint-card-removed": payment.cardRemoved,
  "payment-refunded": payment.paymentRefunded,
  "payment-twice": payment.twice,
  "staff-order-paid": staffOrderPaid,
  "proof-sent": order.proofSent,
  "company-webhook-off": company.webhookOff,
  "company-invitation": company.companyInvitation,
  "staff-proof-answered": order.proofAnswered,
  "holder-card-awaits": holder.holderCardAwaits,
  "company-people-missing": company.peopleMissing,
  "company-completions": company.completions,
  "company-card-leaving": company.cardLeaving,
  "company-card-lost": company.cardLost,
  "change-requested": company.changeRequested,
  "change-decided": company.changeDecided,
  "quote-sent": documents.quoteSent,
  "staff-quote-accepted": documents.quoteAccepted,
  "invoice-reminder": documents.invoiceReminder,
  "staff-order-overpaid": payment.overpaid,
  "staff-reprint-withdrawn": payment.reprintWithdrawn,
  "staff-account-created": staff.accountCreated,
  "staff-password-changed": staff.passwordChanged,
  "staff-device-code": staff.deviceCode,
  "staff-password-link": staff.passwordLink,
  "staff-second-factor-changed": staff.secondFactorChanged,
  "staff-alert": staff.alert,
  "owner-code": login.code,
  "owner-link": login.link,
  "owner-address-changed": login.addressChanged,
  "contacts-left": holder.contactsLeft,
  "holder-card-ready": holder.holderCardReady,
  "lost-card-replaced": holder.lostCardReplaced,
  "card-left": holder.cardLeft,
  "card-leaving": holder.cardLeaving,
  "page-addition-hidden": holder.pageAdditionHidden,
  "card-statistics": cardStatistics,
  "newsletter-confirmation": subscriber.subscriberConfirmation,
  "offer-on-sale": subscriber.offerOnSale,
} satisfies { [Name in MailTemplate]: MailDefinition<Name, never> };

/**
 * Maps every template to its data. The data is stored with the mail, so a changed template must still read older rows.
 */
export type MailPropsByTemplate = {
  [Name in MailTemplate]: Parameters<(typeof mails)[Name]["template"]>[0];
};

/** Finds a mail's definition; `undefined` for a mail that only another version knows. */
export function findMailDefinition(name: string): MailDefinition<MailTemplate, unknown> | undefined {
  // A row's data is what its template took when it was written.
  return Object.hasOwn(mails, name)
    ? (mails[name as MailTemplate] as MailDefinition<MailTemplate, unknown>)
    : undefined;
}

export function listMailTemplatesErasedWith(...subjects: readonly MailDataSubject[]): MailTemplate[] {
  return mailTemplates.filter((name) => subjects.includes(mails[name].erasedWith));
}
