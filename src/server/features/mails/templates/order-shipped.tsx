import type { OrderDelivery } from "#shared/contract/order-delivery.ts";
import { paths } from "#shared/urls.ts";
import { greeting, orderPath } from "../mail-rules.ts";
import { DeliveredTo, deliveredBy, deliveryPromise, otherTowns } from "./delivered-to.tsx";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, OrderNumber, Paragraph } from "./layout.tsx";

export interface OrderShipped {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** More than one card. */
  several: boolean;
  /** Where it goes; left out in mails written before towns were asked. */
  delivery?: OrderDelivery;
  /** The day (ms since 1970 UTC) by which it is delivered, as its buyer's page says it; left out where there is none, or it is over. */
  promised?: number;
  /** The card that the order has printed anew; left out where it brings its own. */
  reprintOf?: string;
}

/** Sent when the order's pieces leave. */
export const orderShipped: MailTemplate<OrderShipped> = ({ firstName, number, ref, key, several, delivery, promised, reprintOf }, site, card) => {
  const title = several ? "Vos cartes sont en route" : "Votre carte est en route";
  return {
    subject: `${title} (commande ${number})`,
    body: (
      <Layout site={site} number={number} preview="Nous vous joignons avant de passer." title={title} cards={!card}>
        <Paragraph>{greeting(firstName)}</Paragraph>
        <Paragraph>
          {several ? "Vos cartes sont imprimées, encodées et contrôlées : elles viennent" : "Votre carte est imprimée, encodée et contrôlée : elle vient"} de partir de l'atelier (commande <OrderNumber>{number}</OrderNumber>).
        </Paragraph>
        {card}
        {promised !== undefined ? <Paragraph>{several ? "Elles sont livrées" : "Elle est livrée"} {deliveredBy(delivery, promised)} : nous vous joignons par téléphone avant de passer.{otherTowns(delivery, "Ailleurs, l'envoi se fait comme convenu avec vous.")}</Paragraph> : delivery?.town ? <Paragraph>{several ? "Elles sont livrées" : "Elle est livrée"} {deliveryPromise(delivery, site)} : nous vous joignons par téléphone avant de passer.</Paragraph> : <Paragraph>À Dakar, la livraison prend {site.deliveryTime} : nous vous joignons par téléphone avant de passer. Ailleurs, l'envoi se fait comme convenu avec vous.</Paragraph>}
        <DeliveredTo delivery={delivery} />
        <Paragraph>En attendant, votre page est en ligne.</Paragraph>
        <Action href={`${site.publicUrl}${orderPath({ ref, key })}`} also={{ href: `${site.publicUrl}${paths.card(reprintOf ?? ref)}`, label: "Voir ma page" }}>Suivre ma commande</Action>
      </Layout>
    ),
  };
};
