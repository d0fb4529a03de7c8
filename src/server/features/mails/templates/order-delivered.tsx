import { routePaths } from "#shared/route-paths.ts";
import { formatMailGreeting, getOrderPathForBuyer } from "./mail-rules.ts";
import { type CardCount, nameCountedCards, nameRest } from "./counted-cards.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, UnbrokenOrderNumber, MailParagraph } from "./layout.tsx";

interface OrderDeliveredMailProps {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** More than one card. */
  several: boolean;
  /** How many of the order's cards; left out of an order of one card. */
  counted?: CardCount;
  /** The card that the order has printed anew; left out where it brings its own. */
  reprintOf?: string;
}

const template: MailTemplateFunction<OrderDeliveredMailProps> = (
  { firstName, number, ref, key, several, counted, reprintOf },
  site,
) => {
  const title = `${nameCountedCards(several, counted)} ${several ? "livrées" : "livrée"}`;
  return {
    subject: `${title} (commande ${number})`,
    body: (
      <MailLayout site={site} number={number} preview="Approchez-la d'un téléphone : votre page s'ouvre." title={title}>
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          {nameCountedCards(several, counted, ["a été remise", "ont été remises"])} (commande{" "}
          <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>).{nameRest(counted)} Approchez{" "}
          {several ? "l'une d'elles" : "la carte"} du dos d'un téléphone, ou faites scanner son QR code : votre page
          s'ouvre.
        </MailParagraph>
        <MailParagraph>
          {several ? "Vous ne les avez pas reçues" : "Vous ne l'avez pas reçue"}, ou quelque chose ne va pas ? Répondez
          à cet e-mail.
        </MailParagraph>
        <MailParagraph>« Revoir ma commande » est à vous seul : n'envoyez pas ce lien à d'autres.</MailParagraph>
        <MailActionButton
          href={`${site.publicUrl}${routePaths.card(reprintOf ?? ref)}`}
          also={{ href: `${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`, label: "Revoir ma commande" }}
        >
          Voir ma carte
        </MailActionButton>
      </MailLayout>
    ),
  };
};

export const orderDeliveredMail = defineMail({ name: "order-delivered", erasedWith: "order", template });
