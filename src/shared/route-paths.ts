import { type CardLanguage, cardLanguages } from "./card/labels/languages.ts";
import { isOrderedOnSite, type OfferName, offers } from "./offers/offers.ts";
import type { VisitSource } from "./states-and-kinds.ts";

/** Names the parts of a card's page for its owner as URLs have them, the first shown first. */
export const ownerSections = ["modifier", "partager", "statistiques", "contacts", "commande", "donnees"] as const;
export type OwnerSection = (typeof ownerSections)[number];

/** Names the parts of a company's space as URLs have them, the first shown first. */
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

/** Lists the widths in px in which a photograph of the shop window is served. */
export const photographWidths = [480, 720, 960, 1440] as const;
export type PhotographWidth = (typeof photographWidths)[number];

/** Builds the paths of the screens (product.md §2) and of the API; every link is made here. */
export const routePaths = {
  home: "/",
  offers: "/commander",
  offer: (name: string) => `/commander/${name}`,
  /** The order form of an offer on the site: beneath its page, if it has one of its own. */
  form: (offer: OfferName): string => `${routePaths.offer(offer)}${offers[offer].sale === "soon" ? "/formulaire" : ""}`,
  /** The form of one to ten cards in one order, for whomever. */
  groupOrder: "/commander/plusieurs",
  /** The same, with one card to begin with. */
  orderForSomebody: "/commander/plusieurs?une",
  payment: (ref: string) => `/payer/${ref}`,
  /** For the buyer only, as is the PDF. */
  receipt: (ref: string) => `/payer/${ref}/recu`,
  receiptPdf: (ref: string) => `/payer/${ref}/recu.pdf`,
  /** What is checked and approved before an order's cards are made, and a company's quote; for the holder of the order's key. */
  proof: (ref: string) => `/payer/${ref}/cartes`,
  quote: (ref: string) => `/payer/${ref}/devis`,
  /** Where a buyer asks for their invoice and finds it, and one of its papers; for the holder of the order's key. */
  invoices: (ref: string) => `/payer/${ref}/factures`,
  invoicePdf: (ref: string, id: string) => `/payer/${ref}/factures/${id}`,
  /** The same page, for a buyer who is mailed no more than their proof; mails of earlier releases named a piece. */
  proofBySecret: (refOrPieceId: string, secret: string) => `/epreuve/${refOrPieceId}/${secret}`,
  /** The form by which the buyer of an order that staff began completes it; the site sells none of its offer. */
  completion: (offer: string) => `/commander/${offer}/completer`,
  /** The form of an order that its buyer may still change, filled with it. */
  correction: (offer: OfferName, ref: string): string =>
    `${isOrderedOnSite(offer) ? routePaths.form(offer) : routePaths.completion(offer)}?commande=${ref}`,
  /** The form of a new order, for who came for one that is no more. */
  afterLostOrder: (offer: OfferName): string => `${routePaths.form(offer)}?perdue`,
  /** The payment page posts a cancellation here. */
  cancellation: (ref: string) => `/payer/${ref}/annuler`,
  sample: "/exemple",
  sampleQr: "/exemple/qr.svg",
  sampleContact: "/exemple/contact.vcf",
  /** In French; `addLanguage` names another language, here and beneath. */
  card: (ref: string) => `/vcard/${ref}`,
  /** The same page, which counts as opened from there; its canonical address stays the one without. */
  cardFrom: (ref: string, source: Exclude<VisitSource, "link">) => `/vcard/${ref}?s=${source}`,
  /** The manifest that a telephone needs to put the card on its home screen. */
  cardManifest: (ref: string) => `/vcard/${ref}/site.webmanifest`,
  /** The form in which a visitor leaves a contact for the card's owner. */
  leaveContact: (ref: string) => `/vcard/${ref}/coordonnees`,
  /** The visitor's page of the contact they left, where they can erase it. */
  visitorLead: (ref: string, secret: string) => `/vcard/${ref}/coordonnees/${secret}`,
  /** What a company takes with it as a file; its invoices and credit notes are named by their ids. */
  companyFile: (
    id: string,
    name: "statistiques" | "contacts" | `factures/${string}/facture`,
    type: "csv" | "xlsx" | "pdf",
  ) => `/api/entreprises/${id}/${name}.${type}`,
  /** The archive of everything stored about a card's owner, for themselves. */
  ownData: (ref: string) => `/api/ma-carte/cartes/${ref}/donnees`,
  cardQr: (ref: string) => `/api/ref/${ref}/qr.svg`,
  /** The card's page posts taps here, without a body. */
  taps: (ref: string) => `/api/ref/${ref}/taps/`,
  contactFile: (ref: string) => `/api/orders/vcard/${ref}`,
  privateImage: (uploadId: string) => `/api/uploads/${uploadId}/image`,
  shopPhotograph: (uploadId: string, width: PhotographWidth | ":width") => `/photos/${uploadId}/${width}`,
  publicImage: (publicKey: string, name: string) => `/images/${publicKey}/${name}`,
  /** Asks who logs in, and leads to the space that is theirs. */
  whoLogsIn: "/connexion",
  /** The space of those who look after a company's cards. */
  company: "/entreprise",
  companySpace: (id: string, section: CompanySection = "accueil") =>
    `/entreprise?entreprise=${id}${section === "accueil" ? "" : `&partie=${section}`}`,
  owner: "/ma-carte",
  ownedCard: (ref: string, section: OwnerSection = "modifier") =>
    `/ma-carte?carte=${ref}${section === "modifier" ? "" : `&partie=${section}`}`,
  /** How programs of companies call `/api/v1`, for those who write them. */
  developers: "/developpeurs",
  newsletter: "/newsletter",
  terms: "/conditions-de-vente",
  privacy: "/confidentialite",
  legal: "/mentions-legales",
  admin: "/administration",
  /** Staff's page to change their password, where password managers look for it. */
  staffPassword: "/administration/mot-de-passe",
} as const;

/**
 * Builds the URL for a card's tag, on the public host whatever host staff use; from the second tag on it contains the
 * tag's number.
 */
export function buildNfcLink(publicUrl: string, ref: string, tagNumber: number): string {
  return `${publicUrl}${routePaths.cardFrom(ref, "nfc")}${tagNumber === 1 ? "" : tagNumber}`;
}

/** Returns the language that the path of a card's page names, or of one beneath it; French for all other paths. */
export function getCardPathLanguage(url: string): CardLanguage {
  const named = /^\/vcard\/[^/?]+\/(\w+)/.exec(url)?.[1];
  return cardLanguages.find((language) => language === named) ?? "fr";
}

/** Parses a card's `s` parameter into the number of the tag that was read; `undefined` where no tag was. */
export function parseTagNumber(source: unknown): number | undefined {
  const number = typeof source === "string" ? /^nfc(|[2-9]|[1-9]\d{1,5})$/.exec(source)?.[1] : undefined;
  return number === undefined ? undefined : Number(number || 1);
}

/**
 * Extracts the upload's id from a `profileUrl`, `coverUrl` or `logoUrl` that is its private address, with or
 * without an origin.
 */
export function parsePrivateUploadId(url: string): string | undefined {
  return /^(?:https?:\/\/[^/?#\s\\]+)?\/api\/uploads\/([0-9a-f]{32})\/image$/.exec(url)?.[1];
}
