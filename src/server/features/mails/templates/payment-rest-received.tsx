import { formatFcfa } from "#shared/format/fcfa.ts";
import type { Receipt } from "#shared/payment/receipt.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { formatMailGreeting, getOrderPathForBuyer } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, UnbrokenOrderNumber, MailParagraph } from "./layout.tsx";
import { formatRestToPay } from "./payment-received/payment-received-parts.tsx";
import { ReceiptTable } from "./receipt-table.tsx";

interface PaymentRestReceivedMailProps {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** Amount received now, in whole FCFA. */
  amount: number;
  receipt: Receipt;
}

/** Confirms a further payment of an order that was paid in part. */
const template: MailTemplateFunction<PaymentRestReceivedMailProps> = (
  { firstName, number, ref, key, amount, receipt },
  site,
) => ({
  subject: `Paiement reçu : ${formatFcfa(amount)} (commande ${number})`,
  body: (
    <MailLayout site={site} number={number} preview={`Nous avons reçu ${formatFcfa(amount)}.`} title="Paiement reçu">
      <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
      <MailParagraph>
        Nous avons reçu {formatFcfa(amount)} pour la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>, merci
        ! {receipt.rest > 0 ? formatRestToPay(receipt.rest) : "Elle est entièrement réglée."}
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}>
        Voir ma commande
      </MailActionButton>
      <ReceiptTable receipt={receipt} link={`${site.publicUrl}${secretLinks.receiptByKey(ref, key)}`} />
    </MailLayout>
  ),
});

export const paymentRestReceivedMail = defineMail({ name: "payment-rest-received", erasedWith: "order", template });
