import { formatFcfa } from "#shared/money.ts";
import type { Receipt, ReceivedPayment } from "#shared/receipt.ts";
import { paths } from "#shared/urls.ts";
import { greeting } from "../mail-rules.ts";
import { describePayment } from "./describe-payment.ts";
import type { MailTemplate } from "./template.ts";
import { Layout, OrderNumber, Paragraph } from "./layout.tsx";
import { ReceiptTable } from "./receipt-table.tsx";

export interface PaymentRefunded {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** Whole FCFA. */
  amount: number;
  /** Such as Wave. */
  method: string;
  /** Of which it is a part, or all; what an earlier version wrote names none. */
  payment?: ReceivedPayment;
  /** Whether another payment pays the order. */
  stillPaid?: boolean;
  /** Left out of an order that has no page any more. */
  receipt?: Receipt;
}

/** Sent once money went back to the buyer. */
export const paymentRefunded: MailTemplate<PaymentRefunded> = ({ firstName, number, ref, key, amount, method, payment, stillPaid, receipt }, site) => ({
  subject: `Remboursement : ${formatFcfa(amount)} (commande ${number})`,
  body: (
    <Layout site={site} number={number} preview={`Nous vous avons rendu ${formatFcfa(amount)}.`} title="Vous êtes remboursé">
      <Paragraph>{greeting(firstName)}</Paragraph>
      <Paragraph>
        Nous vous avons rendu {formatFcfa(amount)} pour la commande <OrderNumber>{number}</OrderNumber> ({method}). Selon le moyen de paiement, l'argent peut mettre quelques jours à vous parvenir.
      </Paragraph>
      {payment && stillPaid ? <Paragraph>Il s'agit de votre paiement {describePayment(payment)}. Votre commande reste payée par l'autre paiement.</Paragraph> : null}
      <Paragraph>Une question ? Répondez à cet e-mail.</Paragraph>
      {receipt ? <ReceiptTable receipt={receipt} link={`${site.publicUrl}${paths.receiptByKey(ref, key)}`} /> : null}
    </Layout>
  ),
});
