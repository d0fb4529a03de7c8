import { Link } from "@react-email/link";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { defineLetter } from "./define-letter.tsx";
import type { MailSiteSettings } from "./mail-definition.ts";
import { MailParagraph } from "./layout.tsx";
import { darkMailColors } from "./mail-colors.ts";

/** Offers to unsubscribe with one click (RFC 8058), by the header and by a link in the small print. */
function buildLeaving(site: MailSiteSettings, token: string) {
  const href = `${site.publicUrl}${secretLinks.newsletterLeave(token)}`;
  const link = (label: string) => (
    <Link href={href} className="soft" style={{ color: darkMailColors.soft, textDecoration: "underline" }}>
      {label}
    </Link>
  );
  return {
    link,
    headers: { "List-Unsubscribe": `<${href}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

interface Confirmation {
  /** Opens both pages, which act only once their button is pressed. */
  token: string;
  /** The address is already subscribed. */
  confirmed: boolean;
}

/** Asks the reader to confirm a subscription (double opt-in). */
export const subscriberConfirmation = defineLetter(
  "newsletter-confirmation",
  "subscriber",
  ({ token, confirmed }: Confirmation, site) => {
    const { link, headers } = buildLeaving(site, token);
    const words = confirmed
      ? {
          subject: "Vous êtes déjà inscrit à notre newsletter",
          preview: "Il n'y a rien à faire.",
          title: "Vous êtes déjà inscrit",
          text: "Cette adresse reçoit déjà les nouveautés de Sen Digital Vcard. Il n'y a rien à faire.",
          buttons: { "Voir les cartes": routePaths.offers },
        }
      : {
          subject: "Confirmez votre inscription à notre newsletter",
          preview: "Un bouton à presser, et c'est fait.",
          title: "Confirmez votre inscription",
          text: "Vous avez demandé à recevoir les nouveautés de Sen Digital Vcard. Confirmez que cette adresse est la vôtre :",
          buttons: { "Confirmer mon inscription": secretLinks.newsletterConfirm(token) },
        };
    const { text, ...head } = words;
    return {
      ...head,
      greets: "",
      says: [text],
      headers,
      foot: (
        <>
          {"Vous n'avez rien demandé ? Ignorez cet e-mail, ou"} {link("désinscrivez cette adresse")}.
        </>
      ),
    };
  },
);

interface OfferOnSale {
  offer: OfferName;
  /** Ends the subscription. */
  token: string;
}

/** Notifies a subscriber on an offer's waitlist. */
export const offerOnSale = defineLetter("offer-on-sale", "subscriber", ({ offer, token }: OfferOnSale, site) => {
  const { title, desc } = offers[offer];
  const { link, headers } = buildLeaving(site, token);
  return {
    subject: `La carte ${title} est en vente`,
    preview: desc,
    greets: "",
    says: [
      <MailParagraph key="sale">
        Vous avez demandé à être prévenu : la carte {title} se commande maintenant sur notre site. {desc}
      </MailParagraph>,
    ],
    buttons: { [`Voir la carte ${title}`]: routePaths.offer(offer) },
    after: [<MailParagraph key="time">Livrée à Dakar en {site.leadTime} après le paiement.</MailParagraph>],
    headers,
    foot: (
      <>
        {"Vous recevez cet e-mail parce que vous êtes inscrit à notre newsletter."} {link("Me désinscrire")}
      </>
    ),
  };
});
