import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { formatMailGreeting } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";

interface StaffPasswordLinkMailProps {
  name: string;
  /** Works once, within half an hour. */
  token: string;
}

/** Sends the link to the account's owner, who may not have requested it. */
const template: MailTemplateFunction<StaffPasswordLinkMailProps> = ({ name, token }, site) => ({
  subject: "Choisissez un nouveau mot de passe",
  body: (
    <MailLayout site={site} preview="Valable 30 minutes, une seule fois." title="Nouveau mot de passe" staff>
      <MailParagraph>{formatMailGreeting(name)}</MailParagraph>
      <MailParagraph>
        Quelqu'un a demandé un nouveau mot de passe pour votre compte du portail. Si c'est vous, choisissez-le par ce
        lien :
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${secretLinks.newPasswordByLink(token)}`}>
        Choisir un mot de passe
      </MailActionButton>
      <MailParagraph>Il est valable 30 minutes et ne sert qu'une fois. Ne le donnez à personne.</MailParagraph>
      <MailParagraph>
        Vous n'avez rien demandé ? Ne faites rien : sans ce lien, votre mot de passe reste le même.
      </MailParagraph>
    </MailLayout>
  ),
});

export const staffPasswordLinkMail = defineMail({ name: "staff-password-link", erasedWith: "account", template });
