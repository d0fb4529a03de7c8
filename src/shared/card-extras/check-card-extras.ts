import { formatCount } from "../counts.ts";
import { type OfferName, offers } from "../offers.ts";
import { type CardExtras, cardExtraLabels, hasCardExtra, listGivenExtras } from "./card-extras.ts";
import { checkLinkCount, checkNamedLink } from "./named-links.ts";
import { checkPaymentLink, maxPayments } from "./payment-links.ts";
import { checkCardPlace } from "./place.ts";
import { checkServiceLine, maxServices } from "./services.ts";

/** Maps fields, as `extras.services.0.title`, to what is wrong with them. */
export type CardExtraFaults = Record<string, string>;

/**
 * Finds what is wrong with the extras of a card of this offer; empty where all is right. `socialLinks`: how many links
 * the card has besides.
 */
export function findCardExtraFaults(extras: CardExtras, offer: OfferName, socialLinks: number): CardExtraFaults {
  const faults: CardExtraFaults = {};
  for (const name of listGivenExtras(extras))
    if (!hasCardExtra(offer, name))
      faults[`extras.${name}`] = `L'offre ${offers[offer].title} n'a pas «\u00a0${cardExtraLabels[name]}\u00a0».`;
  const add = (at: string, found: Readonly<Record<string, string>>) => {
    for (const [field, fault] of Object.entries(found)) faults[`extras.${at}.${field}`] = fault;
  };
  for (const [at, link] of extras.payments.entries()) add(`payments.${at}`, checkPaymentLink(link));
  if (extras.payments.length > maxPayments) faults["extras.payments"] = `${formatCount(maxPayments, "lien")} au plus.`;
  for (const [at, link] of extras.namedLinks.entries()) add(`namedLinks.${at}`, checkNamedLink(link, offer));
  Object.assign(faults, findLinkCountFault(extras, offer, socialLinks));
  for (const [at, line] of extras.services.entries()) add(`services.${at}`, checkServiceLine(line));
  if (extras.services.length > maxServices) faults["extras.services"] = `${formatCount(maxServices, "ligne")} au plus.`;
  add("place", checkCardPlace(extras.place));
  return faults;
}

/** Finds that a card has more links than its offer; empty where it has not. */
export function findLinkCountFault(extras: CardExtras, offer: OfferName, socialLinks: number): CardExtraFaults {
  const fault = checkLinkCount(offer, socialLinks, extras.namedLinks.length);
  return fault === undefined ? {} : { "extras.namedLinks": fault };
}
