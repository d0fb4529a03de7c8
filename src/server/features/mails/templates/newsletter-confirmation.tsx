import { Link } from "@react-email/components";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";
import { darkMailColors } from "./mail-colors.ts";

interface NewsletterConfirmationMailProps {
  /** Opens both pages; a page only acts once its button is pressed. */
  token: string;
  /** The address is subscribed already. */
  confirmed: boolean;
}

/** Asks to confirm a subscription (double opt-in); one click also ends it (RFC 8058). */
const template: MailTemplateFunction<NewsletterConfirmationMailProps> = ({ token, confirmed }, site) => {
  const leave = `${site.publicUrl}${secretLinks.newsletterLeave(token)}`;
  const foot = (
    <>
      Vous n'avez rien demandé ? Ignorez cet e-mail, ou{" "}
      <Link href={leave} className="soft" style={{ color: darkMailColors.soft, textDecoration: "underline" }}>
        désinscrivez cette adresse
      </Link>
      .
    </>
  );
  return {
    subject: confirmed ? "Vous êtes déjà inscrit à notre newsletter" : "Confirmez votre inscription à notre newsletter",
    headers: { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    body: confirmed ? (
      <MailLayout site={site} preview="Il n'y a rien à faire." title="Vous êtes déjà inscrit" foot={foot}>
        <MailParagraph>Bonjour,</MailParagraph>
        <MailParagraph>
          Cette adresse reçoit déjà les nouveautés de Sen Digital Vcard. Il n'y a rien à faire.
        </MailParagraph>
        <MailActionButton href={`${site.publicUrl}${routePaths.offers}`}>Voir les cartes</MailActionButton>
      </MailLayout>
    ) : (
      <MailLayout
        site={site}
        preview="Un bouton à presser, et c'est fait."
        title="Confirmez votre inscription"
        foot={foot}
      >
        <MailParagraph>Bonjour,</MailParagraph>
        <MailParagraph>
          Vous avez demandé à recevoir les nouveautés de Sen Digital Vcard. Confirmez que cette adresse est la vôtre :
        </MailParagraph>
        <MailActionButton href={`${site.publicUrl}${secretLinks.newsletterConfirm(token)}`}>
          Confirmer mon inscription
        </MailActionButton>
      </MailLayout>
    ),
  };
};

export const newsletterConfirmationMail = defineMail({
  name: "newsletter-confirmation",
  erasedWith: "subscriber",
  template,
});
