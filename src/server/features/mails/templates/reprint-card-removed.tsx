import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { routePaths } from "#shared/route-paths.ts";
import { formatMailGreeting, getOrderPathForBuyer } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, UnbrokenOrderNumber, MailParagraph } from "./layout.tsx";

interface ReprintCardRemovedMailProps {
  firstName: string;
  number: string;
  ref: string;
  /** Left out for an administrator: his company's space leads to the order. */
  key?: string;
  /** How many cards were taken off; a name would outlive its card. */
  removed: number;
  /** Whole FCFA: what the unpaid order costs now; left out of one that is paid in part. */
  price?: number;
  /** Whole FCFA, of an order that is paid in part: what is asked no more, and what is still due. */
  paidInPart?: { waived: number; rest: number };
}

/** Tells who ordered cards anew that one of them is not made, since it is erased or will be, or another order makes it, and what is due now. */
const template: MailTemplateFunction<ReprintCardRemovedMailProps> = (
  { firstName, number, ref, key, removed, price, paidInPart },
  site,
) => ({
  subject: `${sayHowMany(removed)} de moins dans la commande ${number}`,
  body: (
    <MailLayout
      site={site}
      number={number}
      preview={sayWhatIsDue(price, paidInPart)}
      title={`${sayHowMany(removed)} de moins`}
    >
      <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
      <MailParagraph>
        {agreeWord(
          removed,
          "Une carte que vous faites réimprimer n'existe plus, sera bientôt effacée, ou est déjà refaite par une autre commande",
          `${formatCount(removed, "carte")} que vous faites réimprimer n'existent plus, seront bientôt effacées, ou sont déjà refaites par une autre commande`,
        )}
        . {agreeWord(removed, "Elle quitte", "Elles quittent")} la commande{" "}
        <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> et{" "}
        {agreeWord(removed, "n'est pas imprimée", "ne sont pas imprimées")}. Le reste de la commande ne change pas.
      </MailParagraph>
      <MailParagraph>{sayWhatIsDue(price, paidInPart)}</MailParagraph>
      {key === undefined ? (
        <MailActionButton href={`${site.publicUrl}${routePaths.company}`}>Ouvrir l'espace</MailActionButton>
      ) : (
        <MailActionButton href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}>
          {paidInPart?.rest === 0 ? "Voir ma commande" : "Payer ma commande"}
        </MailActionButton>
      )}
    </MailLayout>
  ),
});

function sayHowMany(removed: number): string {
  return removed === 1 ? "Une carte" : formatCount(removed, "carte");
}

function sayWhatIsDue(
  price: ReprintCardRemovedMailProps["price"],
  paidInPart: ReprintCardRemovedMailProps["paidInPart"],
): string {
  if (!paidInPart) return `La commande coûte maintenant ${formatFcfa(price ?? 0)}.`;
  const { waived, rest } = paidInPart;
  const asked = `${formatFcfa(waived)} ne sont plus demandés.`;
  return rest > 0 ? `${asked} Il reste ${formatFcfa(rest)} à payer.` : `${asked} Il ne reste rien à payer.`;
}

export const reprintCardRemovedMail = defineMail({ name: "reprint-card-removed", erasedWith: "order", template });
