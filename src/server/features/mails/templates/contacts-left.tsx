import { formatCount } from "#shared/format/counts.ts";
import { routePaths } from "#shared/route-paths.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";

interface LeadsReceivedMailProps {
  /** Number of visitors who left their contact since the last mail. */
  count: number;
  /** The card on which; null: on several of his. */
  ref: string | null;
}

/** Notifies a card's owner of leads, at most once an hour; only his space shows who they are. */
const template: MailTemplateFunction<LeadsReceivedMailProps> = ({ count, ref }, site) => {
  const who =
    count === 1
      ? "Une personne a laissé ses coordonnées"
      : `${formatCount(count, "personne")} ont laissé leurs coordonnées`;
  return {
    subject:
      count === 1
        ? "Une personne vous laisse ses coordonnées"
        : `${formatCount(count, "personne")} vous laissent leurs coordonnées`,
    body: (
      <MailLayout
        site={site}
        preview="Elles vous attendent dans votre espace."
        title="Des coordonnées vous attendent"
        foot="Vous recevez cet e-mail, au plus une fois par heure, parce que vous avez activé « Laisser mes coordonnées » sur votre carte. Vous le désactivez dans votre espace."
      >
        <MailParagraph>Bonjour,</MailParagraph>
        <MailParagraph>{`${who} sur ${ref === null ? "vos cartes" : "votre carte"}. Elles ne sont pas dans cet e-mail : ouvrez votre espace pour les lire, les enregistrer ou les effacer.`}</MailParagraph>
        <MailActionButton
          href={`${site.publicUrl}${ref === null ? routePaths.owner : routePaths.ownedCard(ref, "contacts")}`}
        >
          Voir mes contacts
        </MailActionButton>
      </MailLayout>
    ),
  };
};

export const contactsLeftMail = defineMail({ name: "contacts-left", erasedWith: "owner-card", template });
