import { formatFcfa } from "#shared/format/fcfa.ts";
import type { ReceivedPayment } from "#shared/payment/receipt.ts";
import { getOrderPathForBuyer, formatMailGreeting } from "./mail-rules.ts";
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
  /** Whole FCFA to be given back, of an order that is paid in parts; left out: one of two payments. */
  excess?: number;
}

/** Tells the buyer that more came in for his order than it costs (payments.md rule 5). */
const template: MailTemplateFunction<PaymentTwiceMailProps> = (
  { firstName, number, ref, key, payments, excess },
  site,
) => {
  const words = excess === undefined ? sayTwice(number) : sayTooMuch(number, formatFcfa(excess));
  return {
    subject: words.subject,
    body: (
      <MailLayout site={site} number={number} preview={words.preview} title={words.title}>
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          Nous avons reçu plus d'un paiement pour la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> :
        </MailParagraph>
        {payments.map((payment) => (
          <MailParagraph key={`${payment.at} ${payment.method}`}>– celui {describePayment(payment)}</MailParagraph>
        ))}
        <MailParagraph>
          {words.says}, et vous écrivons dès que c'est fait. Vous n'avez rien à faire, et votre commande suit son cours.
        </MailParagraph>
        <MailActionButton href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}>
          Voir ma commande
        </MailActionButton>
      </MailLayout>
    ),
  };
};

function sayTwice(number: string) {
  return {
    subject: `Vous avez payé deux fois : nous vous rendons un paiement (commande ${number})`,
    preview: "Un de vos paiements vous est rendu.",
    title: "Vous avez payé deux fois",
    says: "Un seul suffit : nous vous rendons l'autre",
  };
}

function sayTooMuch(number: string, excess: string) {
  return {
    subject: `Vous avez payé ${excess} de trop : nous vous les rendons (commande ${number})`,
    preview: `${excess} vous sont rendus.`,
    title: "Vous avez trop payé",
    says: `Ensemble, c'est ${excess} de trop : nous vous les rendons`,
  };
}

export const paymentTwiceMail = defineMail({ name: "payment-twice", erasedWith: "order", template });
