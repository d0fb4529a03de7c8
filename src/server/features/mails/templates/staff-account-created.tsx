import { routePaths } from "#shared/route-paths.ts";
import { formatMailGreeting, sanitizeNameForMail } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";

interface StaffAccountCreatedMailProps {
  name: string;
  /** Name of the colleague who opened the account; empty for the operator. */
  by: string;
}

/**
 * Welcomes a new staff member. The mail does not contain the default password: whoever opened the account passes it on.
 */
const template: MailTemplateFunction<StaffAccountCreatedMailProps> = ({ name, by }, site) => ({
  subject: "Votre accès au portail de Sen Digital Vcard",
  body: (
    <MailLayout site={site} preview="Un compte vient d'être ouvert pour vous." title="Votre compte est ouvert" staff>
      <MailParagraph>{formatMailGreeting(name)}</MailParagraph>
      <MailParagraph>
        {sanitizeNameForMail(by) || "L'administrateur du service"} vous a ouvert un compte au portail. Votre identifiant
        est cette adresse e-mail ; le mot de passe par défaut vous est donné de vive voix, et vous choisirez le vôtre à
        la première connexion.
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${routePaths.admin}`}>Ouvrir le portail</MailActionButton>
    </MailLayout>
  ),
});

export const staffAccountCreatedMail = defineMail({ name: "staff-account-created", erasedWith: "account", template });
