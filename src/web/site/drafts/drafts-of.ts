import { type OfferName, type OfferSaleModes, offerNames } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getOrderDraftKey, groupOrderDraftKey } from "#web/kit/order-drafts.ts";

type Drafted = OfferName | "group";

/**
 * Returns the attribute of a link to order that continues the first of these drafts that the browser has, among those
 * whose form is open (`name-drafts.ts`).
 */
export function draftsOf(
  sales: OfferSaleModes,
  drafted: readonly Drafted[] = [...offerNames, "group"],
): { "data-drafts"?: string } {
  const forms = drafted
    .filter((name) => name === "group" || sales[name] === "form")
    .map((name) =>
      name === "group"
        ? `${groupOrderDraftKey}=${routePaths.groupOrder}`
        : `${getOrderDraftKey(name)}=${routePaths.form(name)}`,
    );
  return forms.length > 0 ? { "data-drafts": forms.join(" ") } : {};
}
