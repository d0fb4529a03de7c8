import type { OrderDelivery } from "#shared/order/order-delivery.ts";
import { routePaths } from "#shared/route-paths.ts";
import { type CardSentElsewhere, formatMailGreeting, getOrderPathForBuyer } from "./mail-rules.ts";
import { type CardCount, nameCountedCards, nameRest } from "./counted-cards.ts";
import {
  CardsElsewhere,
  DeliveryDestination,
  formatDeliveredBy,
  formatDeliveryPromise,
  formatOtherTownsPromise,
} from "./delivered-to.tsx";
import { defineMail, type MailSiteSettings, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, UnbrokenOrderNumber, MailParagraph } from "./layout.tsx";

interface OrderShippedMailProps {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** More than one card. */
  several: boolean;
  /** How many of the order's cards; left out of an order of one card. */
  counted?: CardCount;
  /** Destination; left out in mails from before towns were asked, and where all that left is sent elsewhere. */
  delivery?: OrderDelivery;
  /** Those of the cards that are sent elsewhere; left out where all go there. */
  elsewhere?: readonly CardSentElsewhere[];
  /**
   * The day (ms since 1970 UTC) by which it is delivered, as its buyer's page says it; left out where there is none, or
   * it is over.
   */
  promised?: number;
  /** The card that the order has printed anew; left out where it brings its own. */
  reprintOf?: string;
}

interface ShippingPromiseProps {
  several: boolean;
  delivery: OrderDelivery | undefined;
  /** ms since 1970 UTC. */
  promised: number | undefined;
  site: MailSiteSettings;
}

function ShippingPromise({ several, delivery, promised, site }: ShippingPromiseProps) {
  const delivered = several ? "Elles sont livrées" : "Elle est livrée";
  if (promised !== undefined)
    return (
      <MailParagraph>
        {delivered} {formatDeliveredBy(delivery, promised)} : nous vous joignons par téléphone avant de passer.
        {formatOtherTownsPromise(delivery, "Ailleurs, l'envoi se fait comme convenu avec vous.")}
      </MailParagraph>
    );
  if (delivery?.town)
    return (
      <MailParagraph>
        {delivered} {formatDeliveryPromise(delivery, site)} : nous vous joignons par téléphone avant de passer.
      </MailParagraph>
    );
  return (
    <MailParagraph>
      À Dakar, la livraison prend {site.deliveryTime} : nous vous joignons par téléphone avant de passer. Ailleurs,
      l'envoi se fait comme convenu avec vous.
    </MailParagraph>
  );
}

const template: MailTemplateFunction<OrderShippedMailProps> = (
  { firstName, number, ref, key, several, counted, delivery, elsewhere, promised, reprintOf },
  site,
  card,
) => {
  const title = `${nameCountedCards(several, counted)} en route`;
  return {
    subject: `${title} (commande ${number})`,
    body: (
      <MailLayout site={site} number={number} preview="Nous vous joignons avant de passer." title={title} cards={!card}>
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          {`${nameCountedCards(several, counted)} ${several ? "imprimées, encodées et contrôlées : elles viennent" : "imprimée, encodée et contrôlée : elle vient"} `}
          de partir de l'atelier (commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>).
          {nameRest(counted)}
        </MailParagraph>
        {card}
        {delivery || !elsewhere ? (
          <ShippingPromise several={several} delivery={delivery} promised={promised} site={site} />
        ) : null}
        <DeliveryDestination delivery={delivery} />
        <CardsElsewhere cards={elsewhere} />
        <MailParagraph>En attendant, votre page est en ligne.</MailParagraph>
        <MailActionButton
          href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}
          also={{ href: `${site.publicUrl}${routePaths.card(reprintOf ?? ref)}`, label: "Voir ma page" }}
        >
          Suivre ma commande
        </MailActionButton>
      </MailLayout>
    ),
  };
};

export const orderShippedMail = defineMail({
  name: "order-shipped",
  erasedWith: "order",
  picture: "card",
  recallable: true,
  template,
});
