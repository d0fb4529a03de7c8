import { routePaths } from "#shared/route-paths.ts";
import { sanitizeNameForMail, formatMailGreeting } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";

interface HolderCardReadyMailProps {
  firstName: string;
  ref: string;
  /** Who ordered the card. */
  buyer: string;
}

/** Tells who holds a card that somebody else ordered that its page is online, when the buyer wants us to. */
const template: MailTemplateFunction<HolderCardReadyMailProps> = ({ firstName, ref, buyer }, site) => ({
  subject: "Votre carte est en ligne",
  body: (
    <MailLayout
      site={site}
      preview="Votre page est en ligne : partagez-la dès maintenant."
      title="Votre carte est en ligne"
    >
      <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
      <MailParagraph>
        {sanitizeNameForMail(buyer)} vous a commandé une carte de visite numérique. Votre page est déjà en ligne :
        partagez-la dès maintenant, la carte imprimée suit.
      </MailParagraph>
      <MailParagraph>
        Elle est à vous : dans votre espace, un code envoyé à cette adresse suffit pour la corriger, la partager ou la
        retirer.
      </MailParagraph>
      <MailActionButton
        href={`${site.publicUrl}${routePaths.card(ref)}`}
        also={{ href: `${site.publicUrl}${routePaths.ownedCard(ref)}`, label: "Gérer ma carte" }}
      >
        Voir ma carte
      </MailActionButton>
    </MailLayout>
  ),
});

export const holderCardReadyMail = defineMail({ name: "holder-card-ready", erasedWith: "owner-card", template });
