import { type OfferName, type OfferSaleModes, offerNames } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";

type Drafted = OfferName | "group";

/**
 * Returns the attribute by which an order link continues the first draft that the browser has among these forms, if the
 * form is open (`name-drafts.ts`). It lists the forms' addresses below `/commander/`, since each byte of this page
 * counts.
 */
export function draftsOf(
  sales: OfferSaleModes,
  drafted: readonly Drafted[] = [...offerNames, "group"],
): { "data-drafts"?: string } {
  const forms = drafted
    .filter((name) => name === "group" || sales[name] === "form")
    .map((name) => (name === "group" ? routePaths.groupOrder : routePaths.form(name)).replace("/commander/", ""));
  return forms.length > 0 ? { "data-drafts": forms.join(" ") } : {};
}
