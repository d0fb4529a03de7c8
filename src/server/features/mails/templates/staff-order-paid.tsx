import { formatCount } from "#shared/format/counts.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { isDesigned, offers, type OfferName } from "#shared/offers/offers.ts";
import { describeOrderedCards } from "#shared/order/order-lines.ts";
import { routePaths } from "#shared/route-paths.ts";
import { sanitizeNameForMail } from "./mail-rules.ts";
import { defineLetter } from "./define-letter.tsx";
import { MailParagraph, UnbrokenOrderNumber } from "./layout.tsx";

interface StaffOrderPaidMailProps {
  firstName: string;
  lastName: string;
  company: string;
  number: string;
  ref: string;
  offer: OfferName;
  /** The offers of several cards; left out where the order brings one, or none. */
  cards?: readonly OfferName[];
  /** Amount received, in whole FCFA; 0 for a gift, or if all is paid on delivery. */
  amount: number;
  /** Amount due, in whole FCFA; left out if there is none. */
  rest?: number;
  paidBy: string;
  /** Whether the card waits for missing fields; left out if it can be made. */
  waits?: boolean;
  /** The card that the order reprints; left out where it brings its own. */
  reprintOf?: string;
  /** Whether that card was raised to `offer`; left out where it is only reprinted. */
  raises?: boolean;
  /** Whether the card is drawn before it is made; left out in older mails. */
  designing?: boolean;
  /** Whether its card was removed before the payment: nothing is made, the money goes back; left out otherwise. */
  comesBack?: boolean;
}

/** Returns the workshop's task; a reprint of a designed card is made as before, or redrawn. */
function toDo(
  offer: OfferName,
  reprintOf: string | undefined,
  designing = false,
  cards: readonly OfferName[] = [],
): string {
  if (cards.length > 1) return `${formatCount(cards.length, "carte")} sont à fabriquer`;
  if (designing || (isDesigned(offer) && !reprintOf)) return "Une carte est à dessiner";
  return "Une carte est à fabriquer";
}

function nameSale(reprintOf: string | undefined, raises = false): string {
  if (raises) return "Passage à la carte";
  return reprintOf ? "Réimpression de la carte" : "Carte";
}

function formatSubject(number: string, amount: number, rest: number, comesBack = false): string {
  if (comesBack) return `Paiement à rendre : ${number}, ${formatFcfa(amount)}`;
  if (rest <= 0) return `Commande payée : ${number}, ${formatFcfa(amount)}`;
  if (amount > 0) return `Acompte reçu : ${number}, ${formatFcfa(amount)}`;
  return `Commande à encaisser : ${number}, ${formatFcfa(rest)}`;
}

type Task = Pick<
  StaffOrderPaidMailProps,
  "offer" | "cards" | "rest" | "waits" | "comesBack" | "designing" | "reprintOf"
>;

function nameTask({ offer, cards, rest = 0, waits, comesBack, designing, reprintOf }: Task) {
  if (comesBack) return { title: "Un paiement est à rendre", preview: "Rien n'est à fabriquer." };
  const making = toDo(offer, reprintOf, designing, cards);
  if (!waits) return { title: making, preview: `${making}.` };
  return {
    title: `Une commande est ${rest > 0 ? "enregistrée" : "payée"}, et à compléter`,
    preview: "Elle est incomplète : rien n'est encore à fabriquer.",
  };
}

/** Tells staff that an order is paid, so a card must be made. */
export const staffOrderPaid = defineLetter("staff-order-paid", "order", (order: StaffOrderPaidMailProps) => {
  const { number, ref, offer, cards, amount, rest = 0, paidBy, reprintOf, raises, comesBack } = order;
  const name = sanitizeNameForMail(`${order.firstName} ${order.lastName}`);
  return {
    subject: formatSubject(number, amount, rest, comesBack),
    ...nameTask(order),
    says: [
      rest > 0 ? (
        <MailParagraph key="sum">
          La commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> est enregistrée :{" "}
          {amount > 0 ? (
            <>
              {formatFcfa(amount)} reçus, {paidBy}. Reste à encaisser :{" "}
            </>
          ) : (
            "à encaisser à la livraison : "
          )}
          {formatFcfa(rest)}.
        </MailParagraph>
      ) : (
        <MailParagraph key="sum">
          La commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> est payée : {formatFcfa(amount)}, {paidBy}.
        </MailParagraph>
      ),
      comesBack && (
        <MailParagraph key="back">
          Elle n'a plus d'objet : sa carte a été retirée, a déjà cette offre, ou est déjà refaite par une autre
          commande. Rien n'est à fabriquer, et {formatFcfa(amount)} sont à rendre.
        </MailParagraph>
      ),
      <MailParagraph key="cards">
        {cards
          ? `${reprintOf ? `${formatCount(cards.length, "carte")} à réimprimer` : describeOrderedCards(cards)}, commandées par ${name}`
          : `${nameSale(reprintOf, raises)} ${offers[offer].title} ${formatNameWithDe(name)}`}
        , {sanitizeNameForMail(order.company)}.
      </MailParagraph>,
    ],
    buttons: { "Voir la commande": `${routePaths.admin}/commandes/${ref}` },
  };
});
