import type { OrderDelivery } from "#shared/order/order-delivery.ts";
import type { OrderFieldName } from "#shared/order/order-field-labels.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatDeliveredInDakar } from "#shared/order/lead-time.ts";
import { isDeliveredOutsideDakar } from "#shared/order/delivery-promise.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { describeOrderedCards } from "#shared/order/order-lines.ts";
import { isDesigned, offers, type OfferName } from "#shared/offers/offers.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { unpaidOrderDays } from "#shared/order/retention-days.ts";
import { type CardSentElsewhere, formatMailGreeting, getOrderPathForBuyer } from "./mail-rules.ts";
import {
  areAllSentElsewhere,
  CardsElsewhere,
  DeliveryDestination,
  formatDeliveryPromise,
  formatOtherTownsPromise,
  madeAndSent,
} from "./delivered-to.tsx";
import { defineMail, type MailSiteSettings, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, UnbrokenOrderNumber, MailParagraph } from "./layout.tsx";

interface OrderReceivedMailProps {
  firstName: string;
  number: string;
  ref: string;
  /** The order's; mails written before it was sent have none. */
  key?: string;
  offer: OfferName;
  /** Whole FCFA. */
  price: number;
  /** The deposit that may be paid first, in whole FCFA; left out where the order is paid whole. */
  deposit?: number;
  /** The offers of several cards; left out where the order brings one, or none. */
  cards?: readonly OfferName[];
  /** Whole FCFA of `price` that bring cards elsewhere than the order; left out where nothing is paid for it. */
  deliveries?: number;
  /** Whether the card lacks a field that its buyer fills in by the same link; left out if it is complete. */
  begun?: boolean;
  /** Fields corrected since the mail before; left out in the first mail. */
  corrected?: readonly OrderFieldName[];
  /** Destination; left out in mails from before towns were asked. */
  delivery?: OrderDelivery;
  /** The cards that are sent elsewhere; left out where all go there. */
  elsewhere?: readonly CardSentElsewhere[];
  /** For how many days an order of a company is kept unpaid; left out for the usual time. */
  keptDays?: number;
  /** The card that the order has printed anew; left out where it brings its own. */
  reprintOf?: string;
  /** Whether the order raises that card to its offer; left out where it only prints it anew. */
  raises?: boolean;
}

/**
 * Sent once the order is stored, and again once its buyer has corrected it. Contains its number, and the link by which
 * anybody can pay it now or later.
 */
const template: MailTemplateFunction<OrderReceivedMailProps> = (
  {
    firstName,
    number,
    ref,
    key,
    offer,
    price,
    deposit,
    cards,
    deliveries = 0,
    begun,
    corrected,
    delivery,
    elsewhere,
    keptDays = unpaidOrderDays,
    reprintOf,
    raises,
  },
  site,
  card,
) => ({
  subject: `Votre commande ${number} est ${corrected ? "corrigée" : "enregistrée"}`,
  body: (
    <MailLayout
      site={site}
      number={number}
      preview="Il ne reste que le paiement."
      title={`Votre commande est ${corrected ? "corrigée" : "enregistrée"}`}
      cards={!card}
    >
      <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
      <MailParagraph>
        {corrected ? (
          <>
            Corrigé dans votre commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> :{" "}
            {corrected.map((name) => orderFieldLabels[name]).join(", ")}. La voici telle qu'elle est maintenant :{" "}
          </>
        ) : (
          <>
            Nous avons bien reçu votre commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> :{" "}
          </>
        )}
        {describeOrder({ offer, cards, reprintOf, raises })} à {formatFcfa(price)}
        {deliveries > 0 ? `, livraison à part comprise (${formatFcfa(deliveries)})` : ""}. {site.paymentFeesNote}
      </MailParagraph>
      {card}
      <MailParagraph>
        Il ne reste que le paiement.
        {deposit === undefined
          ? ""
          : ` Vous pouvez payer d'abord l'acompte convenu, ${formatFcfa(deposit)}, et plus tard le reste.`}{" "}
        Ce lien est à vous seul et reste valable {keptDays} jours ; la page qu'il ouvre en a un autre, à envoyer à qui
        paie pour vous.
      </MailParagraph>
      {begun ? (
        <MailParagraph>
          {cards
            ? "Il manque encore de quoi faire une carte ou plusieurs : le même lien vous dit quoi, et vous pouvez l'y compléter. Une carte incomplète n'est ni publiée ni fabriquée avant."
            : "Il manque encore de quoi faire votre carte : le même lien vous dit quoi, et vous pouvez l'y compléter. Rien n'est publié ni fabriqué avant."}
        </MailParagraph>
      ) : null}
      <MailParagraph>
        Et ensuite ? {describeNextStep({ offer, begun, reprintOf, raises, several: cards !== undefined })} elle est{" "}
        {areAllSentElsewhere(elsewhere, cards?.length ?? 1)
          ? `${madeAndSent(site)}.`
          : `${formatMakingAndDelivery(delivery, site)}.${formatOtherTownsPromise(delivery, "Ailleurs, nous convenons de l'envoi avec vous.")}`}
      </MailParagraph>
      {areAllSentElsewhere(elsewhere, cards?.length ?? 1) ? null : <DeliveryDestination delivery={delivery} />}
      <CardsElsewhere cards={elsewhere} />
      <MailActionButton href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}>
        Payer ma commande
      </MailActionButton>
    </MailLayout>
  ),
});

export const orderReceivedMail = defineMail({ name: "order-received", erasedWith: "order", picture: "card", template });

function formatMakingAndDelivery(delivery: OrderDelivery | undefined, site: MailSiteSettings): string {
  if (!delivery || !isDeliveredOutsideDakar(delivery)) return formatDeliveredInDakar(site);
  return `fabriquée en ${site.productionTime}, puis livrée ${formatDeliveryPromise(delivery, site)}`;
}

function describeOrder({
  offer,
  cards,
  reprintOf,
  raises,
}: Pick<OrderReceivedMailProps, "offer"> & {
  [Name in "cards" | "reprintOf" | "raises"]: OrderReceivedMailProps[Name] | undefined;
}): string {
  const { title, material } = offers[offer];
  if (raises) return `le passage de votre carte à ${title}, avec une nouvelle carte en ${material},`;
  if (reprintOf && cards) return `la réimpression de ${formatCount(cards.length, "carte")}`;
  if (reprintOf) return `la réimpression de votre carte ${title}`;
  return describeOrderedCards(cards ?? [offer]);
}

interface OrderToPay {
  offer: OfferName;
  begun: boolean | undefined;
  reprintOf: string | undefined;
  raises: boolean | undefined;
  several: boolean;
}

/** Describes what follows the payment; a designed card is sent to its buyer as a proof before it is made. */
function describeNextStep({ offer, begun, reprintOf, raises, several }: OrderToPay): string {
  if (raises)
    return `Dès le paiement, votre page a tout ce qu'offre ${offers[offer].title}. Votre nouvelle carte ouvre la même page que l'ancienne :`;
  if (reprintOf && several)
    return "Chaque nouvelle carte ouvre la même page que l'ancienne. Dès le paiement, votre commande part en fabrication :";
  if (reprintOf && isDesigned(offer))
    return "Dès le paiement, nous préparons votre nouvelle carte, qui ouvre la même page que l'ancienne. Si elle a changé depuis l'impression, vous recevez d'abord une épreuve. Ensuite,";
  if (reprintOf)
    return "Dès le paiement, votre nouvelle carte part en fabrication et ouvre la même page que l'ancienne :";
  const when = begun ? "Dès que la commande est payée et complète" : "Dès le paiement";
  if (isDesigned(offer))
    return `${when}, votre page est en ligne et nous dessinons votre carte : vous recevez une épreuve. Dès votre accord,`;
  if (several) return `${when}, chaque page est en ligne et votre commande part en fabrication :`;
  return `${when}, votre page est en ligne et votre carte part en fabrication :`;
}
