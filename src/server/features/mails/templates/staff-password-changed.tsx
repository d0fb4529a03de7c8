import { routePaths } from "#shared/route-paths.ts";
import { formatMailGreeting, sanitizeNameForMail } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";

interface StaffPasswordChangedMailProps {
  name: string;
  /** Whether the operator's command, which also ends the second factor, or the colleague named in `by` reset it. */
  reset: boolean;
  by?: string;
  /** Whether it was changed by a mailed link. */
  byLink?: boolean;
}

/** Notifies the account's owner, who may not have changed it. */
const template: MailTemplateFunction<StaffPasswordChangedMailProps> = ({ name, reset, by, byLink }, site) => ({
  subject: reset ? "Votre mot de passe a été réinitialisé" : "Votre mot de passe a été changé",
  body: (
    <MailLayout
      site={site}
      preview="Si ce n'était pas vous, prévenez l'équipe."
      title={reset ? "Mot de passe réinitialisé" : "Mot de passe changé"}
      staff
    >
      <MailParagraph>{formatMailGreeting(name)}</MailParagraph>
      <MailParagraph>{whatHappened(reset, by, byLink)}</MailParagraph>
      <MailParagraph>
        Ce n'était ni vous ni à votre demande ? Prévenez tout de suite un collègue, qui peut supprimer ce compte, et
        l'administrateur du service, qui peut vous redonner un accès.
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${routePaths.admin}`}>Ouvrir le portail</MailActionButton>
    </MailLayout>
  ),
});

export const staffPasswordChangedMail = defineMail({ name: "staff-password-changed", erasedWith: "account", template });

function whatHappened(reset: boolean, by: string | undefined, byLink = false): string {
  if (byLink)
    return "Le mot de passe de votre compte vient d'être remplacé, par un lien envoyé à cette adresse. Toutes vos sessions sont fermées ; votre second facteur, si vous en avez un, reste le même.";
  if (!reset) return "Le mot de passe de votre compte vient d'être changé. Vos autres sessions sont fermées.";
  if (by)
    return `${sanitizeNameForMail(by)} a donné un nouveau mot de passe par défaut à votre compte. Vos sessions sont fermées ; ce mot de passe vous est donné de vive voix, et vous choisirez le vôtre à la prochaine connexion.`;
  return "L'administrateur du service a réinitialisé le mot de passe de votre compte. Vos sessions sont fermées et votre second facteur est retiré ; le mot de passe par défaut vous est donné de vive voix.";
}
