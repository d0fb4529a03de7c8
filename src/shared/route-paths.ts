import { type CardLanguage, cardLanguages } from "./card/labels/languages.ts";
import { isOrderedOnSite, type OfferName, offers } from "./offers/offers.ts";
import type { VisitSource } from "./states-and-kinds.ts";

/** Names the sections of a card's page for its owner, as in URLs; the first is shown by default. */
export const ownerSections = ["modifier", "partager", "statistiques", "contacts", "commande", "donnees"] as const;
export type OwnerSection = (typeof ownerSections)[number];

/** Names the sections of a company's space, as in URLs; the first is shown by default. */
export const companySections = [
  "accueil",
  "personnes",
  "a-completer",
  "demandes",
  "nouvelles",
  "modele",
  "a-payer",
  "factures",
  "statistiques",
  "contacts",
  "departs",
  "logiciels",
  "gestion",
] as const;
export type CompanySection = (typeof companySections)[number];

/** Lists the widths, in px, at which the site's photographs are served. */
export const photographWidths = [480, 720, 960, 1440] as const;
export type PhotographWidth = (typeof photographWidths)[number];

/** Builds the paths of the screens (product.md §2) and of the API; all links use it. */
export const routePaths = {
  home: "/",
  offers: "/commander",
  offer: (name: string) => `/commander/${name}`,
  /** An offer's order form on the site; if the offer has a page of its own, the form is beneath it. */
  form: (offer: OfferName): string => `${routePaths.offer(offer)}${offers[offer].sale === "soon" ? "/formulaire" : ""}`,
  /** The form for one to ten cards in one order, for anybody. */
  groupOrder: "/commander/plusieurs",
  /** The same form, starting with one card. */
  orderForSomebody: "/commander/plusieurs?une",
  payment: (ref: string) => `/payer/${ref}`,
  /** For the buyer only, like the PDF. */
  receipt: (ref: string) => `/payer/${ref}/recu`,
  receiptPdf: (ref: string) => `/payer/${ref}/recu.pdf`,
  /** Where an order's cards are approved before production, and a company's quote; requires the order's key. */
  proof: (ref: string) => `/payer/${ref}/cartes`,
  quote: (ref: string) => `/payer/${ref}/devis`,
  /** Where a buyer requests and finds their invoice, and one of these documents; requires the order's key. */
  invoices: (ref: string) => `/payer/${ref}/factures`,
  invoicePdf: (ref: string, id: string) => `/payer/${ref}/factures/${id}`,
  /** The proof's page for a buyer who is mailed nothing but their proof; mails of earlier releases name a piece. */
  proofBySecret: (refOrPieceId: string, secret: string) => `/epreuve/${refOrPieceId}/${secret}`,
  /** The form in which a buyer completes an order that staff began, for an offer not sold on the site. */
  completion: (offer: string) => `/commander/${offer}/completer`,
  /** The form of an order that its buyer may still change, filled in with it. */
  correction: (offer: OfferName, ref: string): string =>
    `${isOrderedOnSite(offer) ? routePaths.form(offer) : routePaths.completion(offer)}?commande=${ref}`,
  /** The form of a new order, for a buyer whose order no longer exists. */
  afterLostOrder: (offer: OfferName): string => `${routePaths.form(offer)}?perdue`,
  /** The payment page posts a cancellation here. */
  cancellation: (ref: string) => `/payer/${ref}/annuler`,
  sample: "/exemple",
  sampleQr: "/exemple/qr.svg",
  sampleContact: "/exemple/contact.vcf",
  /** In French; `addLanguage` appends another language, here and below. */
  card: (ref: string) => `/vcard/${ref}`,
  /** The same page, counted as opened from that source; its canonical URL stays the one without it. */
  cardFrom: (ref: string, source: Exclude<VisitSource, "link">) => `/vcard/${ref}?s=${source}`,
  /** The manifest that a phone needs to put the card on its home screen. */
  cardManifest: (ref: string) => `/vcard/${ref}/site.webmanifest`,
  /** The form in which a visitor leaves a lead for the card's owner. */
  leaveContact: (ref: string) => `/vcard/${ref}/coordonnees`,
  /** The page on which a visitor can see and erase the lead that they left. */
  visitorLead: (ref: string, secret: string) => `/vcard/${ref}/coordonnees/${secret}`,
  /** A file that a company downloads; its invoices and credit notes are named by their ids. */
  companyFile: (
    id: string,
    name: "statistiques" | "contacts" | `factures/${string}/facture`,
    type: "csv" | "xlsx" | "pdf",
  ) => `/api/entreprises/${id}/${name}.${type}`,
  /** The archive of all data stored about a card's owner, for that owner. */
  ownData: (ref: string) => `/api/ma-carte/cartes/${ref}/donnees`,
  cardQr: (ref: string) => `/api/ref/${ref}/qr.svg`,
  /** The card's page posts taps here, without a body. */
  taps: (ref: string) => `/api/ref/${ref}/taps/`,
  contactFile: (ref: string) => `/api/orders/vcard/${ref}`,
  privateImage: (uploadId: string) => `/api/uploads/${uploadId}/image`,
  shopPhotograph: (uploadId: string, width: PhotographWidth | ":width") => `/photos/${uploadId}/${width}`,
  publicImage: (publicKey: string, name: string) => `/images/${publicKey}/${name}`,
  /** Asks visitors who they are, and leads to the right space. */
  whoLogsIn: "/connexion",
  /** The space of a company's members. */
  company: "/entreprise",
  companySpace: (id: string, section: CompanySection = "accueil") =>
    `/entreprise?entreprise=${id}${section === "accueil" ? "" : `&partie=${section}`}`,
  owner: "/ma-carte",
  ownedCard: (ref: string, section: OwnerSection = "modifier") =>
    `/ma-carte?carte=${ref}${section === "modifier" ? "" : `&partie=${section}`}`,
  /** How companies' programs call `/api/v1`, for their developers. */
  developers: "/developpeurs",
  newsletter: "/newsletter",
  terms: "/conditions-de-vente",
  privacy: "/confidentialite",
  legal: "/mentions-legales",
  admin: "/administration",
  /** Staff's page for changing their password, where password managers look for it. */
  staffPassword: "/administration/mot-de-passe",
} as const;

/**
 * Builds the URL in a card's tag, always on the public host, whatever host staff use; from the second tag on it
 * contains the tag's number.
 */
export function buildNfcLink(publicUrl: string, ref: string, tagNumber: number): string {
  return `${publicUrl}${routePaths.cardFrom(ref, "nfc")}${tagNumber === 1 ? "" : tagNumber}`;
}

/** Returns the language in the path of a card's page, or of a page beneath it; French for all other paths. */
export function getCardPathLanguage(url: string): CardLanguage {
  const named = /^\/vcard\/[^/?]+\/(\w+)/.exec(url)?.[1];
  return cardLanguages.find((language) => language === named) ?? "fr";
}

/** Parses a card's `s` parameter into the number of the tag that was read; `undefined` if it names no tag. */
export function parseTagNumber(source: unknown): number | undefined {
  const number = typeof source === "string" ? /^nfc(|[2-9]|[1-9]\d{1,5})$/.exec(source)?.[1] : undefined;
  return number === undefined ? undefined : Number(number || 1);
}

/**
 * Extracts the upload's id if a `profileUrl`, `coverUrl` or `logoUrl` is a private upload URL, with or without an
 * origin.
 */
export function parsePrivateUploadId(url: string): string | undefined {
  return /^(?:https?:\/\/[^/?#\s\\]+)?\/api\/uploads\/([0-9a-f]{32})\/image$/.exec(url)?.[1];
}
