import type { ReceivedPayment } from "#shared/receipt.ts";
import { orderPath, greeting } from "../mail-rules.ts";
import { describePayment } from "./describe-payment.ts";
import { Action, Layout, OrderNumber, Paragraph } from "./layout.tsx";
import type { MailTemplate } from "./template.ts";

export interface PaymentTwice {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** All that came in for the order, oldest first. */
  payments: ReceivedPayment[];
}

/** Sent to the buyer when a paid order is paid again (payments.md rule 5). */
export const paymentTwice: MailTemplate<PaymentTwice> = ({ firstName, number, ref, key, payments }, site) => ({
  subject: `Vous avez payé deux fois : nous vous rendons un paiement (commande ${number})`,
  body: (
    <Layout site={site} number={number} preview="Un de vos paiements vous est rendu." title="Vous avez payé deux fois">
      <Paragraph>{greeting(firstName)}</Paragraph>
      <Paragraph>
        Nous avons reçu plus d'un paiement pour la commande <OrderNumber>{number}</OrderNumber> :
      </Paragraph>
      {payments.map((payment) => <Paragraph key={`${payment.at} ${payment.method}`}>– celui {describePayment(payment)}</Paragraph>)}
      <Paragraph>Un seul suffit : nous vous rendons l'autre, et vous écrivons dès que c'est fait. Vous n'avez rien à faire, et votre commande suit son cours.</Paragraph>
      <Action href={`${site.publicUrl}${orderPath({ ref, key })}`}>Voir ma commande</Action>
    </Layout>
  ),
});
