import { defineMail, type MailTemplateFunction } from "../define-mail.ts";
import { renderCardIncompleteMail } from "./card-incomplete-mail.tsx";
import { renderCardOnlineMail } from "./card-online-mail.tsx";
import { renderCardReprintedMail } from "./card-reprinted-mail.tsx";
import { renderCardsOnlineMail } from "./cards-online-mail.tsx";
import { renderPaymentComesBackMail } from "./payment-comes-back-mail.tsx";
import type { PaymentReceivedMailProps } from "./payment-received-props.ts";

/** Confirms a payment, by money or by a gift code: the card is online, and its QR code can be shown at once. */
const template: MailTemplateFunction<PaymentReceivedMailProps> = async (order, site, card) => {
  if (order.comesBack) return renderPaymentComesBackMail(order, site);
  if (order.reprintOf) return renderCardReprintedMail(order, order.reprintOf, site, card);
  if (order.cards) return renderCardsOnlineMail(order, order.cards, site, card);
  if (order.missing) return renderCardIncompleteMail(order, order.missing, site);
  return renderCardOnlineMail(order, site, card);
};

export const paymentReceivedMail = defineMail({
  name: "payment-received",
  erasedWith: "order",
  picture: "card",
  template,
});
