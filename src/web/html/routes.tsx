import { offerNames, offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { completionPages, separateOrderFormPages, offerPages } from "./offer-pages.tsx";
import {
  brandName,
  defineInteractivePage,
  type PageRoute,
  defineServerRenderedPage,
  defineStaticPage,
} from "./page-route.ts";
import { CompanySpacePage } from "#web/company/page.tsx";
import { GroupOrderPage } from "#web/buy/several-cards/page.tsx";
import { OwnerPage } from "#web/owner/page.tsx";
import { StaffPage } from "#web/staff/page.tsx";
import { type Message, MessagePage } from "#web/site/message-page.tsx";
import { newsletterAnswers, NewsletterPage } from "#web/site/newsletter/newsletter-pages.tsx";
import { DevelopersPage } from "#web/site/developers.tsx";
import { HomePage } from "#web/site/home/home.tsx";
import { LegalPage } from "#web/site/legal/legal.tsx";
import { PrivacyPage } from "#web/site/legal/privacy.tsx";
import { TermsPage } from "#web/site/legal/terms.tsx";
import { NotFoundPage } from "#web/site/not-found.tsx";
import { OffersPage } from "#web/site/offers/offers.tsx";
import { statisticsAnswers } from "#web/site/statistics-pages.tsx";
import { WhoLogsInPage } from "#web/site/who-logs-in.tsx";

/** The screens of product.md §2 that have a path; the card is in `card/`. */
export const pageRoutes: readonly PageRoute[] = [
  defineStaticPage(
    "/",
    "home",
    brandName,
    "La carte de visite numérique, NFC et QR code, des professionnels au Sénégal.",
    HomePage,
  ),
  defineStaticPage(
    "/commander",
    "offers",
    "Commander",
    `Choisissez votre carte de visite numérique : ${new Intl.ListFormat("fr", { type: "disjunction" }).format(offerNames.map((name) => offers[name].title))}.`,
    OffersPage,
  ),
  ...offerNames.map((name) => offerPages[name]),
  ...separateOrderFormPages,
  ...completionPages,
  defineInteractivePage(
    routePaths.groupOrder,
    "group-order",
    "Commander plusieurs cartes",
    "Commandez de deux à dix cartes en une fois, ou une carte pour quelqu'un d'autre.",
    false,
    GroupOrderPage,
  ),
  defineStaticPage(
    "/newsletter",
    "newsletter",
    `Newsletter | ${brandName}`,
    "Recevez les nouveautés de Sen Digital Vcard par e-mail.",
    NewsletterPage,
  ),
  defineStaticPage(
    "/conditions-de-vente",
    "terms",
    `Conditions de vente | ${brandName}`,
    "Les conditions de vente de Sen Digital Vcard.",
    TermsPage,
  ),
  defineStaticPage(
    "/confidentialite",
    "privacy",
    `Confidentialité | ${brandName}`,
    "Ce que nous faisons de vos données.",
    PrivacyPage,
  ),
  defineStaticPage(
    "/mentions-legales",
    "legal",
    `Mentions légales | ${brandName}`,
    "Qui édite et héberge ce site.",
    LegalPage,
  ),
  defineStaticPage(
    routePaths.developers,
    "developers",
    `Pour vos logiciels | ${brandName}`,
    "Comment les logiciels d'une entreprise lisent et changent ses cartes.",
    DevelopersPage,
  ),
  {
    ...defineStaticPage(
      routePaths.whoLogsIn,
      "who-logs-in",
      `Connexion | ${brandName}`,
      "Votre carte, celles de votre entreprise, ou l'équipe.",
      WhoLogsInPage,
    ),
    noindex: true,
  },
  defineServerRenderedPage("/payer/:ref", "payment", `Paiement | ${brandName}`, "Payez votre commande."),
  defineInteractivePage(
    "/ma-carte",
    "owner",
    `Ma carte | ${brandName}`,
    "Modifiez votre carte et sa page.",
    true,
    OwnerPage,
  ),
  defineInteractivePage(
    routePaths.company,
    "company",
    `Les cartes de mon entreprise | ${brandName}`,
    "Les cartes de vos collègues, et ce qu'elles disent.",
    true,
    CompanySpacePage,
  ),
  {
    ...defineInteractivePage(
      "/administration",
      "portal",
      `Administration | ${brandName}`,
      "Le portail de l'équipe.",
      true,
      StaffPage,
    ),
    kind: "portal",
    folder: "staff",
  },
];

/** Answers every unknown path with status 404. */
export const notFoundRoute = {
  ...defineStaticPage("*", "not-found", brandName, "Cette page n'existe pas.", NotFoundPage),
  noindex: true,
};

/** Answers to forms and to links in mails: they have no path of their own, and search engines skip them. */
export const formAnswerRoutes: readonly PageRoute[] = [
  ...defineAnswerPages(newsletterAnswers, "La newsletter de Sen Digital Vcard."),
  ...defineAnswerPages(statisticsAnswers, "Les statistiques de votre carte."),
];

function defineAnswerPages(answers: Readonly<Record<string, Message>>, description: string): PageRoute[] {
  return Object.entries(answers).map(([name, { tab, title, text, way }]) => ({
    ...defineStaticPage("", name, `${tab} | ${brandName}`, description, ({ settings }) => (
      <MessagePage settings={settings} title={title} text={text}>
        {way}
      </MessagePage>
    )),
    noindex: true,
  }));
}
