import {
  type MailSiteSettings,
  type MailTemplateFunction,
  type RenderedMailContent,
  defineMail,
} from "../define-mail.ts";
import { renderCardOnlineMail } from "./card-online-mail.tsx";
import type { PaymentReceivedMailProps } from "./payment-received-props.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { type PaidCard, formatMailGreeting, getOrderPathForBuyer } from "../mail-rules.ts";
import { MailActionButton, MailLayout, MailParagraph, UnbrokenOrderNumber } from "../layout.tsx";
import type { RequiredOrderField } from "#shared/order/missing.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import {
  LinkedReceipt,
  PaymentReceivedSentence,
  announceDeposit,
  drawnFirst,
  formatRestToPay,
} from "./payment-received-parts.tsx";
import type { ReactElement } from "react";
import {
  CardsElsewhere,
  DeliveryDestination,
  areAllSentElsewhere,
  formatOtherTownsPromise,
  madeAndDelivered,
  madeAndSent,
} from "../delivered-to.tsx";
import { CardsOnline, formatCardsOnline } from "../several-cards.tsx";
import { formatCount } from "#shared/format/counts.ts";
import { offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";

/** Confirms a payment, by money or by a gift code: the card is online, and its QR code can be shown at once. */
const template: MailTemplateFunction<PaymentReceivedMailProps> = async (order, site, card) => {
  if (order.comesBack) return renderPaymentComesBackMail(order, site);
  if (order.reprintOf) return renderCardReprintedMail(order, order.reprintOf, site, card);
  if (order.cards) return renderCardsOnlineMail(order, order.cards, site, card);
  if (order.missing) return renderCardIncompleteMail(order, order.missing, site);
  return renderCardOnlineMail(order, site, card);
};

export const paymentReceivedMail = defineMail({
  name: "payment-received",
  erasedWith: "order",
  picture: "card",
  template,
});

/** Tells who paid for another copy of a card that was removed meanwhile that nothing is made and his money comes back. */
function renderPaymentComesBackMail(
  { firstName, number, amount = 0 }: PaymentReceivedMailProps,
  site: MailSiteSettings,
): RenderedMailContent {
  return {
    subject: `Nous vous rendons votre paiement (commande ${number})`,
    body: (
      <MailLayout
        site={site}
        number={number}
        preview="Rien n'est fabriqué : cette somme vous revient."
        title="Nous vous rendons votre paiement"
      >
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          Nous avons reçu {formatFcfa(amount)} pour la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>,
          mais elle n'a plus d'objet : sa carte a été retirée, a déjà cette offre, ou est déjà refaite par une autre
          commande. Rien n'est fabriqué, et nous vous rendons cette somme.
        </MailParagraph>
        <MailParagraph>
          Vous n'avez rien à faire : un e-mail vous dira quand elle est rendue. Une question ? Répondez à cet e-mail.
        </MailParagraph>
      </MailLayout>
    ),
  };
}

/** Asks the buyer of a paid order that staff began for him for the missing fields. */
function renderCardIncompleteMail(
  order: PaymentReceivedMailProps,
  missing: readonly RequiredOrderField[],
  site: MailSiteSettings,
): RenderedMailContent {
  const { firstName, number, ref, key, receipt } = order;
  const rest = receipt?.rest ?? 0;
  const names = new Intl.ListFormat("fr", { type: "conjunction" }).format(
    missing.map((field) => orderFieldLabels[field].toLowerCase()),
  );
  return {
    subject: `Votre commande ${number} est ${rest > 0 ? "enregistrée" : "réglée"} : il manque de quoi faire votre carte`,
    body: (
      <MailLayout
        site={site}
        number={number}
        preview={`Il manque : ${names}.`}
        title="Merci ! Il ne manque plus que votre carte"
      >
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          La commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> est{" "}
          {rest > 0 ? <>enregistrée, merci ! {formatRestToPay(rest)}</> : "réglée, merci !"} Pour mettre votre page en
          ligne et fabriquer votre carte, il nous manque : {names}.
        </MailParagraph>
        <MailParagraph>
          Le lien ci-dessous est à vous seul : il ouvre votre commande, où vous pouvez la compléter. Si vous préférez,
          répondez à cet e-mail.
        </MailParagraph>
        <MailActionButton href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}>
          Compléter ma carte
        </MailActionButton>
        <LinkedReceipt order={order} site={site} />
      </MailLayout>
    ),
  };
}

/** Several cards, or one for somebody else: each has its page, or waits for what it lacks. */
function renderCardsOnlineMail(
  order: PaymentReceivedMailProps,
  cards: readonly PaidCard[],
  site: MailSiteSettings,
  card: ReactElement | undefined,
): RenderedMailContent {
  const { firstName, number, ref, key, delivery, elsewhere, promised, missing } = order;
  const title = formatCardsOnline(cards);
  const isAllElsewhere = areAllSentElsewhere(elsewhere, cards.length);
  return {
    subject: announceDeposit(order, `${title} (commande ${number})`),
    body: (
      <MailLayout site={site} number={number} preview="Chaque page se partage déjà." title={title} cards={!card}>
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          <PaymentReceivedSentence order={order} />
        </MailParagraph>
        <CardsOnline cards={cards} site={site} />
        {missing ? (
          <MailParagraph>
            « Suivre ma commande » vous laisse compléter ce qui manque : chaque page est mise en ligne, et sa carte
            fabriquée, dès que nous avons tout.
          </MailParagraph>
        ) : null}
        <MailParagraph>
          {isAllElsewhere
            ? `Et ensuite ? Votre commande est ${madeAndSent(site)} : nous joindrons chaque destinataire avant de passer.`
            : `Et ensuite ? Votre commande est ${madeAndDelivered(delivery, promised, site)} : nous vous joindrons avant de passer.${formatOtherTownsPromise(delivery, "Ailleurs, nous convenons de l'envoi avec vous.")}`}
        </MailParagraph>
        {isAllElsewhere ? null : <DeliveryDestination delivery={delivery} />}
        <CardsElsewhere cards={elsewhere} />
        <MailParagraph>« Suivre ma commande » est à vous seul : n'envoyez pas ce lien à d'autres.</MailParagraph>
        <MailActionButton href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}>
          Suivre ma commande
        </MailActionButton>
        <LinkedReceipt order={order} site={site} />
      </MailLayout>
    ),
  };
}

/** A card that is online already is printed anew. */
function renderCardReprintedMail(
  order: PaymentReceivedMailProps,
  cardRef: string,
  site: MailSiteSettings,
  card: ReactElement | undefined,
): RenderedMailContent {
  const { firstName, number, ref, key, delivery, promised, designing, offer, raises, reprints = 1 } = order;
  const raisedTo = raises && offer ? offers[offer].title : undefined;
  const making = nameMaking(reprints, designing);
  const title = raisedTo ? `Votre carte passe à ${raisedTo}` : making;
  return {
    subject: announceDeposit(order, `${title} (commande ${number})`),
    body: (
      <MailLayout
        site={site}
        number={number}
        preview={
          reprints > 1 ? "Chacune ouvre la même page que l'ancienne." : "Elle ouvre la même page que l'ancienne."
        }
        title={title}
        cards={!card}
      >
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          <PaymentReceivedSentence order={order} />{" "}
          {raisedTo
            ? `Votre page a dès maintenant tout ce qu'offre ${raisedTo} : complétez-la dans votre espace, « Ma carte ». La nouvelle carte l'ouvre, comme l'ancienne.`
            : describePages(reprints)}
        </MailParagraph>
        {card}
        <MailParagraph>
          Et ensuite ? {designing ? drawnFirst : reprints > 1 ? "Votre commande" : "Votre carte"} est{" "}
          {madeAndDelivered(delivery, promised, site)} : nous vous joindrons avant de passer.
          {formatOtherTownsPromise(delivery, "Ailleurs, nous convenons de l'envoi avec vous.")}
        </MailParagraph>
        <DeliveryDestination delivery={delivery} />
        <MailActionButton
          href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}
          {...(reprints === 1 && {
            also: { href: `${site.publicUrl}${routePaths.card(cardRef)}`, label: "Voir ma page" },
          })}
        >
          Suivre ma commande
        </MailActionButton>
        <LinkedReceipt order={order} site={site} />
      </MailLayout>
    ),
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
