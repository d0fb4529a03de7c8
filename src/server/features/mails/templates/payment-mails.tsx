import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import type { Receipt, ReceivedPayment } from "#shared/payment/receipt.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { defineLetter } from "./define-letter.tsx";
import { MailParagraph, UnbrokenOrderNumber } from "./layout.tsx";
import { getOrderPathForBuyer } from "./mail-rules.ts";
import { formatRestToPay } from "./payment-received/payment-received-parts.tsx";
import { ReceiptTable } from "./receipt-table.tsx";

/** An order, as its buyer's mails name it. */
interface BoughtOrder {
  firstName: string;
  number: string;
  ref: string;
  key: string;
}

interface PaymentRefunded extends BoughtOrder {
  /** Whole FCFA. */
  amount: number;
  /** Payment method, such as Wave. */
  method: string;
  /** The payment that was refunded, in part or whole; absent in mails of earlier versions. */
  payment?: ReceivedPayment;
  /** Whether another payment still pays the order. */
  stillPaid?: boolean;
  /** Left out for an order whose page no longer exists. */
  receipt?: Receipt;
}

/** Formats a payment by day, means and amount: "du 2 décembre 2026 à 10:42 (Wave, 12 900 FCFA)". */
function describePayment({ at, method, amount }: ReceivedPayment): string {
  return `du ${formatFrenchDayAndTime(at)} (${method}, ${formatFcfa(amount)})`;
}

export const paymentRefunded = defineLetter("payment-refunded", "order", (back: PaymentRefunded, site) => {
  const { firstName, number, ref, key, amount, method, payment, stillPaid, receipt } = back;
  return {
    subject: `Remboursement : ${formatFcfa(amount)} (commande ${number})`,
    preview: `Nous vous avons rendu ${formatFcfa(amount)}.`,
    title: "Votre argent est rendu",
    number,
    greets: firstName,
    says: [
      <MailParagraph key="back">
        Nous vous avons rendu {formatFcfa(amount)} pour la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>{" "}
        ({method}). Selon le moyen de paiement, l'argent peut mettre quelques jours à vous parvenir.
      </MailParagraph>,
      payment && stillPaid && (
        <MailParagraph key="others">
          Il s'agit de votre paiement {describePayment(payment)}.{" "}
          {receipt && receipt.rest > 0
            ? `Avec vos autres paiements, il reste ${formatFcfa(receipt.rest)} à payer.`
            : "Votre commande reste payée par l'autre paiement."}
        </MailParagraph>
      ),
      receipt && (
        <ReceiptTable key="receipt" receipt={receipt} link={site.publicUrl + secretLinks.receiptByKey(ref, key)} />
      ),
    ],
  };
});

interface RestReceived extends BoughtOrder {
  /** Amount received now, in whole FCFA. */
  amount: number;
  receipt: Receipt;
}

/** Confirms a further payment for an order that was partly paid. */
export const restReceived = defineLetter("payment-rest-received", "order", (paid: RestReceived, site) => {
  const { firstName, number, ref, key, amount, receipt } = paid;
  return {
    subject: `Paiement reçu : ${formatFcfa(amount)} (commande ${number})`,
    preview: `Nous avons reçu ${formatFcfa(amount)}.`,
    title: "Paiement reçu",
    number,
    greets: firstName,
    says: [
      <MailParagraph key="received">
        Nous avons reçu {formatFcfa(amount)} pour la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>, merci
        ! {receipt.rest > 0 ? formatRestToPay(receipt.rest) : "Elle est entièrement réglée."}
      </MailParagraph>,
    ],
    buttons: { "Voir ma commande": getOrderPathForBuyer({ ref, key }) },
    after: [
      <ReceiptTable key="receipt" receipt={receipt} link={site.publicUrl + secretLinks.receiptByKey(ref, key)} />,
    ],
  };
});

interface PaymentTwice extends BoughtOrder {
  /** All payments received for the order, oldest first. */
  payments: ReceivedPayment[];
  /** Whole FCFA to give back, for an order paid in parts; left out: one of two payments goes back. */
  excess?: number;
}

/** Tells the buyer that more came in for an order than it costs (payments.md rule 5). */
export const twice = defineLetter("payment-twice", "order", (paid: PaymentTwice) => {
  const { firstName, number, ref, key, payments } = paid;
  const excess = paid.excess === undefined ? undefined : formatFcfa(paid.excess);
  return {
    ...(excess === undefined
      ? {
          subject: `Vous avez payé deux fois : nous vous rendons un paiement (commande ${number})`,
          preview: "Un de vos paiements vous est rendu.",
          title: "Vous avez payé deux fois",
        }
      : {
          subject: `Vous avez payé ${excess} de trop : nous vous les rendons (commande ${number})`,
          preview: `${excess} vous sont rendus.`,
          title: "Vous avez trop payé",
        }),
    number,
    greets: firstName,
    says: [
      <MailParagraph key="payments">
        Nous avons reçu plus d'un paiement pour la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> :
      </MailParagraph>,
      ...payments.map((payment) => (
        <MailParagraph key={`${payment.at} ${payment.method}`}>– celui {describePayment(payment)}</MailParagraph>
      )),
      <MailParagraph key="back">
        {excess === undefined
          ? "Un seul suffit : nous vous rendons l'autre"
          : `Ensemble, c'est ${excess} de trop : nous vous les rendons`}
        , et vous écrivons dès que c'est fait. Vous n'avez rien à faire, et votre commande suit son cours.
      </MailParagraph>,
    ],
    buttons: { "Voir ma commande": getOrderPathForBuyer({ ref, key }) },
  };
});

interface PaymentUndone extends BoughtOrder {
  /** The card that the order reprints; left out where it brings its own. */
  reprintOf?: string;
  /** Number of cards that it reprints; left out for one. */
  reprints?: number;
  /** Set where other payments count for it: the amount recorded by mistake, and what is due, in whole FCFA. */
  stillPaid?: { amount: number; rest: number };
}

/**
 * Tells the buyer that staff undid a payment recorded by mistake: an earlier mail announced that the card is online.
 */
export const undone = defineLetter("payment-undone", "order", (order: PaymentUndone) => {
  const { firstName, number, ref, key, stillPaid } = order;
  const label = stillPaid?.rest === 0 ? "Voir ma commande" : "Payer ma commande";
  return {
    subject: stillPaid
      ? `Correction : un paiement noté par erreur (commande ${number})`
      : `Correction : la commande ${number} n'est pas encore payée`,
    preview: "Nous avions noté un paiement par erreur.",
    title: "Nous nous sommes trompés",
    number,
    greets: firstName,
    says: [
      stillPaid ? (
        <MailParagraph key="part">
          Nous avions noté par erreur un paiement de {formatFcfa(stillPaid.amount)} pour la commande{" "}
          <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>. {sayWhatIsLeft(stillPaid.rest)}
        </MailParagraph>
      ) : (
        <MailParagraph key="whole">
          Nous avions noté par erreur le paiement de la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>.
          Elle n'est pas encore payée : {nameWhatFollows(order)} dès qu'elle le sera. Rien n'est perdu, vos informations
          sont gardées.
        </MailParagraph>
      ),
    ],
    buttons: { [label]: getOrderPathForBuyer({ ref, key }) },
  };
});

function sayWhatIsLeft(rest: number): string {
  if (rest > 0) return `Il reste donc ${formatFcfa(rest)} à payer.`;
  return "Elle est payée par ce que vous avez réglé, et nous n'avons rien à vous rendre.";
}

function nameWhatFollows({ reprintOf, reprints = 1 }: PaymentUndone): string {
  if (reprintOf && reprints > 1) return "vos nouvelles cartes seront fabriquées";
  return reprintOf ? "votre nouvelle carte sera fabriquée" : "votre page sera en ligne";
}

interface ReprintCardRemoved extends Omit<BoughtOrder, "key"> {
  /** Left out for an administrator: the company's space leads to the order. */
  key?: string;
  /** Number of cards that were removed. They are not named: a name would outlive its card. */
  removed: number;
  /** Price of the unpaid order now, in whole FCFA; left out for a partly paid one. */
  price?: number;
  /** For a partly paid order, in whole FCFA: what is no longer asked, and what is still due. */
  paidInPart?: { waived: number; rest: number };
}

/**
 * Tells the buyer of a reprint that a card was taken off it (erased soon or now, or in another order), and what is due.
 */
export const cardRemoved = defineLetter("reprint-card-removed", "order", (order: ReprintCardRemoved) => {
  const { firstName, number, ref, key, removed, paidInPart } = order;
  const title = `${removed === 1 ? "Une carte" : formatCount(removed, "carte")} de moins`;
  const label = paidInPart?.rest === 0 ? "Voir ma commande" : "Payer ma commande";
  return {
    subject: `${title} dans la commande ${number}`,
    preview: sayWhatIsDue(order),
    title,
    number,
    greets: firstName,
    says: [
      <MailParagraph key="removed">
        {agreeWord(
          removed,
          "Une carte que vous faites réimprimer n'existe plus, sera bientôt effacée, ou est déjà refaite par une autre commande",
          `${formatCount(removed, "carte")} que vous faites réimprimer n'existent plus, seront bientôt effacées, ou sont déjà refaites par une autre commande`,
        )}
        . {agreeWord(removed, "Elle quitte", "Elles quittent")} la commande{" "}
        <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> et{" "}
        {agreeWord(removed, "n'est pas imprimée", "ne sont pas imprimées")}. Le reste de la commande ne change pas.
      </MailParagraph>,
      sayWhatIsDue(order),
    ],
    buttons:
      key === undefined ? { "Ouvrir l'espace": routePaths.company } : { [label]: getOrderPathForBuyer({ ref, key }) },
  };
});

function sayWhatIsDue({ price = 0, paidInPart }: ReprintCardRemoved): string {
  if (!paidInPart) return `La commande coûte maintenant ${formatFcfa(price)}.`;
  const { waived, rest } = paidInPart;
  return `${formatFcfa(waived)} ne sont plus demandés. Il ${rest > 0 ? `reste ${formatFcfa(rest)}` : "ne reste rien"} à payer.`;
}

interface StaffOrderOverpaid {
  number: string;
  ref: string;
  /** Amount of the second payment, in whole FCFA. */
  amount: number;
  method: string | null;
  /** Whole FCFA to give back, for an order paid in parts; left out: this payment or the previous one goes back. */
  excess?: number;
}

/** Tells staff that a paid order was paid again: they must refund the buyer (payments.md rule 5). */
export const overpaid = defineLetter("staff-order-overpaid", "order", (order: StaffOrderOverpaid) => {
  const { number, ref, amount, method, excess } = order;
  const how = excess === undefined ? "deux fois" : "en trop";
  return {
    subject: `Commande payée ${how} : ${number}, ${formatFcfa(excess ?? amount)} à rembourser`,
    preview: excess === undefined ? "Un second paiement est à rembourser." : `${formatFcfa(excess)} sont à rembourser.`,
    title: `Une commande a été payée ${how}`,
    says: [
      <MailParagraph key="paid">
        La commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> était déjà payée
        {excess === undefined ? "" : " en partie"} ; un {excess === undefined ? "second" : "autre"} paiement de{" "}
        {formatFcfa(amount)} est arrivé{method === null ? "" : ` (${method})`}.{" "}
        {excess === undefined ? "Il est à rembourser." : `${formatFcfa(excess)} sont à rembourser.`}
      </MailParagraph>,
    ],
    buttons: { "Voir la commande": `${routePaths.admin}/commandes/${ref}` },
  };
});

interface StaffReprintWithdrawn {
  number: string;
  ref: string;
  /** Number of cards that are no longer made. They are not named: a name would outlive its card. */
  withdrawn: number;
  /** Amount (whole FCFA) paid for them. */
  owed: number;
}

/** Tells staff that a paid reprint is no longer made, since its holder's data is erased, so that they refund it. */
export const reprintWithdrawn = defineLetter("staff-reprint-withdrawn", "order", (order: StaffReprintWithdrawn) => {
  const { number, ref, withdrawn, owed } = order;
  return {
    subject: `Réimpression retirée\u00a0: ${number}, ${formatFcfa(owed)} à rendre`,
    preview: `${formatFcfa(owed)} sont à rendre.`,
    title: "Une réimpression payée ne se fait plus",
    says: [
      <MailParagraph key="withdrawn">
        {agreeWord(
          withdrawn,
          "Une carte payée, qui n'était pas encore partie, ne s'imprime plus",
          `${formatCount(withdrawn, "carte")} payées, qui n'étaient pas encore parties, ne s'impriment plus`,
        )}{" "}
        dans la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>
        {`\u00a0: les données de qui ${agreeWord(withdrawn, "la portait", "les portait")} sont effacées. ${formatFcfa(owed)} sont à rendre.`}
      </MailParagraph>,
    ],
    buttons: { "Voir la commande": `${routePaths.admin}/commandes/${ref}` },
  };
});
