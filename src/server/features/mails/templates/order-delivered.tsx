import { paths } from "#shared/urls.ts";
import { greeting, orderPath } from "../mail-rules.ts";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, OrderNumber, Paragraph } from "./layout.tsx";

export interface OrderDelivered {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** More than one card. */
  several: boolean;
  /** The card that the order has printed anew; left out where it brings its own. */
  reprintOf?: string;
}

/** Sent when the order's pieces have been handed over. */
export const orderDelivered: MailTemplate<OrderDelivered> = ({ firstName, number, ref, key, several, reprintOf }, site) => {
  const title = several ? "Vos cartes sont livrées" : "Votre carte est livrée";
  return {
    subject: `${title} (commande ${number})`,
    body: (
      <Layout site={site} number={number} preview="Approchez-la d'un téléphone : votre page s'ouvre." title={title}>
        <Paragraph>{greeting(firstName)}</Paragraph>
        <Paragraph>
          {several ? "Vos cartes ont été remises" : "Votre carte a été remise"} (commande <OrderNumber>{number}</OrderNumber>). Approchez {several ? "l'une d'elles" : "la carte"} du dos d'un téléphone, ou faites scanner son QR code : votre page s'ouvre.
        </Paragraph>
        <Paragraph>
          {several ? "Vous ne les avez pas reçues" : "Vous ne l'avez pas reçue"}, ou quelque chose ne va pas ? Répondez à cet e-mail.
        </Paragraph>
        <Paragraph>« Revoir ma commande » est à vous seul : n'envoyez pas ce lien à d'autres.</Paragraph>
        <Action href={`${site.publicUrl}${paths.card(reprintOf ?? ref)}`} also={{ href: `${site.publicUrl}${orderPath({ ref, key })}`, label: "Revoir ma commande" }}>Voir ma carte</Action>
      </Layout>
    ),
  };
};
