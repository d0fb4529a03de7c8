import { greeting, orderPath } from "../mail-rules.ts";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, OrderNumber, Paragraph } from "./layout.tsx";

export interface PaymentUndone {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** The card that the order has printed anew; left out where it brings its own. */
  reprintOf?: string;
}

/** Sent when a payment that the team had recorded by mistake is taken back: the buyer was told that his card is online. */
export const paymentUndone: MailTemplate<PaymentUndone> = ({ firstName, number, ref, key, reprintOf }, site) => ({
  subject: `Correction : la commande ${number} n'est pas encore payée`,
  body: (
    <Layout site={site} number={number} preview="Nous avions noté un paiement par erreur." title="Nous nous sommes trompés">
      <Paragraph>{greeting(firstName)}</Paragraph>
      <Paragraph>
        Nous avions noté par erreur le paiement de la commande <OrderNumber>{number}</OrderNumber>. Elle n'est pas encore payée : {reprintOf ? "votre nouvelle carte sera fabriquée" : "votre page sera en ligne"} dès qu'elle le sera. Rien n'est perdu, vos informations sont gardées.
      </Paragraph>
      <Action href={`${site.publicUrl}${orderPath({ ref, key })}`}>Payer ma commande</Action>
    </Layout>
  ),
});
