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
import { type CardSentElsewhere, getOrderPathForBuyer } from "./mail-rules.ts";
import {
  areAllSentElsewhere,
  CardsElsewhere,
  DeliveryDestination,
  formatDeliveryPromise,
  formatOtherTownsPromise,
  madeAndSent,
} from "./delivered-to.tsx";
import { defineLetter } from "./define-letter.tsx";
import type { MailSiteSettings } from "./mail-definition.ts";
import { MailParagraph, UnbrokenOrderNumber } from "./layout.tsx";

interface OrderReceivedMailProps {
  firstName: string;
  number: string;
  ref: string;
  /** The order's key; absent in mails written before keys were sent. */
  key?: string;
  offer: OfferName;
  /** Whole FCFA. */
  price: number;
  /** The deposit that may be paid first, in whole FCFA; left out where the order is paid whole. */
  deposit?: number;
  /** The offers of several cards; left out where the order brings one, or none. */
  cards?: readonly OfferName[];
  /** Part of `price` (whole FCFA) for sending cards elsewhere; left out where that costs nothing. */
  deliveries?: number;
  /** Whether the card lacks a field that its buyer fills in by the same link; left out if it is complete. */
  begun?: boolean;
  /** Fields corrected since the previous mail; left out in the first mail. */
  corrected?: readonly OrderFieldName[];
  /** Destination; left out in mails from before towns were asked. */
  delivery?: OrderDelivery;
  /** The cards that are sent elsewhere; left out where all go to `delivery`. */
  elsewhere?: readonly CardSentElsewhere[];
  /** For how many days a company's unpaid order is kept; left out for the usual time. */
  keptDays?: number;
  /** The card that the order reprints; left out where it brings its own. */
  reprintOf?: string;
  /** Whether the order raises that card to its offer; left out where it only reprints it. */
  raises?: boolean;
}

/**
 * Confirms a stored order, and is sent again once its buyer has corrected it. Contains the number, and the link by
 * which anybody can pay now or later.
 */
export const orderReceived = defineLetter(
  "order-received",
  "order",
  (order: OrderReceivedMailProps, site, card) => {
    const {
      number,
      price,
      deposit,
      cards,
      deliveries = 0,
      begun,
      corrected,
      delivery,
      elsewhere,
      keptDays = unpaidOrderDays,
    } = order;
    const title = `est ${corrected ? "corrigée" : "enregistrée"}`;
    const isAllElsewhere = areAllSentElsewhere(elsewhere, cards?.length ?? 1);
    return {
      subject: `Votre commande ${number} ${title}`,
      preview: "Il ne reste que le paiement.",
      title: `Votre commande ${title}`,
      number,
      cards: !card,
      greets: order.firstName,
      says: [
        <MailParagraph key="order">
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
          {describeOrder(order)} à {formatFcfa(price)}
          {deliveries > 0 ? `, livraison à part comprise (${formatFcfa(deliveries)})` : ""}. {site.paymentFeesNote}
        </MailParagraph>,
        card,
        <MailParagraph key="payment">
          Il ne reste que le paiement.
          {deposit === undefined
            ? ""
            : ` Vous pouvez payer d'abord l'acompte convenu, ${formatFcfa(deposit)}, et plus tard le reste.`}{" "}
          Ce lien est à vous seul et reste valable {keptDays} jours ; la page qu'il ouvre en a un autre, à envoyer à qui
          paie pour vous.
        </MailParagraph>,
        begun &&
          (cards
            ? "Il manque encore de quoi faire une carte ou plusieurs : le même lien vous dit quoi, et vous pouvez l'y compléter. Une carte incomplète n'est ni publiée ni fabriquée avant."
            : "Il manque encore de quoi faire votre carte : le même lien vous dit quoi, et vous pouvez l'y compléter. Rien n'est publié ni fabriqué avant."),
        <MailParagraph key="next">
          Et ensuite ? {describeNextStep(order)} elle est{" "}
          {isAllElsewhere
            ? `${madeAndSent(site)}.`
            : `${formatMakingAndDelivery(delivery, site)}.${formatOtherTownsPromise(delivery, "Ailleurs, nous convenons de l'envoi avec vous.")}`}
        </MailParagraph>,
        isAllElsewhere ? null : <DeliveryDestination key="place" delivery={delivery} />,
        <CardsElsewhere key="elsewhere" cards={elsewhere} />,
      ],
      buttons: { "Payer ma commande": getOrderPathForBuyer(order) },
    };
  },
  { picture: "card" },
);

function formatMakingAndDelivery(delivery: OrderDelivery | undefined, site: MailSiteSettings): string {
  if (!delivery || !isDeliveredOutsideDakar(delivery)) return formatDeliveredInDakar(site);
  return `fabriquée en ${site.productionTime}, puis livrée ${formatDeliveryPromise(delivery, site)}`;
}

/** Only a company's order is kept for other days; it reprints a colleague's card, or prints a successor's. */
const isCompanys = ({ keptDays }: OrderReceivedMailProps) => keptDays !== undefined;

function describeOrder(order: OrderReceivedMailProps): string {
  const { offer, cards, reprintOf, raises } = order;
  const { title, material } = offers[offer];
  if (raises) return `le passage de votre carte à ${title}, avec une nouvelle carte en ${material},`;
  if (reprintOf && cards) return `la réimpression de ${formatCount(cards.length, "carte")}`;
  if (reprintOf && isCompanys(order)) return `une carte ${title} imprimée pour votre entreprise`;
  if (reprintOf) return `la réimpression de votre carte ${title}`;
  return describeOrderedCards(cards ?? [offer]);
}

/** Describes what follows the payment; a designed card is sent to its buyer as a proof before it is made. */
function describeNextStep(order: OrderReceivedMailProps): string {
  const { offer, begun, reprintOf, raises, cards } = order;
  if (raises)
    return `Dès le paiement, votre page a tout ce qu'offre ${offers[offer].title}. Votre nouvelle carte ouvre la même page que l'ancienne :`;
  if (reprintOf && cards)
    return "Chaque nouvelle carte ouvre la même page que l'ancienne. Dès le paiement, votre commande part en fabrication :";
  if (reprintOf && isCompanys(order))
    return "Dès le paiement, la carte part en fabrication et ouvre la page de son adresse :";
  if (reprintOf && isDesigned(offer))
    return "Dès le paiement, nous préparons votre nouvelle carte, qui ouvre la même page que l'ancienne. Si elle a changé depuis l'impression, vous recevez d'abord une épreuve. Ensuite,";
  if (reprintOf)
    return "Dès le paiement, votre nouvelle carte part en fabrication et ouvre la même page que l'ancienne :";
  const when = begun ? "Dès que la commande est payée et complète" : "Dès le paiement";
  if (isDesigned(offer))
    return `${when}, votre page est en ligne et nous dessinons votre carte : vous recevez une épreuve. Dès votre accord,`;
  if (cards) return `${when}, chaque page est en ligne et votre commande part en fabrication :`;
  return `${when}, votre page est en ligne et votre carte part en fabrication :`;
}
