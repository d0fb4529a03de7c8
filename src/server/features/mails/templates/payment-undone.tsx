import { formatFcfa } from "#shared/format/fcfa.ts";
import { formatMailGreeting, getOrderPathForBuyer } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, UnbrokenOrderNumber, MailParagraph } from "./layout.tsx";

interface PaymentUndoneMailProps {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** The card that the order has printed anew; left out where it brings its own. */
  reprintOf?: string;
  /** How many cards it has printed anew; left out of one. */
  reprints?: number;
  /** Where other payments count for it: what was noted by mistake and what is due, in whole FCFA. */
  stillPaid?: { amount: number; rest: number };
}

/**
 * Tells the buyer that staff undid a payment which they had recorded by mistake: an earlier mail announced that his
 * card is online.
 */
const template: MailTemplateFunction<PaymentUndoneMailProps> = (
  { firstName, number, ref, key, reprintOf, reprints = 1, stillPaid },
  site,
) => ({
  subject: stillPaid
    ? `Correction : un paiement noté par erreur (commande ${number})`
    : `Correction : la commande ${number} n'est pas encore payée`,
  body: (
    <MailLayout
      site={site}
      number={number}
      preview="Nous avions noté un paiement par erreur."
      title="Nous nous sommes trompés"
    >
      <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
      {stillPaid ? (
        <MailParagraph>
          Nous avions noté par erreur un paiement de {formatFcfa(stillPaid.amount)} pour la commande{" "}
          <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>. {sayWhatIsDue(stillPaid.rest)}
        </MailParagraph>
      ) : (
        <MailParagraph>
          Nous avions noté par erreur le paiement de la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>.
          Elle n'est pas encore payée : {nameWhatFollows(reprintOf, reprints)} dès qu'elle le sera. Rien n'est perdu,
          vos informations sont gardées.
        </MailParagraph>
      )}
      <MailActionButton href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}>
        {stillPaid && stillPaid.rest === 0 ? "Voir ma commande" : "Payer ma commande"}
      </MailActionButton>
    </MailLayout>
  ),
});

function sayWhatIsDue(rest: number): string {
  if (rest > 0) return `Il reste donc ${formatFcfa(rest)} à payer.`;
  return "Elle est payée par ce que vous avez réglé, et nous n'avons rien à vous rendre.";
}

function nameWhatFollows(reprintOf: string | undefined, reprints: number): string {
  if (reprintOf && reprints > 1) return "vos nouvelles cartes seront fabriquées";
  return reprintOf ? "votre nouvelle carte sera fabriquée" : "votre page sera en ligne";
}

export const paymentUndoneMail = defineMail({ name: "payment-undone", erasedWith: "order", template });
