import { type CardExtraName, cardExtraNames } from "./card-extra-names.ts";
import { agreeWord, formatCount } from "../format/counts.ts";
import type { AgreedMaterial, PieceMaterial } from "../states-and-kinds.ts";

/** Names the offers of the catalogue and price table (product.md §9). Prices are whole FCFA. */
export const offerNames = ["SILVER", "GOLD", "CUSTOM"] as const;
export type OfferName = (typeof offerNames)[number];

/** Maps each second telephone or mailbox of a card to the first one of its kind. */
export const primaryFieldBySecondary = {
  email2: "email",
  phoneNumber2: "phoneNumber",
  workEmail2: "workEmail",
  workPhoneNumber2: "workPhoneNumber",
} as const;
export type SecondaryContactField = keyof typeof primaryFieldBySecondary;

export function isSecondaryContactField(name: string): name is SecondaryContactField {
  return name in primaryFieldBySecondary;
}

/** The features of an offer's card; the contract, forms, card and portal derive from them. */
interface OfferRules {
  /** Number of telephones and mailboxes of each kind. */
  contacts: Record<(typeof primaryFieldBySecondary)[SecondaryContactField], 1 | 2>;
  /** Maximum number of links on the card. */
  socialLinks: number;
  /** Whether `mailto:` links are allowed. */
  mailLinks: boolean;
  /** Whether the order must have the three images; else the designer may get them later. */
  photosNeeded: boolean;
  /** Texts printed on the piece beside its QR code; empty: the designer and the buyer agree on them. */
  printed: readonly (typeof printed)[number][];
  /** A new piece's state: printing if the buyer saw both sides before paying, else design. */
  pieceBegins: "to_print" | "to_design";
  /** Possible materials of a piece; if there are several, staff set the one agreed with the buyer. */
  materials: readonly AgreedMaterial[];
  /**
   * What the owner may change once the card is paid: everything, or only what is not printed (photos once a month) and
   * mistakes in printed texts.
   */
  editing: "corrections" | "all";
  /** Whether the owner sees visits by day, month and source, here and by mail; else only this month's views. */
  statistics: boolean;
  /** Whether visitors can leave leads for the owner, once the owner switches it on. */
  takesContacts: boolean;
  /** The extras that the owner may add to the page. */
  extras: readonly CardExtraName[];
  /** Whether the owner may add links to any page under their own titles; else only the kinds that we name. */
  freeLinks: boolean;
  /** Whether the owner may hide fields and choose the card's color and color scheme. */
  ownLook: boolean;
}

export interface Offer extends OfferRules {
  name: OfferName;
  title: string;
  /** Whole FCFA, unless staff set another (`settings.site.prices`). */
  price: number;
  /** A note on what the price depends on, if it may change. */
  priceNote?: string;
  desc: string;
  /** Material, to follow "une carte en …". */
  material: string;
  specs: readonly string[];
  /**
   * How it is sold. An announced offer has a page of its own with a form beneath it, before and after staff put it on
   * sale (`settings.site.sales`).
   */
  sale: SaleMode;
}

/**
 * Names how an offer is sold. `form`: ordered and paid on the site; `soon`: announced; `mail`: sold by staff, at an
 * agreed price.
 */
export type SaleMode = "form" | "soon" | "mail";

const printed = ["firstName", "lastName", "jobTitle", "company", "logoUrl"] as const;

const silver = {
  contacts: { phoneNumber: 1, email: 1, workPhoneNumber: 1, workEmail: 1 },
  socialLinks: 3,
  mailLinks: false,
  photosNeeded: true,
  printed,
  pieceBegins: "to_print",
  materials: ["pvc"],
  editing: "corrections",
  statistics: false,
  takesContacts: false,
  extras: ["payments", "namedLinks", "place"],
  freeLinks: false,
  ownLook: false,
} as const satisfies OfferRules;

const gold = {
  contacts: { phoneNumber: 2, email: 2, workPhoneNumber: 2, workEmail: 2 },
  socialLinks: 15,
  mailLinks: false,
  photosNeeded: true,
  printed,
  pieceBegins: "to_print",
  materials: ["metal"],
  editing: "all",
  statistics: true,
  takesContacts: true,
  extras: cardExtraNames,
  freeLinks: true,
  ownLook: true,
} as const satisfies OfferRules;

const custom = {
  ...gold,
  mailLinks: true,
  photosNeeded: false,
  printed: [],
  pieceBegins: "to_design",
  materials: ["pvc", "metal"],
} as const satisfies OfferRules;

export const offers: Record<OfferName, Offer> = {
  SILVER: {
    ...silver,
    name: "SILVER",
    title: "Silver",
    price: 12_900,
    desc: "La carte en PVC qui partage vos coordonnées d'un seul geste.",
    material: "PVC",
    specs: ["Carte en PVC", ...buildSpecs(silver)],
    sale: "form",
  },
  GOLD: {
    ...gold,
    name: "GOLD",
    title: "Gold",
    price: 18_900,
    desc: "La carte en métal, avec quinze liens et vos statistiques.",
    material: "métal",
    specs: ["Carte en métal", ...buildSpecs(gold)],
    sale: "soon",
  },
  CUSTOM: {
    ...custom,
    name: "CUSTOM",
    title: "Custom",
    price: 14_900,
    priceNote: "À ce prix en PVC\u00a0; en métal, nous convenons du prix avec vous.",
    desc: "Une carte dessinée avec vous, en PVC ou en métal.",
    material: "PVC ou en métal",
    specs: ["Carte en PVC ou en métal", ...buildSpecs(custom)],
    sale: "mail",
  },
};

/** Prices of a new order of each offer, in whole FCFA. */
export type OfferPrices = Record<OfferName, number>;

export function getCataloguePrices(): OfferPrices {
  return Object.fromEntries(offerNames.map((name) => [name, offers[name].price])) as OfferPrices;
}

/** The present sale mode of each offer. */
export type OfferSaleModes = Record<OfferName, SaleMode>;

/** Returns the catalogue's sale modes, which apply until staff put an announced offer on sale. */
export function getCatalogueSaleModes(): OfferSaleModes {
  return Object.fromEntries(offerNames.map((name) => [name, offers[name].sale])) as OfferSaleModes;
}

/** Lists the offers that the catalogue announces; staff can put them on sale and withdraw them. */
export function listAnnouncedOffers(): OfferName[] {
  return offerNames.filter((name) => offers[name].sale === "soon");
}

/** Checks whether a designer draws the offer's card, which its buyer then approves. */
export function isDesigned(offer: OfferName): boolean {
  return offers[offer].printed.length === 0;
}

/** Checks whether buyers order this offer on the site once it is on sale; else only staff sell it. */
export function isOrderedOnSite(offer: OfferName): boolean {
  return offers[offer].sale !== "mail";
}

/** Maps an offer to the one to which a card's owner may raise it by paying the difference. */
const raisedOffers: Partial<Record<OfferName, OfferName>> = { SILVER: "GOLD" };

/** Finds the offer to which a card can be raised now, and the difference in whole FCFA. */
export function findRaiseOnSale(
  { prices, sales }: { prices: OfferPrices; sales: OfferSaleModes },
  from: OfferName,
): { offer: OfferName; price: number } | undefined {
  const offer = raisedOffers[from];
  if (offer === undefined || sales[offer] !== "form" || prices[offer] <= prices[from]) return undefined;
  return { offer, price: prices[offer] - prices[from] };
}

/** Returns the lowest price of the cards that can be ordered on the site. */
export function getLowestPrice(prices: OfferPrices, sales: OfferSaleModes): number {
  return Math.min(...offerNames.filter((name) => sales[name] === "form").map((name) => prices[name]));
}

/** Limits the cards of an order on the site; larger orders go through the support mailbox (product.md §1). */
export const bulkOrderThreshold = 10;

/** Checks whether cards of this offer have this second phone number or mailbox. */
export function hasSecondaryContactField(offer: OfferName, name: SecondaryContactField): boolean {
  return offers[offer].contacts[primaryFieldBySecondary[name]] === 2;
}

/** Returns a new piece's material: the offer's only one, or `undecided` if it has several. */
export function getInitialMaterial(offer: OfferName): PieceMaterial {
  const [only, ...others] = offers[offer].materials;
  return only === undefined || others.length > 0 ? "undecided" : only;
}

/** Lists an offer's specs in the order of product.md §9, with its quantities. */
function buildSpecs(rules: OfferRules): string[] {
  return [
    ...contactSpecs(rules),
    "Lien vers votre page de contact",
    linkSpec(rules),
    ...(rules.printed.length === 0 ? ["Accompagnement d'un designer"] : []),
    ...statisticsSpec(rules),
    ...contactsSpec(rules),
    ...extraSpecs(rules),
    "QR code",
    "Signature NFC",
    "Livraison gratuite à Dakar",
  ];
}

function contactSpecs({ contacts }: OfferRules): string[] {
  return [
    contactSpec(contacts.phoneNumber, "téléphone", "personnel"),
    contactSpec(contacts.email, "e-mail", "personnel"),
    contactSpec(contacts.workPhoneNumber, "téléphone", "professionnel"),
    contactSpec(contacts.workEmail, "e-mail", "professionnel"),
  ];
}

function contactSpec(count: number, what: string, whose: string): string {
  return `${formatCount(count, what)} ${agreeWord(count, whose)}`;
}

function linkSpec({ socialLinks, editing }: OfferRules): string {
  return `${socialLinks} liens de réseaux sociaux${editing === "all" ? " modifiables" : ""}`;
}

function statisticsSpec({ statistics }: OfferRules): string[] {
  return statistics ? ["Statistiques de visites chaque mois"] : [];
}

/** Lists the extras that not every offer has: an offer has all of them or none. */
function extraSpecs({ extras }: OfferRules): string[] {
  return extras.includes("services")
    ? ["Vos services et leurs prix, commandés par WhatsApp", "Votre brochure PDF, vos textes en anglais"]
    : [];
}

function contactsSpec({ takesContacts }: OfferRules): string[] {
  return takesContacts ? ["Coordonnées laissées par vos visiteurs"] : [];
}
