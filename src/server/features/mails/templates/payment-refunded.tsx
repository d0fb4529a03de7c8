import { formatFcfa } from "#shared/format/fcfa.ts";
import type { Receipt, ReceivedPayment } from "#shared/payment/receipt.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { formatMailGreeting } from "./mail-rules.ts";
import { describePayment } from "./describe-payment.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailLayout, UnbrokenOrderNumber, MailParagraph } from "./layout.tsx";
import { ReceiptTable } from "./receipt-table.tsx";

interface PaymentRefundedMailProps {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** Whole FCFA. */
  amount: number;
  /** Payment method, such as Wave. */
  method: string;
  /** The payment that was refunded in part or whole; mails of earlier versions name none. */
  payment?: ReceivedPayment;
  /** Whether another payment still pays the order. */
  stillPaid?: boolean;
  /** Left out of an order that has no page any more. */
  receipt?: Receipt;
}

const template: MailTemplateFunction<PaymentRefundedMailProps> = (
  { firstName, number, ref, key, amount, method, payment, stillPaid, receipt },
  site,
) => ({
  subject: `Remboursement : ${formatFcfa(amount)} (commande ${number})`,
  body: (
    <MailLayout
      site={site}
      number={number}
      preview={`Nous vous avons rendu ${formatFcfa(amount)}.`}
      title="Votre argent est rendu"
    >
      <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
      <MailParagraph>
        Nous vous avons rendu {formatFcfa(amount)} pour la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>{" "}
        ({method}). Selon le moyen de paiement, l'argent peut mettre quelques jours à vous parvenir.
      </MailParagraph>
      {payment && stillPaid ? (
        <MailParagraph>
          Il s'agit de votre paiement {describePayment(payment)}.{" "}
          {receipt && receipt.rest > 0
            ? `Avec vos autres paiements, il reste ${formatFcfa(receipt.rest)} à payer.`
            : "Votre commande reste payée par l'autre paiement."}
        </MailParagraph>
      ) : null}
      {receipt ? (
        <ReceiptTable receipt={receipt} link={`${site.publicUrl}${secretLinks.receiptByKey(ref, key)}`} />
      ) : null}
    </MailLayout>
  ),
});

export const paymentRefundedMail = defineMail({ name: "payment-refunded", erasedWith: "order", template });
