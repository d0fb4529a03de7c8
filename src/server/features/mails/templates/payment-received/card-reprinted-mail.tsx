import type { ReactElement } from "react";
import { formatCount } from "#shared/format/counts.ts";
import { offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/urls.ts";
import { formatMailGreeting, getOrderPathForBuyer } from "../mail-rules.ts";
import { DeliveryDestination, formatOtherTownsPromise, madeAndDelivered } from "../delivered-to.tsx";
import type { MailSiteSettings, RenderedMailContent } from "../define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "../layout.tsx";
import { announceDeposit, drawnFirst, LinkedReceipt, PaymentReceivedSentence } from "./payment-received-parts.tsx";
import type { PaymentReceivedMailProps } from "./payment-received-props.ts";

/** A card that is online already is printed anew. */
export function renderCardReprintedMail(
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
