import type { ReceivedPayment } from "#shared/receipt.ts";
import { getOrderPathForBuyer, formatMailGreeting } from "../mail-rules.ts";
import { describePayment } from "./describe-payment.ts";
import { MailActionButton, MailLayout, UnbrokenOrderNumber, MailParagraph } from "./layout.tsx";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";

interface PaymentTwiceMailProps {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** All payments received for the order, oldest first. */
  payments: ReceivedPayment[];
}

/** Tells the buyer that a paid order was paid again (payments.md rule 5). */
const template: MailTemplateFunction<PaymentTwiceMailProps> = ({ firstName, number, ref, key, payments }, site) => ({
  subject: `Vous avez payé deux fois : nous vous rendons un paiement (commande ${number})`,
  body: (
    <MailLayout
      site={site}
      number={number}
      preview="Un de vos paiements vous est rendu."
      title="Vous avez payé deux fois"
    >
      <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
      <MailParagraph>
        Nous avons reçu plus d'un paiement pour la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> :
      </MailParagraph>
      {payments.map((payment) => (
        <MailParagraph key={`${payment.at} ${payment.method}`}>– celui {describePayment(payment)}</MailParagraph>
      ))}
      <MailParagraph>
        Un seul suffit : nous vous rendons l'autre, et vous écrivons dès que c'est fait. Vous n'avez rien à faire, et
        votre commande suit son cours.
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}>
        Voir ma commande
      </MailActionButton>
    </MailLayout>
  ),
});

export const paymentTwiceMail = defineMail({ name: "payment-twice", erasedWith: "order", template });
