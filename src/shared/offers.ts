/** The one catalogue and price table (product.md §9). Prices are whole FCFA. */
export const offerNames = ["SILVER", "GOLD", "CUSTOM"] as const;
export type OfferName = (typeof offerNames)[number];

export interface Offer {
  name: OfferName;
  title: string;
  /** Whole FCFA. */
  price: number;
  desc: string;
  specs: readonly string[];
  /** Links on the card, at most (product.md §9). */
  socialLinks: number;
  /** Whether a link may also be a `mailto:` one. */
  mailLinks: boolean;
  /** `form`: ordered and paid on the site; `soon`: announced; `mail`: sold by staff. */
  sale: "form" | "soon" | "mail";
}

export const offers: Record<OfferName, Offer> = {
  SILVER: {
    name: "SILVER",
    title: "Silver",
    price: 12_900,
    desc: "La carte en PVC qui partage vos coordonnées d'un seul geste.",
    specs: [
      "Carte en PVC",
      "1 téléphone personnel et 1 e-mail personnel",
      "1 téléphone professionnel et 1 e-mail professionnel",
      "Lien vers votre page de contact",
      "3 liens de réseaux sociaux",
      "QR code",
      "Signature NFC",
      "Livraison gratuite à Dakar",
    ],
    socialLinks: 3,
    mailLinks: false,
    sale: "form",
  },
  GOLD: {
    name: "GOLD",
    title: "Gold",
    price: 18_900,
    desc: "La carte en métal, avec des liens modifiables et vos statistiques.",
    specs: [
      "Carte en métal",
      "2 téléphones et 2 e-mails personnels",
      "2 téléphones et 2 e-mails professionnels",
      "15 liens de réseaux sociaux modifiables",
      "Statistiques de visites chaque mois",
      "Livraison gratuite à Dakar",
    ],
    socialLinks: 15,
    mailLinks: false,
    sale: "soon",
  },
  CUSTOM: {
    name: "CUSTOM",
    title: "Custom",
    price: 14_900,
    desc: "Une carte dessinée avec vous, en PVC ou en métal.",
    specs: [
      "Carte en PVC ou en métal",
      "2 téléphones et 2 e-mails personnels",
      "2 téléphones et 2 e-mails professionnels",
      "15 liens de réseaux sociaux modifiables",
      "Accompagnement d'un designer",
      "Statistiques de visites chaque mois",
      "Livraison gratuite à Dakar",
    ],
    socialLinks: 15,
    mailLinks: true,
    sale: "mail",
  },
};

/** Orders of more cards than this go through the support mailbox (product.md §1). */
export const bulkOrderThreshold = 10;
