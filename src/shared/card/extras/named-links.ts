import { formatCount } from "../../format/counts.ts";
import { type OfferName, offers } from "../../offers/offers.ts";
import { parsePlainAddress } from "../plain-address.ts";
import type { NamedLink } from "./card-extras.ts";
import { looksLikePaymentHost } from "./payment-links.ts";
import { listNamedPaymentServices } from "./payment-names.ts";

export const maxNamedLinkTitle = 60;

/** Names what a link is for; for `other` the owner writes the title. */
export const namedLinkKinds = ["booking", "review", "catalogue", "brochure", "other"] as const;
export type NamedLinkKind = (typeof namedLinkKinds)[number];
export const namedLinkLabels: Record<NamedLinkKind, string> = {
  booking: "Prendre rendez-vous",
  review: "Laisser un avis Google",
  catalogue: "Notre catalogue",
  brochure: "Télécharger la brochure",
  other: "Un autre lien, avec vos mots",
};

/** The addresses under which Google shows a place and asks for a review. */
const reviewPages: readonly { host: string; path: RegExp }[] = [
  { host: "g.page", path: /^\/[\w-]+(?:\/[\w-]+)*\/?$/ },
  { host: "maps.app.goo.gl", path: /^\/[\w-]+$/ },
  { host: "search.google.com", path: /^\/local\/writereview$/ },
  { host: "www.google.com", path: /^\/maps\/place\// },
  { host: "google.com", path: /^\/maps\/place\// },
];

export function listNamedLinkKinds(offer: OfferName): NamedLinkKind[] {
  return namedLinkKinds.filter((kind) => kind !== "other" || offers[offer].freeLinks);
}

/** Says what is wrong with a link; empty if it is right. */
export function checkNamedLink(
  { kind, title, url }: NamedLink,
  offer: OfferName,
): { kind?: string; title?: string; url?: string } {
  const known = listNamedLinkKinds(offer).find((name) => name === kind);
  if (!known) return { kind: "Votre offre n'a pas ce bouton\u00a0: choisissez-en un autre." };
  const fault = checkLinkAddress(known, url);
  return {
    ...(known === "other" ? checkOwnTitle(title) : title !== "" && { title: "Ce bouton a déjà son nom." }),
    ...(fault && { url: fault }),
  };
}

/** Refuses a payment service's name: readers believe that they pay with it, so only links under "Payer" have it. */
function checkOwnTitle(title: string): { title?: string } {
  if (title.trim() === "") return { title: "Donnez un nom à ce bouton." };
  if (listNamedPaymentServices(title).length > 0)
    return {
      title: "Ce nom est celui d'un service de paiement\u00a0: mettez votre lien dans «\u00a0Payer\u00a0».",
    };
  return {};
}

function checkLinkAddress(kind: NamedLinkKind, text: string): string | undefined {
  if (text === "") return "Collez le lien que le bouton ouvre.";
  if (!/^https:\/\//i.test(text)) return "Ce lien doit commencer par https://.";
  const address = parsePlainAddress(text);
  if (!address) return "Ce lien n'est pas une adresse valable.";
  if (looksLikePaymentHost(address.hostname)) return "Les liens de paiement vont dans «\u00a0Payer\u00a0».";
  if (kind === "review" && !isReviewPage(address))
    return "Collez le lien d'avis de votre fiche Google, comme https://g.page/r/.../review ou https://maps.app.goo.gl/...";
  return undefined;
}

/** Checks for a Google review page; its parameters cannot contain another host. */
function isReviewPage({ hostname, pathname, search, hash }: URL): boolean {
  if (hash !== "" || !/^(?:\?[\w=&%-]*)?$/.test(search)) return false;
  return reviewPages.some(({ host, path }) => host === hostname && path.test(pathname));
}

/** Says that a card exceeds its offer's links, those to networks and sites included; `undefined` if it does not. */
export function checkLinkCount(offer: OfferName, socialLinks: number, namedLinks: number): string | undefined {
  const most = offers[offer].socialLinks;
  const tooMany = namedLinks === 0 ? 0 : socialLinks + namedLinks - most;
  return tooMany > 0
    ? `${formatCount(most, "lien")} en tout, réseaux compris\u00a0: retirez-en ${tooMany}.`
    : undefined;
}

/** Returns the words on a link's button. */
export function getNamedLinkTitle({ kind, title }: NamedLink): string {
  return kind === "other" ? title : (namedLinkLabels[kind as NamedLinkKind] ?? title);
}
