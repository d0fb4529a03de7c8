import type { ReactElement } from "react";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { offers } from "#shared/offers/offers.ts";
import type { RequiredOrderField } from "#shared/order/missing.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { routePaths } from "#shared/route-paths.ts";
import { defineLetter, type Letter } from "../define-letter.tsx";
import {
  CardsElsewhere,
  DeliveryDestination,
  areAllSentElsewhere,
  formatOtherTownsPromise,
  madeAndDelivered,
  madeAndSent,
} from "../delivered-to.tsx";
import { MailParagraph, UnbrokenOrderNumber } from "../layout.tsx";
import type { MailSiteSettings } from "../mail-definition.ts";
import { type PaidCard, getOrderPathForBuyer } from "../mail-rules.ts";
import { CardsOnline, formatCardsOnline } from "../several-cards.tsx";
import { writeCardOnline } from "./card-online-mail.tsx";
import {
  LinkedReceipt,
  PaymentReceivedSentence,
  announceDeposit,
  drawnFirst,
  formatRestToPay,
} from "./payment-received-parts.tsx";
import type { PaymentReceivedMailProps } from "./payment-received-props.ts";

/** Confirms a payment, by money or by a gift code, and tells what becomes of each card. */
export const paymentReceived = defineLetter(
  "payment-received",
  "order",
  (order: PaymentReceivedMailProps, site, card) => {
    const { number, firstName } = order;
    if (order.comesBack) return { number, greets: firstName, ...writeComesBack(order) };
    const after = [<LinkedReceipt key="receipt" order={order} site={site} />];
    return { number, greets: firstName, after, ...writePaid(order, site, card) };
  },
  { picture: "card" },
);

function writePaid(order: PaymentReceivedMailProps, site: MailSiteSettings, card: ReactElement | undefined): Letter {
  if (order.reprintOf) return writeReprinted(order, order.reprintOf, site, card);
  if (order.cards) return writeCardsOnline(order, order.cards, site, card);
  if (order.missing) return writeIncomplete(order, order.missing);
  return writeCardOnline(order, site, card);
}

/** Tells the buyer of a reprint whose card was removed meanwhile that nothing is made and the money goes back. */
function writeComesBack({ number, amount = 0 }: PaymentReceivedMailProps): Letter {
  const title = "Nous vous rendons votre paiement";
  return {
    subject: `${title} (commande ${number})`,
    preview: "Rien n'est fabriqué : cette somme vous revient.",
    title,
    says: [
      <MailParagraph key="why">
        Nous avons reçu {formatFcfa(amount)} pour la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>, mais
        elle n'a plus d'objet : sa carte a été retirée, a déjà cette offre, ou est déjà refaite par une autre commande.
        Rien n'est fabriqué, et nous vous rendons cette somme.
      </MailParagraph>,
      "Vous n'avez rien à faire : un e-mail vous dira quand elle est rendue. Une question ? Répondez à cet e-mail.",
    ],
  };
}

/** Asks the buyer for the missing fields of a paid order that staff began for them. */
function writeIncomplete(order: PaymentReceivedMailProps, missing: readonly RequiredOrderField[]): Letter {
  const { number, receipt } = order;
  const rest = receipt?.rest ?? 0;
  const names = new Intl.ListFormat("fr", { type: "conjunction" }).format(
    missing.map((field) => orderFieldLabels[field].toLowerCase()),
  );
  return {
    subject: `Votre commande ${number} est ${rest > 0 ? "enregistrée" : "réglée"} : il manque de quoi faire votre carte`,
    preview: `Il manque : ${names}.`,
    title: "Merci ! Il ne manque plus que votre carte",
    says: [
      <MailParagraph key="missing">
        La commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> est{" "}
        {rest > 0 ? <>enregistrée, merci ! {formatRestToPay(rest)}</> : "réglée, merci !"} Pour mettre votre page en
        ligne et fabriquer votre carte, il nous manque : {names}.
      </MailParagraph>,
      "Le lien ci-dessous est à vous seul : il ouvre votre commande, où vous pouvez la compléter. Si vous préférez, répondez à cet e-mail.",
    ],
    buttons: { "Compléter ma carte": getOrderPathForBuyer(order) },
  };
}

/** Covers several cards, or one for somebody else: each has its page online, or still lacks something. */
function writeCardsOnline(
  order: PaymentReceivedMailProps,
  cards: readonly PaidCard[],
  site: MailSiteSettings,
  card: ReactElement | undefined,
): Letter {
  const { number, delivery, elsewhere, promised, missing } = order;
  const title = formatCardsOnline(cards);
  const isAllElsewhere = areAllSentElsewhere(elsewhere, cards.length);
  return {
    subject: announceDeposit(order, `${title} (commande ${number})`),
    preview: "Chaque page se partage déjà.",
    title,
    cards: !card,
    says: [
      <MailParagraph key="paid">
        <PaymentReceivedSentence order={order} />
      </MailParagraph>,
      <CardsOnline key="cards" cards={cards} site={site} />,
      missing &&
        "« Suivre ma commande » vous laisse compléter ce qui manque : chaque page est mise en ligne, et sa carte fabriquée, dès que nous avons tout.",
      isAllElsewhere
        ? `Et ensuite ? Votre commande est ${madeAndSent(site)} : nous joindrons chaque destinataire avant de passer.`
        : `Et ensuite ? Votre commande est ${madeAndDelivered(delivery, promised, site)} : nous vous joindrons avant de passer.${formatOtherTownsPromise(delivery, "Ailleurs, nous convenons de l'envoi avec vous.")}`,
      isAllElsewhere ? null : <DeliveryDestination key="place" delivery={delivery} />,
      <CardsElsewhere key="elsewhere" cards={elsewhere} />,
      "« Suivre ma commande » est à vous seul : n'envoyez pas ce lien à d'autres.",
    ],
    buttons: { "Suivre ma commande": getOrderPathForBuyer(order) },
  };
}

/** Covers a reprint of a card that is already online. */
function writeReprinted(
  order: PaymentReceivedMailProps,
  cardRef: string,
  site: MailSiteSettings,
  card: ReactElement | undefined,
): Letter {
  const { number, delivery, promised, designing, offer, raises, reprints = 1 } = order;
  const raisedTo = raises && offer ? offers[offer].title : undefined;
  const title = raisedTo ? `Votre carte passe à ${raisedTo}` : nameMaking(reprints, designing);
  return {
    subject: announceDeposit(order, `${title} (commande ${number})`),
    preview: `${reprints > 1 ? "Chacune" : "Elle"} ouvre la même page que l'ancienne.`,
    title,
    cards: !card,
    says: [
      <MailParagraph key="paid">
        <PaymentReceivedSentence order={order} />{" "}
        {raisedTo
          ? `Votre page a dès maintenant tout ce qu'offre ${raisedTo} : complétez-la dans votre espace, « Ma carte ». La nouvelle carte l'ouvre, comme l'ancienne.`
          : describePages(reprints)}
      </MailParagraph>,
      card,
      <MailParagraph key="next">
        Et ensuite ? {designing ? drawnFirst : reprints > 1 ? "Votre commande" : "Votre carte"} est{" "}
        {madeAndDelivered(delivery, promised, site)} : nous vous joindrons avant de passer.
        {formatOtherTownsPromise(delivery, "Ailleurs, nous convenons de l'envoi avec vous.")}
      </MailParagraph>,
      <DeliveryDestination key="place" delivery={delivery} />,
    ],
    buttons: {
      "Suivre ma commande": getOrderPathForBuyer(order),
      ...(reprints === 1 && { "Voir ma page": routePaths.card(cardRef) }),
    },
  };
}

function nameMaking(reprints: number, designing = false): string {
  if (reprints > 1)
    return designing
      ? `Nous préparons vos ${formatCount(reprints, "nouvelle carte", "nouvelles cartes")}`
      : `Vos ${formatCount(reprints, "nouvelle carte", "nouvelles cartes")} partent en fabrication`;
  return designing ? "Nous dessinons votre nouvelle carte" : "Votre nouvelle carte part en fabrication";
}

function describePages(reprints: number): string {
  return reprints > 1
    ? "Les pages ne changent pas : chaque nouvelle carte ouvre la même page que l'ancienne."
    : "Votre page ne change pas : la nouvelle carte l'ouvre, comme l'ancienne.";
}
