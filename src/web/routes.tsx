import type { ComponentType } from "react";
import { OrderFormPage } from "./pages/live/order-form/page.tsx";
import { PaymentPage } from "./pages/live/payment/page.tsx";
import { PortalPage } from "./pages/portal/page.tsx";
import { CustomPage } from "./pages/still/offers/custom.tsx";
import { newsletterAnswers, NewsletterPage } from "./pages/still/newsletter/pages.tsx";
import { GoldPage } from "./pages/still/offers/gold.tsx";
import { HomePage } from "./pages/still/home/home.tsx";
import { LegalPage, PrivacyPage, TermsPage } from "./pages/still/legal/legal.tsx";
import { NotFoundPage } from "./pages/still/not-found.tsx";
import { OffersPage } from "./pages/still/offers/offers.tsx";
import type { PageSettings } from "./settings.ts";

export interface PageRoute {
  /** Fastify path; unset: served for every unknown path. */
  path: string;
  name: string;
  /** `still`: HTML at build time, no React in the browser; `live`: the same, then React takes over; `portal`: an empty shell, for every path below too. */
  kind: "still" | "live" | "portal";
  title: string;
  description: string;
  themeColor: string;
  noindex: boolean;
  Component: ComponentType<{ settings: PageSettings }>;
}

const nearBlack = "#171717";
const brand = "Sen Digital Vcard";

/** The screens of product.md §2 that become HTML at build time; the card is in `card/`. */
export const routes: readonly PageRoute[] = [
  still("/", "home", brand, "La carte de visite numérique, NFC et QR code, des professionnels au Sénégal.", HomePage),
  still("/commander", "offers", "Commander", "Choisissez votre carte de visite numérique : Silver, Gold ou Custom.", OffersPage),
  { ...still("/commander/GOLD", "gold", `${brand} GOLD`, "La carte en métal, bientôt disponible.", GoldPage), themeColor: "#393113" },
  still("/commander/CUSTOM", "custom", `${brand} CUSTOM`, "Une carte dessinée avec vous, en PVC ou en métal.", CustomPage),
  still("/newsletter", "newsletter", `Newsletter | ${brand}`, "Recevez les nouveautés de Sen Digital Vcard par e-mail.", NewsletterPage),
  still("/conditions-de-vente", "terms", `Conditions de vente | ${brand}`, "Les conditions de vente de Sen Digital Vcard.", TermsPage),
  still("/confidentialite", "privacy", `Confidentialité | ${brand}`, "Ce que nous faisons de vos données.", PrivacyPage),
  still("/mentions-legales", "legal", `Mentions légales | ${brand}`, "Qui édite et héberge ce site.", LegalPage),
  live("/commander/SILVER", "order-form", "Commander", "Commandez votre carte Silver.", false, OrderFormPage),
  live("/payer/:ref", "payment", `Paiement | ${brand}`, "Payez votre commande.", true, PaymentPage),
  { ...live("/administration", "portal", `Administration | ${brand}`, "Le portail de l'équipe.", true, PortalPage), kind: "portal" },
];

/** Served with status 404 for every path that nothing else answers. */
export const notFoundRoute = { ...still("*", "not-found", brand, "Cette page n'existe pas.", NotFoundPage), noindex: true };

/** Answers to forms and to links of mails: no path leads to them, and search engines leave them out. */
export const answerRoutes: readonly PageRoute[] = Object.entries(newsletterAnswers).map(([name, { title, Component }]) => ({
  ...still("", name, `${title} | ${brand}`, "La newsletter de Sen Digital Vcard.", Component),
  noindex: true,
}));

type Component = PageRoute["Component"];

function still(path: string, name: string, title: string, description: string, Page: Component): PageRoute {
  return { path, name, kind: "still", title, description, themeColor: nearBlack, noindex: false, Component: Page };
}

function live(path: string, name: string, title: string, description: string, noindex: boolean, Page: Component): PageRoute {
  return { path, name, kind: "live", title, description, themeColor: nearBlack, noindex, Component: Page };
}
