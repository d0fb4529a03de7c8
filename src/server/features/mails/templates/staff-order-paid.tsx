import { formatFcfa } from "#shared/money.ts";
import { offers, type OfferName } from "#shared/offers.ts";
import { paths } from "#shared/urls.ts";
import { plainName } from "../rules.ts";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, OrderNumber, Paragraph } from "./layout.tsx";

export interface StaffOrderPaid {
  firstName: string;
  lastName: string;
  company: string;
  number: string;
  ref: string;
  offer: OfferName;
  /** What was received, in whole FCFA; 0 for a gift. */
  amount: number;
  paidBy: string;
  /** Whether its card waits for what it lacks; left out where it can be made. */
  waits?: boolean;
  /** The card that the order has printed anew; left out where it brings its own. */
  reprintOf?: string;
}

/** Sent to the team once an order is paid: a card is to be made. */
export const staffOrderPaid: MailTemplate<StaffOrderPaid> = ({ firstName, lastName, company, number, ref, offer, amount, paidBy, waits, reprintOf }, site) => ({
  subject: `Commande payée : ${number}, ${formatFcfa(amount)}`,
  body: (
    <Layout site={site} preview={waits ? "Elle est incomplète : rien n'est encore à fabriquer." : "Une carte est à fabriquer."} title={waits ? "Une commande est payée, et à compléter" : "Une carte est à fabriquer"} cards={false}>
      <Paragraph>
        La commande <OrderNumber>{number}</OrderNumber> est payée : {formatFcfa(amount)}, {paidBy}.
      </Paragraph>
      <Paragraph>
        {reprintOf ? "Réimpression de la carte" : "Carte"} {offers[offer].title} de {plainName(`${firstName} ${lastName}`)}, {plainName(company)}.
      </Paragraph>
      <Action href={`${site.publicUrl}${paths.admin}/commandes/${ref}`}>Voir la commande</Action>
    </Layout>
  ),
});
