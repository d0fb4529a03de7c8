import { type Offer, offers } from "#shared/offers/offers.ts";

/** Lines by which cards are compared, in this order. */
const lineNames = ["material", "signs", "contacts", "links", "page", "designer", "delivery"] as const;
type LineName = (typeof lineNames)[number];

const labels: Record<LineName, string> = {
  material: "Carte",
  signs: "QR code et NFC",
  contacts: "Tél. et e-mails",
  links: "Liens",
  page: "Page",
  designer: "Designer",
  delivery: "Livraison à Dakar",
};

/** Empty: the offer lacks it and has no such line. */
const values: Record<LineName, (offer: Offer) => string | undefined> = {
  material: ({ material }) => material,
  signs: () => "Oui",
  contacts: ({ contacts }) => (contacts.phoneNumber === 2 ? "2 perso, 2 pro" : "1 perso, 1 pro"),
  links: ({ socialLinks }) => `${socialLinks}, modifiables`,
  page: ({ statistics, extras }) =>
    statistics && extras.includes("services") ? "Services, brochure, visites" : undefined,
  designer: ({ sale }) => (sale === "mail" ? "Oui" : undefined),
  delivery: () => "Gratuite",
};

export interface OfferLine {
  label: string;
  value: string;
  /** Otherwise than on the first offer of the catalogue. */
  more: boolean;
}

/** Builds an offer's lines, for comparison with the others. */
export function buildOfferLines(offer: Offer): OfferLine[] {
  return lineNames.flatMap((name) => {
    const value = values[name](offer);
    return value === undefined
      ? []
      : [{ label: labels[name], value: capital(value), more: value !== values[name](offers.SILVER) }];
  });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
