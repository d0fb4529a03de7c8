import { routePaths } from "#shared/route-paths.ts";
import { formatMailGreeting } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";

interface LostCardReplacedMailProps {
  firstName: string;
  ref: string;
  /** The order that brought the card. */
  number: string;
}

/**
 * Tells the owner of a card that staff were told is lost that its tag is closed and another is made for nothing: he has
 * nothing to do, or learns that somebody else said so. One that is to be paid has its order's mail.
 */
const template: MailTemplateFunction<LostCardReplacedMailProps> = ({ firstName, ref, number }, site) => ({
  subject: "Votre nouvelle carte est en fabrication",
  body: (
    <MailLayout
      site={site}
      number={number}
      preview="La carte perdue est remplacée, sans rien à payer."
      title="Votre nouvelle carte est en fabrication"
    >
      <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
      <MailParagraph>
        On nous a dit que votre carte imprimée est perdue. Nous en faisons une autre, offerte : elle est fabriquée en{" "}
        {site.productionTime}, puis livrée là où la première est allée. Nous vous joignons avant de passer.
      </MailParagraph>
      <MailParagraph>
        La puce de la carte perdue n'ouvre plus votre page. Celle-ci reste en ligne : son lien et son QR code ne
        changent pas, et la nouvelle carte l'ouvrira.
      </MailParagraph>
      <MailParagraph>
        Vous avez déménagé, retrouvé votre carte, ou ne l'avez jamais perdue ? Répondez à cet e-mail.
      </MailParagraph>
      <MailActionButton
        href={`${site.publicUrl}${routePaths.ownedCard(ref, "commande")}`}
        also={{ href: `${site.publicUrl}${routePaths.card(ref)}`, label: "Voir ma page" }}
      >
        Suivre ma carte
      </MailActionButton>
    </MailLayout>
  ),
});

export const lostCardReplacedMail = defineMail({ name: "lost-card-replaced", erasedWith: "owner-card", template });
