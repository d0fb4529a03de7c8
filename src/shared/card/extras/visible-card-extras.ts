import { decodePlusCode } from "../plus-code.ts";
import { type OfferName, offers } from "../../offers/offers.ts";
import { isBrochure } from "./brochure.ts";
import { type CardExtras, hasCardExtra, listGivenExtras, noCardExtras } from "./card-extras.ts";
import { withoutCompanyDecisions } from "./company-decides.ts";
import { checkNamedLink } from "./named-links.ts";
import { isPaidTo } from "./payee.ts";
import { checkPaymentLink, maxPayments } from "./payment-links.ts";
import { checkServiceLine, maxServices } from "./services.ts";

/**
 * Returns the extras that visitors see: those that the card's offer has and that pass today's rules, whatever an old
 * row contains; `undefined` if none are left. `locked`: the fields that the card's company decides; `socialLinks`: how
 * many other links are shown; `payee`: the card's name, which the page shows as the person paid.
 */
export function toVisibleCardExtras(
  extras: CardExtras,
  {
    offer,
    locked,
    socialLinks,
    payee,
  }: { offer: OfferName; locked: readonly string[]; socialLinks: number; payee: string },
): CardExtras | undefined {
  const kept = withoutCompanyDecisions(extras, locked);
  for (const name of listGivenExtras(extras))
    if (!hasCardExtra(offer, name)) Object.assign(kept, { [name]: noCardExtras[name] });
  const visible: CardExtras = {
    ...kept,
    payments: kept.payments
      .filter((link) => isPaidTo(link, payee) && isRight(checkPaymentLink(link)))
      .slice(0, maxPayments),
    namedLinks: kept.namedLinks
      .filter((link) => isRight(checkNamedLink(link, offer)))
      .slice(0, Math.max(0, offers[offer].socialLinks - socialLinks)),
    brochure: isBrochure(kept.brochure) ? kept.brochure : noCardExtras.brochure,
    services: kept.services.filter((line) => isRight(checkServiceLine(line))).slice(0, maxServices),
    place: decodePlusCode(kept.place.plusCode) ? kept.place : noCardExtras.place,
  };
  return listGivenExtras(visible).length > 0 ? visible : undefined;
}

function isRight(faults: object): boolean {
  return Object.keys(faults).length === 0;
}
