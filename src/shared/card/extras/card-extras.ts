import { type OfferName, offers } from "../../offers/offers.ts";
import { type CardExtraName, cardExtraNames } from "../../offers/card-extra-names.ts";

/** A payment link of the owner; money never passes through this service. */
export interface PaymentLink {
  /** A name of `paymentLinkProviders`. */
  provider: string;
  url: string;
  /** What the payment is for; empty: the page does not say. */
  label: string;
  /** Whole FCFA; null: the payer chooses the amount. */
  amount: number | null;
  /** The name under which the owner gave or last confirmed the link; empty in rows older than this field. */
  payee: string;
}

/** A link with a name of its own, other than a social network. */
export interface NamedLink {
  /** A name of `namedLinkKinds`. */
  kind: string;
  /** The owner's words, only for the kind `other`. */
  title: string;
  url: string;
}

/** A PDF that visitors download: redrawn from the file that the owner sent. */
export interface CardBrochure {
  /** The id of its upload; empty: none. */
  id: string;
  bytes: number;
  pages: number;
  /** When it was sent, ISO 8601 in UTC. */
  at: string;
}

/** A line "what · price". */
export interface ServiceLine {
  title: string;
  /** Whole FCFA; null: on request. */
  price: number | null;
  /** Whether `price` is the lowest: "à partir de". */
  isFrom: boolean;
}

/** Where the owner receives visitors. */
export interface CardPlace {
  /** A full plus code, in upper case; empty: none. */
  plusCode: string;
  /** Directions from there, as people give them in Dakar: "en face de la pharmacie". */
  landmark: string;
}

/** The owner's English words, shown on the English page instead of the French ones. */
interface EnglishTexts {
  jobTitle: string;
  workDescription: string;
}

export interface CardExtras {
  payments: PaymentLink[];
  namedLinks: NamedLink[];
  brochure: CardBrochure;
  services: ServiceLine[];
  place: CardPlace;
  english: EnglishTexts;
}

export const noCardExtras: CardExtras = {
  payments: [],
  namedLinks: [],
  brochure: { id: "", bytes: 0, pages: 0, at: "" },
  services: [],
  place: { plusCode: "", landmark: "" },
  english: { jobTitle: "", workDescription: "" },
};

export const cardExtraLabels: Record<CardExtraName, string> = {
  payments: "Payer",
  namedLinks: "Boutons",
  brochure: "Brochure (PDF)",
  services: "Services et prix",
  place: "Où vous trouver",
  english: "En anglais",
};

/** Parses the extras of a row or of a saved version; missing extras are empty. */
export function parseCardExtras(json: string): CardExtras {
  if (json === "{}") return noCardExtras;
  const extras = { ...noCardExtras, ...(JSON.parse(json) as Partial<CardExtras>) };
  return { ...extras, payments: extras.payments.map((link) => ({ ...link, payee: link.payee ?? "" })) };
}

/** Converts extras to a row's JSON: `{}` if there are none, and the same text for equal extras. */
export function serializeCardExtras(extras: CardExtras): string {
  return JSON.stringify(Object.fromEntries(listGivenExtras(extras).map((name) => [name, extras[name]])));
}

/** Lists which extras a card has, in the order of the form. */
export function listGivenExtras(extras: CardExtras): CardExtraName[] {
  return cardExtraNames.filter((name) => JSON.stringify(extras[name]) !== JSON.stringify(noCardExtras[name]));
}

export function hasCardExtra(offer: OfferName, name: CardExtraName): boolean {
  return (offers[offer].extras as readonly CardExtraName[]).includes(name);
}
