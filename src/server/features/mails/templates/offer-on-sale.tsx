import { Link } from "@react-email/components";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";
import { darkMailColors } from "./mail-colors.ts";

interface OfferOnSaleMailProps {
  offer: OfferName;
  /** Ends the subscription. */
  token: string;
}

/** Notifies a subscriber on an offer's waitlist; one click ends the subscription (RFC 8058). */
const template: MailTemplateFunction<OfferOnSaleMailProps> = ({ offer, token }, site) => {
  const { title, desc } = offers[offer];
  const leave = `${site.publicUrl}${secretLinks.newsletterLeave(token)}`;
  const foot = (
    <>
      Vous recevez cet e-mail parce que vous êtes inscrit à notre newsletter.{" "}
      <Link href={leave} className="soft" style={{ color: darkMailColors.soft, textDecoration: "underline" }}>
        Me désinscrire
      </Link>
    </>
  );
  return {
    subject: `La carte ${title} est en vente`,
    headers: { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    body: (
      <MailLayout site={site} preview={desc} title={`La carte ${title} est en vente`} foot={foot}>
        <MailParagraph>Bonjour,</MailParagraph>
        <MailParagraph>
          Vous avez demandé à être prévenu : la carte {title} se commande maintenant sur notre site. {desc}
        </MailParagraph>
        <MailActionButton
          href={`${site.publicUrl}${routePaths.offer(offer)}`}
        >{`Voir la carte ${title}`}</MailActionButton>
        <MailParagraph>Livrée à Dakar en {site.leadTime} après le paiement.</MailParagraph>
      </MailLayout>
    ),
  };
};

export const offerOnSaleMail = defineMail({ name: "offer-on-sale", erasedWith: "subscriber", template });
