import { Link } from "@react-email/components";
import { type OfferName, offers } from "#shared/offers.ts";
import { paths } from "#shared/urls.ts";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, Paragraph } from "./layout.tsx";
import { dark } from "./palette.ts";

export interface OfferOnSale {
  offer: OfferName;
  /** Ends the subscription. */
  token: string;
}

/** To a subscriber who asked to be told of an offer; one click ends the subscription (RFC 8058). */
export const offerOnSale: MailTemplate<OfferOnSale> = ({ offer, token }, site) => {
  const { title, desc } = offers[offer];
  const leave = `${site.publicUrl}${paths.newsletterLeave(token)}`;
  const foot = (
    <>
      Vous recevez cet e-mail parce que vous êtes inscrit à notre newsletter.{" "}
      <Link href={leave} className="soft" style={{ color: dark.soft, textDecoration: "underline" }}>Me désinscrire</Link>
    </>
  );
  return {
    subject: `La carte ${title} est en vente`,
    headers: { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    body: (
      <Layout site={site} preview={desc} title={`La carte ${title} est en vente`} foot={foot}>
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>Vous avez demandé à être prévenu : la carte {title} se commande maintenant sur notre site. {desc}</Paragraph>
        <Action href={`${site.publicUrl}${paths.offer(offer)}`}>{`Voir la carte ${title}`}</Action>
        <Paragraph>Livrée à Dakar en {site.leadTime} après le paiement.</Paragraph>
      </Layout>
    ),
  };
};
