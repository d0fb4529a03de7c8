import { hasForm, type OfferName, offerNames, offers } from "#shared/offers.ts";
import { paths } from "#shared/urls.ts";
import { wordBySale } from "./placeholders.ts";
import { brand, live, type PageRoute, still } from "./page-route.ts";
import { OrderFormPage } from "./pages/live/order-form/page.tsx";
import { CustomPage } from "./pages/still/offers/custom.tsx";
import { GoldPage } from "./pages/still/offers/gold.tsx";

const goldSaid = { soon: "bientôt disponible", form: "gravée recto et verso", mail: "" };

/** Where each offer of the catalogue is ordered or announced. */
export const offerPages: Record<OfferName, PageRoute> = {
  SILVER: orderForm("SILVER"),
  GOLD: { ...still(paths.offer("GOLD"), "gold", `${brand} GOLD`, `La carte en métal, ${wordBySale("GOLD", goldSaid)}.`, GoldPage), themeColor: "#393113" },
  CUSTOM: still(paths.offer("CUSTOM"), "custom", `${brand} CUSTOM`, "Une carte dessinée avec vous, en PVC ou en métal.", CustomPage),
};

/** The forms of offers that have a page of their own; while one is not on sale its form leads there (`http/page-routes.ts`). */
export const formPages: readonly PageRoute[] = offerNames.filter((name) => hasForm(name) && paths.form(name) !== paths.offer(name)).map((name) => ({
  ...orderForm(name, paths.form(name)),
  noindex: true,
}));

/** Where the buyer of an offer that staff sell completes his order. */
export const completionPages: readonly PageRoute[] = offerNames.filter((name) => !hasForm(name)).map((name) => ({
  ...orderForm(name, paths.completion(name), "Compléter ma carte"),
  noindex: true,
}));

/** The form of an offer: of a new order where the site sells it, and of one that is there. */
export function orderForm(offer: OfferName, path = paths.offer(offer), title = "Commander"): PageRoute {
  const name = `order-form-${offer.toLowerCase()}`;
  const page = live(path, name, title, `Commandez votre carte ${offers[offer].title}.`, false, (props) => <OrderFormPage {...props} offer={offer} />);
  return { ...page, folder: "live/order-form", offer };
}
