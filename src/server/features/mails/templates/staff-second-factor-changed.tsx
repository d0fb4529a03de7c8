import { paths } from "#shared/urls.ts";
import { greeting } from "../rules.ts";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, Paragraph } from "./layout.tsx";

export interface StaffSecondFactorChanged {
  name: string;
  /** Set up; else taken off. */
  on: boolean;
}

/** Sent to the account's owner, who may not be who did it. */
export const staffSecondFactorChanged: MailTemplate<StaffSecondFactorChanged> = ({ name, on }, site) => ({
  subject: on ? "Un second facteur protège votre compte" : "Votre second facteur a été retiré",
  body: (
    <Layout site={site} preview="Si ce n'était pas vous, prévenez l'équipe." title={on ? "Second facteur activé" : "Second facteur retiré"} cards={false}>
      <Paragraph>{greeting(name)}</Paragraph>
      <Paragraph>
        {on
          ? "La connexion à votre compte demande désormais un code en plus du mot de passe. De nouveaux codes de secours ont été montrés, et vos autres sessions sont fermées."
          : "La connexion à votre compte ne demande plus que le mot de passe. Les codes de secours ne servent plus, et vos autres sessions sont fermées."}
      </Paragraph>
      <Paragraph>Ce n'était pas vous ? Quelqu'un connaît votre mot de passe. Prévenez tout de suite un collègue, qui peut supprimer ce compte, et l'administrateur du service, qui peut vous redonner un accès.</Paragraph>
      <Action href={`${site.publicUrl}${paths.admin}`}>Ouvrir le portail</Action>
    </Layout>
  ),
});
