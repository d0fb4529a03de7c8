import { paths } from "#shared/urls.ts";
import { greeting } from "../mail-rules.ts";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, Paragraph } from "./layout.tsx";

export interface StaffPasswordLink {
  name: string;
  /** Works once, within half an hour. */
  token: string;
}

/** Sent to the account's owner, who may not be who asked. */
export const staffPasswordLink: MailTemplate<StaffPasswordLink> = ({ name, token }, site) => ({
  subject: "Choisissez un nouveau mot de passe",
  body: (
    <Layout site={site} preview="Valable 30 minutes, une seule fois." title="Nouveau mot de passe" cards={false}>
      <Paragraph>{greeting(name)}</Paragraph>
      <Paragraph>Quelqu'un a demandé un nouveau mot de passe pour votre compte du portail. Si c'est vous, choisissez-le par ce lien :</Paragraph>
      <Action href={`${site.publicUrl}${paths.newPasswordByLink(token)}`}>Choisir un mot de passe</Action>
      <Paragraph>Il est valable 30 minutes et ne sert qu'une fois. Ne le donnez à personne.</Paragraph>
      <Paragraph>Vous n'avez rien demandé ? Ne faites rien : sans ce lien, votre mot de passe reste le même.</Paragraph>
    </Layout>
  ),
});
