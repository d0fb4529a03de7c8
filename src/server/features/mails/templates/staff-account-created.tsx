import { paths } from "#shared/urls.ts";
import { greeting } from "../mail-rules.ts";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, Paragraph } from "./layout.tsx";

export interface StaffAccountCreated {
  name: string;
  /** Who opened the account; empty for the operator. */
  by: string;
}

/** Sent to a new member of the team. The default password does not travel by mail: whoever opened the account gives it. */
export const staffAccountCreated: MailTemplate<StaffAccountCreated> = ({ name, by }, site) => ({
  subject: "Votre accès au portail de Sen Digital Vcard",
  body: (
    <Layout site={site} preview="Un compte vient d'être ouvert pour vous." title="Votre compte est ouvert" cards={false}>
      <Paragraph>{greeting(name)}</Paragraph>
      <Paragraph>
        {by || "L'administrateur du service"} vous a ouvert un compte au portail. Votre identifiant est cette adresse e-mail ; le mot de passe par défaut vous est donné de vive voix, et vous
        choisirez le vôtre à la première connexion.
      </Paragraph>
      <Action href={`${site.publicUrl}${paths.admin}`}>Ouvrir le portail</Action>
    </Layout>
  ),
});
