import { isOrderedOnSite, type OfferName, offerNames, offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { brandName, defineInteractivePage, type PageRoute, defineStaticPage } from "./page-route.ts";
import { OrderFormPage } from "#web/buy/one-card/page.tsx";
import { CustomPage } from "#web/site/offers/custom.tsx";
import { GoldPage } from "#web/site/offers/gold.tsx";

const goldSaid = { soon: "bientôt disponible", form: "gravée recto et verso", mail: "" };

/** Maps each offer of the catalogue to the page where it is ordered or announced. */
export const offerPages: Record<OfferName, PageRoute> = {
  SILVER: createOrderFormPage("SILVER"),
  GOLD: {
    ...defineStaticPage(
      routePaths.offer("GOLD"),
      "gold",
      `${brandName} GOLD`,
      ({ sales }) => `La carte en métal, ${goldSaid[sales.GOLD]}.`,
      GoldPage,
    ),
    themeColor: "#393113",
  },
  CUSTOM: defineStaticPage(
    routePaths.offer("CUSTOM"),
    "custom",
    `${brandName} CUSTOM`,
    "Une carte dessinée avec vous, en PVC ou en métal.",
    CustomPage,
  ),
};

/**
 * Form pages of offers that also have a page of their own; while such an offer is not on sale, its form redirects there
 * (`http/page-routes.ts`).
 */
export const separateOrderFormPages: readonly PageRoute[] = offerNames
  .filter((name) => isOrderedOnSite(name) && routePaths.form(name) !== routePaths.offer(name))
  .map((name) => ({
    ...createOrderFormPage(name, routePaths.form(name)),
    noindex: true,
  }));

/** Pages on which the buyer of an offer that staff sell completes their order. */
export const completionPages: readonly PageRoute[] = offerNames
  .filter((name) => !isOrderedOnSite(name))
  .map((name) => ({
    ...createOrderFormPage(name, routePaths.completion(name), "Compléter ma carte"),
    noindex: true,
  }));

/** Creates the page with an offer's form, for a new order (if the site sells it) or for an existing one. */
export function createOrderFormPage(offer: OfferName, path = routePaths.offer(offer), title = "Commander"): PageRoute {
  const name = `order-form-${offer.toLowerCase()}`;
  const page = defineInteractivePage(
    path,
    name,
    title,
    `Commandez votre carte ${offers[offer].title}.`,
    false,
    (props) => <OrderFormPage {...props} offer={offer} />,
  );
  return { ...page, folder: "buy/one-card", offer };
}
