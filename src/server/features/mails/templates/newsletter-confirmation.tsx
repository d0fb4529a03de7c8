import { Link } from "@react-email/components";
import { paths } from "#shared/urls.ts";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, Paragraph } from "./layout.tsx";
import { dark } from "./palette.ts";

export interface NewsletterConfirmation {
  /** Opens both pages; a page only acts once its button is pressed. */
  token: string;
  /** The address is subscribed already. */
  confirmed: boolean;
}

/** The second half of the double opt-in; one click also ends the subscription (RFC 8058). */
export const newsletterConfirmation: MailTemplate<NewsletterConfirmation> = ({ token, confirmed }, site) => {
  const leave = `${site.publicUrl}${paths.newsletterLeave(token)}`;
  const foot = (
    <>
      Vous n'avez rien demandé ? Ignorez cet e-mail, ou{" "}
      <Link href={leave} className="soft" style={{ color: dark.soft, textDecoration: "underline" }}>désinscrivez cette adresse</Link>.
    </>
  );
  return {
    subject: confirmed ? "Vous êtes déjà inscrit à notre newsletter" : "Confirmez votre inscription à notre newsletter",
    headers: { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    body: confirmed ? (
      <Layout site={site} preview="Il n'y a rien à faire." title="Vous êtes déjà inscrit" foot={foot}>
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>Cette adresse reçoit déjà les nouveautés de Sen Digital Vcard. Il n'y a rien à faire.</Paragraph>
        <Action href={`${site.publicUrl}${paths.offers}`}>Voir les cartes</Action>
      </Layout>
    ) : (
      <Layout site={site} preview="Un bouton à presser, et c'est fait." title="Confirmez votre inscription" foot={foot}>
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>Vous avez demandé à recevoir les nouveautés de Sen Digital Vcard. Confirmez que cette adresse est la vôtre :</Paragraph>
        <Action href={`${site.publicUrl}${paths.newsletterConfirm(token)}`}>Confirmer mon inscription</Action>
      </Layout>
    ),
  };
};
