import type { Screen } from "../kinds.ts";
import { still, toHome } from "./frame.ts";

export const silver = {
  desc: "La carte en PVC qui partage vos coordonnées d'un seul geste.",
  price: "12 900 FCFA",
  specs: [
    "Carte en PVC",
    "1 téléphone personnel",
    "1 e-mail personnel",
    "1 téléphone professionnel",
    "1 e-mail professionnel",
    "Lien vers votre page de contact",
    "3 liens de réseaux sociaux",
    "QR code",
    "Signature NFC",
    "Livraison gratuite à Dakar",
  ],
};
export const gold = {
  desc: "La carte en métal, avec quinze liens et vos statistiques.",
  price: "18 900 FCFA",
  specs: [
    "Carte en métal",
    "2 téléphones personnels",
    "2 e-mails personnels",
    "2 téléphones professionnels",
    "2 e-mails professionnels",
    "Lien vers votre page de contact",
    "15 liens de réseaux sociaux modifiables",
    "Statistiques de visites chaque mois",
    "Coordonnées laissées par vos visiteurs",
    "Vos services et leurs prix, commandés par WhatsApp",
    "Votre brochure PDF, vos textes en anglais",
    "QR code",
    "Signature NFC",
    "Livraison gratuite à Dakar",
  ],
};
export const custom = {
  desc: "Une carte dessinée avec vous, en PVC ou en métal.",
  price: "14 900 FCFA",
  priceNote: "À ce prix en PVC ; en métal, nous convenons du prix avec vous.",
  specs: [
    "Carte en PVC ou en métal",
    "2 téléphones personnels",
    "2 e-mails personnels",
    "2 téléphones professionnels",
    "2 e-mails professionnels",
    "Lien vers votre page de contact",
    "15 liens de réseaux sociaux modifiables",
    "Accompagnement d'un designer",
    "Statistiques de visites chaque mois",
    "Coordonnées laissées par vos visiteurs",
    "Vos services et leurs prix, commandés par WhatsApp",
    "Votre brochure PDF, vos textes en anglais",
    "QR code",
    "Signature NFC",
    "Livraison gratuite à Dakar",
  ],
};

/** One tile for each offer, and the notice about many cards. */
export const offerGrid = {
  texts: [
    ...[silver, gold, custom].flatMap(({ desc, price, specs }) => [desc, price, ...specs]),
    custom.priceNote,
    "Tout ce qu'il faut :",
    "Tout Silver, plus :",
    "Disponible",
    "Bientôt disponible!",
    "Par e-mail",
    "De 2 à 10 cartes ? Commandez-les ensemble. Plus de 10 cartes ? Pour équiper une entreprise, écrivez-nous à {support} : nous préparons votre commande avec vous.",
  ],
  links: [
    ["Commander : carte Silver", "/commander/SILVER"],
    ["Commander : carte Gold", "/commander/GOLD"],
    ["Commander : carte Custom", "/commander/CUSTOM"],
    ["Commandez-les ensemble", "/commander/plusieurs"],
    ["{support}", "mailto:{support}"],
  ],
} as const;

export const offersScreens: readonly Screen[] = [
  {
    name: "offers",
    path: "/commander",
    title: "Commander",
    theme: "#171717",
    description: "Choisissez votre carte de visite numérique : Silver, Gold ou Custom.",
    headings: [
      [1, "Commandez Votre carte"],
      [2, "Silver"],
      [2, "Gold"],
      [2, "Custom"],
    ],
    texts: [
      ...still.texts,
      ...offerGrid.texts,
      "Trois cartes, un même geste. La livraison est gratuite à Dakar, en 5 jours ouvrés.",
    ],
    links: [...still.links, ...offerGrid.links, toHome],
  },
];
