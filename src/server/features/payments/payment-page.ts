import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { renderSocialTags } from "#web/html/document.ts";
import { PaymentPage } from "#web/buy/payment/page.tsx";
import type { PaymentPageInitialView } from "#web/buy/payment/first-view.ts";
import { getShareImage } from "#web/html/share-picture.ts";
import type { BuiltPageRegistry, EncodedHtmlPage } from "#server/rendering/pages.ts";

/**
 * Renders the first view of the payment page, which the browser then hydrates from the same data. `picture`: path of
 * its share picture.
 */
export function renderPaymentPage(
  pages: BuiltPageRegistry,
  view: PaymentPageInitialView,
  picture: string | undefined,
): EncodedHtmlPage {
  const body = renderToString(createElement(PaymentPage, { settings: pages.settings, view }));
  return pages.renderView("payment", { body, social: buildSocialTags(pages.settings, view, picture), data: view });
}

/** Builds tags from the buyer and the card, never the price nor more than the page tells anyone (decision 13). */
function buildSocialTags(
  { publicUrl }: BuiltPageRegistry["settings"],
  { place, state }: PaymentPageInitialView,
  picture: string | undefined,
): string {
  if (state.kind !== "known") return "";
  const { firstName, lastName, offer, paid } = state.order;
  const name = `${firstName} ${lastName}`;
  const title = `Carte ${offers[offer].title}\u00a0: ${name}`;
  const description = paid ? "La commande est payée." : "Commande à payer en ligne.";
  return renderSocialTags({
    title,
    description,
    url: publicUrl + routePaths.payment(place.ref),
    image: getShareImage(publicUrl, picture, title),
  });
}
