import type { ReactElement } from "react";
import { formatMailGreeting, getOrderPathForBuyer, type PaidCard } from "../mail-rules.ts";
import {
  areAllSentElsewhere,
  CardsElsewhere,
  DeliveryDestination,
  formatOtherTownsPromise,
  madeAndDelivered,
  madeAndSent,
} from "../delivered-to.tsx";
import type { MailSiteSettings, RenderedMailContent } from "../define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "../layout.tsx";
import { CardsOnline, formatCardsOnline } from "../several-cards.tsx";
import { announceDeposit, LinkedReceipt, PaymentReceivedSentence } from "./payment-received-parts.tsx";
import type { PaymentReceivedMailProps } from "./payment-received-props.ts";

/** Several cards, or one for somebody else: each has its page, or waits for what it lacks. */
export function renderCardsOnlineMail(
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
