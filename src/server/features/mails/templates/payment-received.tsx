import { Img, Link, Section, Text } from "@react-email/components";
import { formatFcfa } from "#shared/money.ts";
import type { RequiredOrderField } from "#shared/missing.ts";
import { isDesigned, type OfferName, offers } from "#shared/offers.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import type { Receipt } from "#shared/receipt.ts";
import type { OrderDelivery } from "#shared/contract/order-delivery.ts";
import { routePaths } from "#shared/urls.ts";
import { renderQrPng } from "#server/rendering/qr/qr.ts";
import { type CardSentElsewhere, formatMailGreeting, getOrderPathForBuyer, type PaidCard } from "../mail-rules.ts";
import { CardsElsewhere, DeliveryDestination, madeAndDelivered, formatOtherTownsPromise } from "./delivered-to.tsx";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, UnbrokenOrderNumber, MailParagraph } from "./layout.tsx";
import { darkMailColors } from "./palette.ts";
import { CardsOnline, formatCardsOnline } from "./several-cards.tsx";
import { ReceiptTable } from "./receipt-table.tsx";

interface PaymentReceivedMailProps {
  firstName: string;
  number: string;
  ref: string;
  /** The order's; mails written before it was sent have none. */
  key?: string;
  /** Amount paid, in whole FCFA; 0 for a gift; left out if unknown. */
  amount?: number;
  /** Left out in mails written before there were receipts. */
  receipt?: Receipt;
  /** The cards of an order of several, or of one for somebody else; left out for the buyer's own card. */
  cards?: PaidCard[];
  /** Fields that the card waits for; left out if it is online. */
  missing?: RequiredOrderField[];
  /** Left out in mails from before designed cards had a text of their own. */
  offer?: OfferName;
  /** Destination; left out in mails from before towns were asked. */
  delivery?: OrderDelivery;
  /** The cards that are sent elsewhere; left out where all go there. */
  elsewhere?: readonly CardSentElsewhere[];
  /**
   * The day (ms since 1970 UTC) by which it is delivered, as its buyer's page says it; left out where there is none
   * yet.
   */
  promised?: number;
  /** The card that the order has printed anew; left out where it brings its own. */
  reprintOf?: string;
  /** Whether that card was raised to `offer`; left out where it is only printed anew. */
  raises?: boolean;
  /** Whether the card is drawn, and its buyer approves a proof, before it is made; left out if it is made at once. */
  designing?: boolean;
}

function paidWords(amount: number | undefined): string {
  if (amount === undefined) return "";
  if (amount === 0) return " (offerte)";
  return ` (${formatFcfa(amount)})`;
}

const drawnFirst = "Nous dessinons votre carte et vous envoyons une épreuve. Dès votre accord, elle";

const qrImage = "qr-code";

/** Confirms a payment, by money or by a gift code: the card is online, and its QR code can be shown at once. */
const template: MailTemplateFunction<PaymentReceivedMailProps> = async (order, site, card) => {
  if (order.reprintOf) return reprinted(order, order.reprintOf, site, card);
  if (order.cards) return several(order, order.cards, site, card);
  if (order.missing) return waiting(order, order.missing, site);
  return online(order, site, card);
};

export const paymentReceivedMail = defineMail({
  name: "payment-received",
  erasedWith: "order",
  picture: "card",
  template,
});

const online: MailTemplateFunction<PaymentReceivedMailProps> = async (
  { firstName, number, ref, key, amount, receipt, offer, delivery, promised },
  site,
  card,
) => {
  const rest = receipt?.rest ?? 0;
  const link = `${site.publicUrl}${routePaths.card(ref)}`;
  return {
    subject: `Votre carte est en ligne (commande ${number})`,
    attachments: [
      {
        id: qrImage,
        fileName: `${number}.png`,
        type: "image/png",
        bytes: await renderQrPng(`${site.publicUrl}${routePaths.cardFrom(ref, "qr")}`),
      },
    ],
    body: (
      <MailLayout
        site={site}
        number={number}
        preview="Votre page est prête à être partagée."
        title="Votre carte est en ligne"
        cards={!card}
      >
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          {rest > 0 ? (
            <>
              Nous avons enregistré la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>
              {amount ? <> et reçu {formatFcfa(amount)}</> : null}, merci ! Il reste {formatFcfa(rest)} à payer.
            </>
          ) : (
            <>
              La commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> est réglée{paidWords(amount)}, merci !
            </>
          )}{" "}
          Votre page est déjà en ligne : partagez-la dès maintenant, sans attendre votre carte.
        </MailParagraph>
        <Section style={{ margin: "0 0 24px", textAlign: "center" }}>
          <Img
            src={`cid:${qrImage}`}
            alt="QR code de votre page"
            width="200"
            height="200"
            style={{ display: "block", margin: "0 auto", borderRadius: 14, border: `1px solid ${darkMailColors.line}` }}
          />
          <Text
            className="faint"
            style={{ margin: "10px 0 0", fontSize: 13, lineHeight: "20px", color: darkMailColors.faint }}
          >
            Faites-le scanner : il ouvre votre page.
          </Text>
        </Section>
        {card}
        <MailParagraph>
          Et ensuite ? {offer && isDesigned(offer) ? drawnFirst : "Votre carte"} est{" "}
          {madeAndDelivered(delivery, promised, site)} : nous vous joindrons avant de passer.
          {formatOtherTownsPromise(delivery, "Ailleurs, nous convenons de l'envoi avec vous.")}
        </MailParagraph>
        <DeliveryDestination delivery={delivery} />
        <MailParagraph>« Suivre ma commande » est à vous seul : n'envoyez pas ce lien à d'autres.</MailParagraph>
        <MailParagraph>
          Un numéro change, une faute à corriger ?{" "}
          <Link
            href={`${site.publicUrl}${routePaths.owner}`}
            className="soft"
            style={{ color: darkMailColors.soft, textDecoration: "underline" }}
          >
            Gérer ma carte
          </Link>{" "}
          : un code envoyé à cette adresse vous ouvre votre espace.
        </MailParagraph>
        <MailActionButton
          href={link}
          also={{ href: `${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`, label: "Suivre ma commande" }}
        >
          Voir ma carte
        </MailActionButton>
        {receipt ? (
          <ReceiptTable
            receipt={receipt}
            link={key === undefined ? undefined : `${site.publicUrl}${routePaths.receiptByKey(ref, key)}`}
          />
        ) : null}
      </MailLayout>
    ),
  };
};

/** Several cards, or one for somebody else: each has its page, or waits for what it lacks. */
function several(
  { firstName, number, ref, key, amount, receipt, delivery, elsewhere, promised, missing }: PaymentReceivedMailProps,
  cards: readonly PaidCard[],
  site: Parameters<MailTemplateFunction<PaymentReceivedMailProps>>[1],
  card: Parameters<MailTemplateFunction<PaymentReceivedMailProps>>[2],
): ReturnType<MailTemplateFunction<PaymentReceivedMailProps>> {
  const rest = receipt?.rest ?? 0;
  const title = formatCardsOnline(cards);
  return {
    subject: `${title} (commande ${number})`,
    body: (
      <MailLayout site={site} number={number} preview="Chaque page se partage déjà." title={title} cards={!card}>
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          {rest > 0 ? (
            <>
              Nous avons enregistré la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>
              {amount ? <> et reçu {formatFcfa(amount)}</> : null}, merci ! Il reste {formatFcfa(rest)} à payer.
            </>
          ) : (
            <>
              La commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> est réglée{paidWords(amount)}, merci !
            </>
          )}
        </MailParagraph>
        <CardsOnline cards={cards} site={site} />
        {missing ? (
          <MailParagraph>
            « Suivre ma commande » vous laisse compléter ce qui manque : chaque page est mise en ligne, et sa carte
            fabriquée, dès que nous avons tout.
          </MailParagraph>
        ) : null}
        <MailParagraph>
          Et ensuite ? Votre commande est {madeAndDelivered(delivery, promised, site)} : nous vous joindrons avant de
          passer.
          {formatOtherTownsPromise(delivery, "Ailleurs, nous convenons de l'envoi avec vous.")}
        </MailParagraph>
        <DeliveryDestination delivery={delivery} />
        <CardsElsewhere cards={elsewhere} />
        <MailParagraph>« Suivre ma commande » est à vous seul : n'envoyez pas ce lien à d'autres.</MailParagraph>
        <MailActionButton href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}>
          Suivre ma commande
        </MailActionButton>
        {receipt ? (
          <ReceiptTable
            receipt={receipt}
            link={key === undefined ? undefined : `${site.publicUrl}${routePaths.receiptByKey(ref, key)}`}
          />
        ) : null}
      </MailLayout>
    ),
  };
}

/** A card that is online already is printed anew. */
function reprinted(
  {
    firstName,
    number,
    ref,
    key,
    amount,
    receipt,
    delivery,
    promised,
    designing,
    offer,
    raises,
  }: PaymentReceivedMailProps,
  cardRef: string,
  site: Parameters<MailTemplateFunction<PaymentReceivedMailProps>>[1],
  card: Parameters<MailTemplateFunction<PaymentReceivedMailProps>>[2],
): ReturnType<MailTemplateFunction<PaymentReceivedMailProps>> {
  const rest = receipt?.rest ?? 0;
  const raisedTo = raises && offer ? offers[offer].title : undefined;
  const making = designing ? "Nous dessinons votre nouvelle carte" : "Votre nouvelle carte part en fabrication";
  const title = raisedTo ? `Votre carte passe à ${raisedTo}` : making;
  return {
    subject: `${title} (commande ${number})`,
    body: (
      <MailLayout
        site={site}
        number={number}
        preview="Elle ouvre la même page que l'ancienne."
        title={title}
        cards={!card}
      >
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          {rest > 0 ? (
            <>
              Nous avons enregistré la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>
              {amount ? <> et reçu {formatFcfa(amount)}</> : null}, merci ! Il reste {formatFcfa(rest)} à payer.
            </>
          ) : (
            <>
              La commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> est réglée{paidWords(amount)}, merci !
            </>
          )}{" "}
          {raisedTo
            ? `Votre page a dès maintenant tout ce qu'offre ${raisedTo} : complétez-la dans votre espace, « Ma carte ». La nouvelle carte l'ouvre, comme l'ancienne.`
            : "Votre page ne change pas : la nouvelle carte l'ouvre, comme l'ancienne."}
        </MailParagraph>
        {card}
        <MailParagraph>
          Et ensuite ? {designing ? drawnFirst : "Votre carte"} est {madeAndDelivered(delivery, promised, site)} : nous
          vous joindrons avant de passer.
          {formatOtherTownsPromise(delivery, "Ailleurs, nous convenons de l'envoi avec vous.")}
        </MailParagraph>
        <DeliveryDestination delivery={delivery} />
        <MailActionButton
          href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}
          also={{ href: `${site.publicUrl}${routePaths.card(cardRef)}`, label: "Voir ma page" }}
        >
          Suivre ma commande
        </MailActionButton>
        {receipt ? (
          <ReceiptTable
            receipt={receipt}
            link={key === undefined ? undefined : `${site.publicUrl}${routePaths.receiptByKey(ref, key)}`}
          />
        ) : null}
      </MailLayout>
    ),
  };
}

/** Asks the buyer of a paid order that staff began for him for the missing fields. */
function waiting(
  { firstName, number, ref, key, receipt }: PaymentReceivedMailProps,
  missing: readonly RequiredOrderField[],
  site: Parameters<MailTemplateFunction<PaymentReceivedMailProps>>[1],
): ReturnType<MailTemplateFunction<PaymentReceivedMailProps>> {
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
          {rest > 0 ? <>enregistrée, merci ! Il reste {formatFcfa(rest)} à payer.</> : "réglée, merci !"} Pour mettre
          votre page en ligne et fabriquer votre carte, il nous manque : {names}.
        </MailParagraph>
        <MailParagraph>
          Le lien ci-dessous est à vous seul : il ouvre votre commande, où vous pouvez la compléter. Si vous préférez,
          répondez à cet e-mail.
        </MailParagraph>
        <MailActionButton href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}>
          Compléter ma carte
        </MailActionButton>
        {receipt ? (
          <ReceiptTable
            receipt={receipt}
            link={key === undefined ? undefined : `${site.publicUrl}${routePaths.receiptByKey(ref, key)}`}
          />
        ) : null}
      </MailLayout>
    ),
  };
}
