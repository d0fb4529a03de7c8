import { type Offer, offers } from "#shared/offers.ts";

/** What cards are compared by: the same lines for every offer, in this order. */
const lineNames = ["material", "signs", "contacts", "links", "statistics", "designer", "delivery"] as const;
type LineName = (typeof lineNames)[number];

const labels: Record<LineName, string> = {
  material: "Carte",
  signs: "QR code et NFC",
  contacts: "Tél. et e-mails",
  links: "Liens",
  statistics: "Statistiques de visites",
  designer: "Designer",
  delivery: "Livraison à Dakar",
};

const values: Record<LineName, (offer: Offer) => string> = {
  material: ({ material }) => material,
  signs: () => "Oui",
  contacts: ({ contacts }) => (contacts.phoneNumber === 2 ? "2 perso, 2 pro" : "1 perso, 1 pro"),
  links: ({ socialLinks, editing }) => `${socialLinks}${editing === "all" ? ", modifiables" : ""}`,
  statistics: ({ statistics }) => yesOrNo(statistics),
  designer: ({ sale }) => yesOrNo(sale === "mail"),
  delivery: () => "Gratuite",
};

export interface OfferLine {
  label: string;
  value: string;
  /** Otherwise than on the first offer of the catalogue. */
  more: boolean;
}

/** An offer's lines, to be read beside those of the others. */
export function offerLines(offer: Offer): OfferLine[] {
  return lineNames.map((name) => ({ label: labels[name], value: capital(values[name](offer)), more: values[name](offer) !== values[name](offers.SILVER) }));
}

const yesOrNo = (has: boolean) => (has ? "Oui" : "Non");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
