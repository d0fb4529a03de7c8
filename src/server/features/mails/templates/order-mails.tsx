import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatCardsToCheck } from "#shared/company/cards-to-check.ts";
import type { OrderDelivery } from "#shared/order/order-delivery.ts";
import { routePaths } from "#shared/route-paths.ts";
import { type CardCount, nameCountedCards, nameRest } from "./counted-cards.ts";
import { defineLetter } from "./define-letter.tsx";
import type { MailSiteSettings } from "./mail-definition.ts";
import {
  CardsElsewhere,
  DeliveryDestination,
  formatDeliveredBy,
  formatDeliveryPromise,
  formatOtherTownsPromise,
} from "./delivered-to.tsx";
import { MailLines, MailParagraph, UnbrokenOrderNumber } from "./layout.tsx";
import { type CardSentElsewhere, getOrderPathForBuyer, sanitizeNameForMail } from "./mail-rules.ts";

interface ProofSent {
  /** First name of the person who answers. */
  firstName: string;
  number: string;
  /** Path of their own page, which staff must not open. */
  path: string;
  version: number;
  /** Number of cards to look at, out of the proof's `of`; absent in mails of an earlier release, which had one card. */
  cards?: number;
  of?: number;
  /** Whether the path opens the order as well, by its key. */
  isCompany?: boolean;
  /** Message of staff to the reader; may be empty. */
  note: string;
  /** 0: the proof has just been made; from 1: the reminders. */
  reminder: number;
}

type Shown = Required<Pick<ProofSent, "version" | "cards" | "reminder">>;

function formatOpening({ version, cards, reminder }: Shown): string {
  if (reminder > 0) return `Nous attendons votre réponse pour ${agreeWord(cards, "l'imprimer", "les imprimer")}.`;
  if (version > 1)
    return `Voici la nouvelle version ${agreeWord(cards, "de la carte qui attend", "des cartes qui attendent")} votre accord.`;
  return agreeWord(
    cards,
    "Voici votre carte, recto et verso, telle qu'elle sera imprimée.",
    "Voici vos cartes, recto et verso, telles qu'elles seront imprimées.",
  );
}

/** Sends each version of a proof, and reminds the reader after two and five days without an answer. */
export const proofSent = defineLetter(
  "proof-sent",
  "order",
  (
    { firstName, number, path, version, cards = 1, of = cards, isCompany = false, note, reminder }: ProofSent,
    _site,
    card,
  ) => {
    const waiting = `${agreeWord(cards, "Votre carte attend", "Vos cartes attendent")} votre accord`;
    const title = reminder > 0 ? waiting : formatCardsToCheck(cards, of) + (version > 1 ? `, version ${version}` : "");
    const others = of - cards;
    const picture = of === 1 && !isCompany ? card : undefined;
    return {
      subject: `${title} (commande ${number})`,
      preview: `Regardez-${agreeWord(cards, "la", "les")}, puis approuvez, ou dites ce qu'il faut corriger.`,
      title,
      number,
      cards: !picture,
      greets: firstName,
      says: [
        <MailParagraph key="proof">
          {formatOpening({ version, cards, reminder })}{" "}
          {agreeWord(
            cards,
            "Vous pouvez l'approuver, ou nous dire ce qu'il faut changer. Rien n'est imprimé avant votre accord.",
            "Vous pouvez les approuver toutes d'un coup, ou nous dire ce qu'il faut corriger sur certaines. Aucune carte n'est imprimée avant votre accord.",
          )}
        </MailParagraph>,
        picture,
        others > 0 &&
          `${formatCount(others, "autre carte est déjà approuvée", "autres cartes sont déjà approuvées")}\u00a0: rien à y refaire.`,
        note && (
          <MailParagraph key="note">
            <MailLines text={note} />
          </MailParagraph>
        ),
        isCompany
          ? "Ce lien ouvre votre commande\u00a0: ne le donnez qu'aux personnes qui en décident avec vous. Le devis s'y trouve aussi."
          : "Ce lien est à vous seul.",
      ],
      buttons: { [agreeWord(of, "Voir l'épreuve", "Vérifier les cartes")]: path },
    };
  },
  { picture: "card" },
);

interface ProofAnswered {
  number: string;
  ref: string;
  /** Name of the person who answered. */
  name: string;
  version: number;
  /** Number of cards that this answer approved. */
  approved: number;
  /** Number of cards to correct; the order's page says which, and what to change. */
  marked: number;
  /** What to change on a buyer's only card; empty: the order's page says it. */
  words: string;
}

export const proofAnswered = defineLetter("staff-proof-answered", "order", (answer: ProofAnswered) => {
  const { number, ref, name, version, approved, marked, words } = answer;
  const answers = [
    ...(approved > 0 ? [formatCount(approved, "carte approuvée", "cartes approuvées")] : []),
    ...(marked > 0 ? [formatCount(marked, "carte à corriger", "cartes à corriger")] : []),
  ].join(", ");
  return {
    subject: `${marked === 0 ? "Épreuve approuvée" : "Modification demandée"} : ${answers} (${number})`,
    preview: `${answers}.`,
    title: marked === 0 ? "L'épreuve est approuvée" : "Une modification est demandée",
    says: [
      <MailParagraph key="answer">
        <strong>{sanitizeNameForMail(name)}</strong> a répondu à la version {version} de l'épreuve (commande {number}
        )&nbsp;: {answers}.
      </MailParagraph>,
      words && (
        <MailParagraph key="words">
          «&nbsp;
          <MailLines text={words} />
          &nbsp;»
        </MailParagraph>
      ),
      marked > 0 && !words && "Les remarques sont sur la page de la commande.",
    ],
    buttons: { "Voir la commande": `${routePaths.admin}/commandes/${ref}` },
  };
});

interface OrderShipped {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** More than one card. */
  several: boolean;
  /** How many of the order's cards left; left out for an order of one card. */
  counted?: CardCount;
  /** Destination; left out in mails from before towns were asked, and where all cards that left are sent elsewhere. */
  delivery?: OrderDelivery;
  /** The cards among them that are sent elsewhere; left out where all go to `delivery`. */
  elsewhere?: readonly CardSentElsewhere[];
  /**
   * The day (ms since 1970 UTC) by which the cards are delivered, as the buyer's page says it; left out where no day is
   * promised, or it is past.
   */
  promised?: number;
  /** The card that the order reprints; left out where it brings its own. */
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

export const orderShipped = defineLetter(
  "order-shipped",
  "order",
  (
    { firstName, number, ref, key, several, counted, delivery, elsewhere, promised, reprintOf }: OrderShipped,
    site,
    card,
  ) => {
    const title = `${nameCountedCards(several, counted)} en route`;
    return {
      subject: `${title} (commande ${number})`,
      preview: "Nous vous joignons avant de passer.",
      title,
      number,
      cards: !card,
      greets: firstName,
      says: [
        <MailParagraph key="left">
          {`${nameCountedCards(several, counted)} ${several ? "imprimées, encodées et contrôlées : elles viennent" : "imprimée, encodée et contrôlée : elle vient"} `}
          de partir de l'atelier (commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>).
          {nameRest(counted)}
        </MailParagraph>,
        card,
        (delivery || !elsewhere) && (
          <ShippingPromise key="promise" several={several} delivery={delivery} promised={promised} site={site} />
        ),
        <DeliveryDestination key="destination" delivery={delivery} />,
        <CardsElsewhere key="elsewhere" cards={elsewhere} />,
        "En attendant, votre page est en ligne.",
      ],
      buttons: {
        "Suivre ma commande": getOrderPathForBuyer({ ref, key }),
        "Voir ma page": routePaths.card(reprintOf ?? ref),
      },
    };
  },
  { picture: "card", recallable: true },
);

interface OrderDelivered {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** More than one card. */
  several: boolean;
  /** How many of the order's cards; left out for an order of one card. */
  counted?: CardCount;
  /** The card that the order reprints; left out where it brings its own. */
  reprintOf?: string;
}

export const orderDelivered = defineLetter("order-delivered", "order", (order: OrderDelivered) => {
  const { firstName, number, ref, key, several, counted, reprintOf } = order;
  const title = `${nameCountedCards(several, counted)} ${several ? "livrées" : "livrée"}`;
  return {
    subject: `${title} (commande ${number})`,
    preview: "Approchez-la d'un téléphone : votre page s'ouvre.",
    title,
    number,
    greets: firstName,
    says: [
      <MailParagraph key="delivered">
        {nameCountedCards(several, counted, ["a été remise", "ont été remises"])} (commande{" "}
        <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>).{nameRest(counted)} Approchez{" "}
        {several ? "l'une d'elles" : "la carte"} du dos d'un téléphone, ou faites scanner son QR code : votre page
        s'ouvre.
      </MailParagraph>,
      <MailParagraph key="not">
        {several ? "Vous ne les avez pas reçues" : "Vous ne l'avez pas reçue"}, ou quelque chose ne va pas ? Répondez à
        cet e-mail.
      </MailParagraph>,
      "« Revoir ma commande » est à vous seul : n'envoyez pas ce lien à d'autres.",
    ],
    buttons: {
      "Voir ma carte": routePaths.card(reprintOf ?? ref),
      "Revoir ma commande": getOrderPathForBuyer({ ref, key }),
    },
  };
});
