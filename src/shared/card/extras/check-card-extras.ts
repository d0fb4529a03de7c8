import { formatCount } from "../../format/counts.ts";
import { type OfferName, offers } from "../../offers/offers.ts";
import { type CardExtras, cardExtraLabels, hasCardExtra, listGivenExtras } from "./card-extras.ts";
import { findCompanyDecisionFaults } from "./company-decides.ts";
import { checkLinkCount, checkNamedLink } from "./named-links.ts";
import { checkPaymentLink, maxPayments } from "./payment-links.ts";
import { checkCardPlace } from "./place.ts";
import { checkServiceLine, maxServices } from "./services.ts";

/** Maps fields, such as `extras.services.0.title`, to what is wrong with them. */
export type CardExtraFaults = Record<string, string>;

interface ExtrasAndLinks {
  extras: CardExtras;
  /** How many links to networks and sites the card has besides its extras. */
  socialLinks: number;
}

/**
 * Finds what keeps a card's owner from saving their extras; empty if nothing does. Unchanged lines are not checked
 * again: an offer, or a rule, may have changed since. `locked`: the fields that the owner's company decides.
 */
export function findCardExtraFaults(
  { offer, locked }: { offer: OfferName; locked: readonly string[] },
  before: ExtrasAndLinks,
  after: ExtrasAndLinks,
): CardExtraFaults {
  const faults: CardExtraFaults = {};
  const [was, extras] = [before.extras, after.extras];
  for (const name of listGivenExtras(extras))
    if (!hasCardExtra(offer, name) && !isSame(extras[name], was[name]))
      faults[`extras.${name}`] = `L'offre ${offers[offer].title} n'a pas «\u00a0${cardExtraLabels[name]}\u00a0».`;
  const add = (at: string, found: Readonly<Record<string, string>>) => {
    for (const [field, fault] of Object.entries(found)) faults[`extras.${at}.${field}`] = fault;
  };
  for (const [at, link] of listNewLines(was.payments, extras.payments)) add(`payments.${at}`, checkPaymentLink(link));
  if (extras.payments.length > Math.max(maxPayments, was.payments.length))
    faults["extras.payments"] = `${formatCount(maxPayments, "lien")} au plus.`;
  for (const [at, link] of listNewLines(was.namedLinks, extras.namedLinks))
    add(`namedLinks.${at}`, checkNamedLink(link, offer));
  const linksFault = checkLinkCount(offer, after.socialLinks, extras.namedLinks.length);
  const hasMoreLinks = extras.namedLinks.length + after.socialLinks > was.namedLinks.length + before.socialLinks;
  if (hasMoreLinks && linksFault !== undefined) faults["extras.namedLinks"] = linksFault;
  for (const [at, line] of listNewLines(was.services, extras.services)) add(`services.${at}`, checkServiceLine(line));
  if (extras.services.length > Math.max(maxServices, was.services.length))
    faults["extras.services"] = `${formatCount(maxServices, "ligne")} au plus.`;
  if (!isSame(extras.place, was.place)) add("place", checkCardPlace(extras.place));
  return { ...faults, ...findCompanyDecisionFaults(was, extras, locked) };
}

/** Lists the lines that were not there before, each with its present position. */
function listNewLines<Line>(was: readonly Line[], now: readonly Line[]): [number, Line][] {
  return [...now.entries()].filter(([, line]) => !was.some((known) => isSame(known, line)));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
