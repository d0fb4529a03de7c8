import { routePaths } from "#shared/route-paths.ts";
import { formatMailGreeting } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";

interface StaffSecondFactorMailProps {
  name: string;
  /** Set up; else taken off. */
  on: boolean;
  /** Whether it was on before, so that only the recovery codes are new. */
  renewed?: boolean;
}

/** Notifies the account's owner, who may not have changed it. */
const template: MailTemplateFunction<StaffSecondFactorMailProps> = (change, site) => {
  const { subject, title, text } = wordsFor(change);
  return {
    subject,
    body: (
      <MailLayout site={site} preview="Si ce n'était pas vous, prévenez l'équipe." title={title} staff>
        <MailParagraph>{formatMailGreeting(change.name)}</MailParagraph>
        <MailParagraph>{text}</MailParagraph>
        <MailParagraph>
          Ce n'était pas vous ? Quelqu'un connaît votre mot de passe. Prévenez tout de suite un collègue, qui peut
          supprimer ce compte, et l'administrateur du service, qui peut vous redonner un accès.
        </MailParagraph>
        <MailActionButton href={`${site.publicUrl}${routePaths.admin}`}>Ouvrir le portail</MailActionButton>
      </MailLayout>
    ),
  };
};

export const staffSecondFactorChangedMail = defineMail({
  name: "staff-second-factor-changed",
  erasedWith: "account",
  template,
});

function wordsFor({ on, renewed = false }: StaffSecondFactorMailProps): {
  subject: string;
  title: string;
  text: string;
} {
  if (renewed) {
    return {
      subject: "De nouveaux codes de secours pour votre compte",
      title: "Nouveaux codes de secours",
      text: "De nouveaux codes de secours ont été montrés pour votre compte. Les anciens ne servent plus ; votre application d'authentification reste la même.",
    };
  }
  if (on)
    return {
      subject: "Un second facteur protège votre compte",
      title: "Second facteur activé",
      text: "La connexion à votre compte demande désormais un code en plus du mot de passe. De nouveaux codes de secours ont été montrés, et vos autres sessions sont fermées.",
    };
  return {
    subject: "Votre second facteur a été retiré",
    title: "Second facteur retiré",
    text: "La connexion à votre compte ne demande plus que le mot de passe. Les codes de secours ne servent plus, et vos autres sessions sont fermées.",
  };
}
