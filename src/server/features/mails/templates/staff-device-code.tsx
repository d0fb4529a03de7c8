import { Section, Text } from "@react-email/components";
import { paths } from "#shared/urls.ts";
import { greeting } from "../mail-rules.ts";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, Paragraph } from "./layout.tsx";
import { dark } from "./palette.ts";

export interface StaffDeviceCode {
  name: string;
  /** Works once, within half an hour. */
  code: string;
}

/** Sent to who gave the right password from a device that the account does not know. */
export const staffDeviceCode: MailTemplate<StaffDeviceCode> = ({ name, code }, site) => ({
  subject: "Votre code de connexion au portail",
  body: (
    <Layout site={site} preview="Valable 30 minutes, une seule fois." title="Votre code de connexion" cards={false}>
      <Paragraph>{greeting(name)}</Paragraph>
      <Paragraph>Saisissez ce code sur la page de connexion, là où vous l'avez demandé :</Paragraph>
      <Section style={{ margin: "0 0 16px", textAlign: "center" }}>
        <Text className="ink" style={{ margin: 0, fontSize: 28, lineHeight: "40px", fontWeight: 700, letterSpacing: ".08em", color: dark.ink }}>{code}</Text>
      </Section>
      <Paragraph>Il est valable 30 minutes et ne sert qu'une fois. Ne le donnez à personne.</Paragraph>
      <Paragraph>Vous n'avez rien demandé ? Alors quelqu'un connaît votre mot de passe : changez-le tout de suite dans le portail, et prévenez l'équipe.</Paragraph>
      <Action href={`${site.publicUrl}${paths.admin}`}>Ouvrir le portail</Action>
    </Layout>
  ),
});
