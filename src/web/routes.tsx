import { offerNames, offers } from "#shared/offers.ts";
import { completionPages, formPages, offerPages } from "./offer-pages.tsx";
import { brand, live, type PageRoute, rendered, still } from "./page-route.ts";
import { OwnerPage } from "./pages/live/owner/page.tsx";
import { PortalPage } from "./pages/portal/page.tsx";
import { newsletterAnswers, NewsletterPage } from "./pages/still/newsletter/pages.tsx";
import { HomePage } from "./pages/still/home/home.tsx";
import { LegalPage, PrivacyPage, TermsPage } from "./pages/still/legal/legal.tsx";
import { NotFoundPage } from "./pages/still/not-found.tsx";
import { OffersPage } from "./pages/still/offers/offers.tsx";
import { statisticsAnswers } from "./pages/still/statistics/pages.tsx";

/** The screens of product.md §2 that become HTML at build time; the card is in `card/`. */
export const routes: readonly PageRoute[] = [
  still("/", "home", brand, "La carte de visite numérique, NFC et QR code, des professionnels au Sénégal.", HomePage),
  still("/commander", "offers", "Commander", `Choisissez votre carte de visite numérique : ${new Intl.ListFormat("fr", { type: "disjunction" }).format(offerNames.map((name) => offers[name].title))}.`, OffersPage),
  ...offerNames.map((name) => offerPages[name]),
  ...formPages,
  ...completionPages,
  still("/newsletter", "newsletter", `Newsletter | ${brand}`, "Recevez les nouveautés de Sen Digital Vcard par e-mail.", NewsletterPage),
  still("/conditions-de-vente", "terms", `Conditions de vente | ${brand}`, "Les conditions de vente de Sen Digital Vcard.", TermsPage),
  still("/confidentialite", "privacy", `Confidentialité | ${brand}`, "Ce que nous faisons de vos données.", PrivacyPage),
  still("/mentions-legales", "legal", `Mentions légales | ${brand}`, "Qui édite et héberge ce site.", LegalPage),
  rendered("/payer/:ref", "payment", `Paiement | ${brand}`, "Payez votre commande."),
  live("/ma-carte", "owner", `Ma carte | ${brand}`, "Modifiez votre carte et sa page.", true, OwnerPage),
  { ...live("/administration", "portal", `Administration | ${brand}`, "Le portail de l'équipe.", true, PortalPage), kind: "portal", folder: "portal" },
];

/** Served with status 404 for every path that nothing else answers. */
export const notFoundRoute = { ...still("*", "not-found", brand, "Cette page n'existe pas.", NotFoundPage), noindex: true };

/** Answers to forms and to links of mails: no path leads to them, and search engines leave them out. */
export const answerRoutes: readonly PageRoute[] = [...answersOf(newsletterAnswers, "La newsletter de Sen Digital Vcard."), ...answersOf(statisticsAnswers, "Les statistiques de votre carte.")];

function answersOf(answers: typeof newsletterAnswers, description: string): PageRoute[] {
  return Object.entries(answers).map(([name, { title, Component }]) => ({ ...still("", name, `${title} | ${brand}`, description, Component), noindex: true }));
}
