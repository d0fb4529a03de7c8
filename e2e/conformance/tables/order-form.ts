import type { Field, Screen } from "../kinds.ts";
import { silver } from "./offers.ts";
import { help, helpHeading, toHome, toOffers } from "./frame.ts";

const phoneHint = "Du Sénégal, ou d'ailleurs avec l'indicatif : +33 6 12 34 56 78";

export const images: readonly Field[] = [
  {
    label: "Photo de profil",
    type: "file",
    required: true,
    accept: "image/*",
    says: "Le visage bien visible ; elle sera ronde sur la page.",
  },
  {
    label: "Photo de couverture",
    type: "file",
    required: true,
    accept: "image/*",
    says: "Une image large, en haut de la carte : les locaux, le métier, la ville.",
  },
  {
    label: "Logo",
    type: "file",
    required: true,
    accept: "image/*",
    says: "Le logo de l'entreprise, entier ; un fond transparent est gardé.",
  },
];

export const networkField: Field = {
  label: "Réseau",
  type: "select-one",
  required: false,
  value: "",
  options: ["Site ou lien entier", "Instagram", "Facebook", "WhatsApp", "LinkedIn", "TikTok", "X", "YouTube"],
};

/** All required but the description, which must be sent (once it was not). */
export const texts: readonly Field[] = [
  { label: "Prénom", type: "text", required: true },
  { label: "Nom", type: "text", required: true },
  {
    label: "E-mail",
    type: "email",
    required: true,
    says: "Le lien de paiement et celui de votre carte y seront envoyés.",
  },
  { label: "Téléphone", type: "tel", required: true, says: phoneHint, placeholder: "77 123 45 67" },
  {
    label: "Adresse",
    type: "text",
    required: true,
    placeholder: "Sacré-Cœur 3, Dakar",
    says: "Visible sur votre carte : rue, quartier, ville, et un repère connu.",
  },
  { label: "Entreprise", type: "text", required: true },
  { label: "Fonction", type: "text", required: true, placeholder: "Directrice générale" },
  { label: "E-mail professionnel", type: "email", required: true },
  { label: "Téléphone professionnel", type: "tel", required: true, says: phoneHint, placeholder: "77 123 45 67" },
  { label: "Adresse de l'entreprise", type: "text", required: true },
  {
    label: "Description de l'entreprise",
    type: "textarea",
    required: false,
    says: "Facultatif : ce que fait votre entreprise, en quelques lignes.",
  },
  networkField,
  {
    label: "Lien de votre site ou d'un réseau social",
    type: "url",
    required: false,
    placeholder: "https://www.linkedin.com/in/…",
    says: "Facultatif, 3 liens au plus. Un lien, ou votre nom ou numéro sur un réseau.",
  },
];

/** A home address need not be on the card. */
const shown: Field = { label: "Afficher sur ma carte", type: "checkbox", required: false };
const note: Field = {
  label: "Repère ou consigne",
  type: "text",
  required: false,
  placeholder: "Portail vert, appeler en arrivant",
  says: "Facultatif : ce qui aide le livreur à trouver l'adresse.",
};

/** Delivery fields, if the card goes to another address. */
export const elsewhere: readonly Field[] = [
  { label: "Adresse de livraison", type: "text", required: true, says: "Quartier, rue et un repère connu." },
  {
    label: "Destinataire",
    type: "text",
    required: false,
    says: "Facultatif : la personne de la carte, si c'est vide.",
  },
  {
    label: "Téléphone pour la livraison",
    type: "tel",
    required: false,
    says: `Facultatif. ${phoneHint}`,
    placeholder: "77 123 45 67",
  },
];
const towns = [
  "Dakar, gratuite",
  "Guédiawaye, gratuite, 2 j",
  "Pikine, gratuite, 2 j",
  "Rufisque, gratuite, 2 j",
  "Diamniadio, à convenir, 2 j",
  "Thiès, à convenir, 3 j",
  "Mbour, à convenir, 3 j",
  "Saly, à convenir, 3 j",
  "Tivaouane, à convenir, 3 j",
  "Diourbel, à convenir, 4 j",
  "Fatick, à convenir, 4 j",
  "Kaolack, à convenir, 4 j",
  "Louga, à convenir, 4 j",
  "Saint-Louis, à convenir, 4 j",
  "Touba, à convenir, 4 j",
  "Kaffrine, à convenir, 6 j",
  "Kolda, à convenir, 6 j",
  "Matam, à convenir, 6 j",
  "Richard-Toll, à convenir, 6 j",
  "Sédhiou, à convenir, 6 j",
  "Tambacounda, à convenir, 6 j",
  "Ziguinchor, à convenir, 6 j",
  "Kédougou, à convenir, 7 j",
  "Autre ville du Sénégal, à convenir, 7 j",
];
const ways: readonly Field[] = [
  { label: "À mon adresse Celle de vos informations personnelles.", type: "radio", value: "address" },
  { label: "À une autre adresse", type: "radio", value: "elsewhere" },
  {
    label: "Ville de livraison",
    type: "select-one",
    value: "",
    options: towns,
    says: "Avec ses frais et son délai, en jours ouvrés une fois la carte faite.",
  },
];

/** The fields of `list` as staff fill them in: the address is optional, and the delivery fields are shown. */
export function forStaff(list: readonly Field[]): readonly Field[] {
  const plain = list.map(({ label, type, required }) => ({
    label,
    type,
    required: label !== "Adresse" && (required ?? false),
  }));
  return [
    ...plain,
    { label: "Ville de livraison", type: "select-one", required: false },
    ...[...elsewhere, note].map(({ label, type }) => ({ label, type, required: false })),
  ];
}

const optional = (field: Field): Field => ({ ...field, required: false, says: `Facultatif. ${field.says}` });

/** The fields of CUSTOM: second telephones and mailboxes after the first ones; images may come later. */
export const customTexts: readonly Field[] = texts.flatMap((field): readonly Field[] => {
  if (field.type === "email")
    return [
      field,
      { label: field.label.replace("E-mail", "Deuxième e-mail"), type: "email", required: false, says: "Facultatif." },
    ];
  return field.type === "tel"
    ? [field, { ...optional(field), label: field.label.replace("Téléphone", "Deuxième téléphone") }]
    : [field];
});
export const customImages: readonly Field[] = images.map(optional);

export const orderFormScreens: readonly Screen[] = [
  {
    name: "order form",
    path: "/commander/SILVER",
    // The code that draws the card loads once the page is touched.
    steps: [(page) => page.keyboard.press("Shift")],
    ready: "Voir le verso",
    title: "Commander",
    theme: "#171717",
    description: "Commandez votre carte Silver.",
    headings: [
      [1, "Formulaire de commande"],
      [2, "Profil et couverture"],
      [2, "Informations personnelles"],
      [2, "Livraison"],
      [2, "Entreprise"],
      [2, "Site web et réseaux sociaux"],
      helpHeading,
    ],
    texts: [
      "Sen Digital Vcard SILVER",
      "Votre carte en PVC, votre page de contact",
      "Remplissez ce formulaire comme vous voulez être vu : la carte imprimée et sa page reprennent exactement ce que vous écrivez. Une fois payée, votre carte est livrée à Dakar en 5 jours ouvrés.",
      "Ce que vous saisissez est gardé sur cet appareil.",
      "Trois images : vous les recadrez ici, et elles partent pendant que vous remplissez la suite.",
      "0 lien sur 3",
      "Pour nous et le livreur : rien de ceci ne figure sur votre carte. Gratuite à Dakar ; ailleurs, les frais se règlent à la livraison, pas avec la commande.",
      "Où livrer votre carte ?",
      "Vous verrez votre carte avant de payer.",
      "Votre carte, en direct",
      `Carte Silver ${silver.price}`,
      silver.specs.join(" "),
      "Paiement par Wave, Orange Money, Mixx by Yas (ex-Free Money) ou carte bancaire, à l'étape suivante. PayTech ajoute ses frais, à votre charge : le total est sur sa page.",
    ],
    links: [
      ["Sen Digital Vcard, accueil", "/"],
      toOffers,
      toHome,
      ["Pour quelqu'un d'autre", "/commander/plusieurs?une"],
      ["Plusieurs cartes", "/commander/plusieurs"],
      ...help("la carte Silver"),
    ],
    // Nothing to erase yet.
    absent: ["Effacer le brouillon"],
    buttons: ["Ajouter", "Vérifier ma carte", "Voir le verso"],
    fields: [
      ...images,
      ...texts.slice(0, -2).flatMap((field) => (field.label === "Adresse" ? [field, shown, ...ways, note] : [field])),
      ...texts.slice(-2),
    ],
  },
  {
    name: "order form: several cards",
    path: "/commander/plusieurs",
    // The code that draws the card loads once the page is touched.
    steps: [(page) => page.keyboard.press("Shift")],
    ready: "2 × Carte Silver",
    title: "Commander plusieurs cartes",
    theme: "#171717",
    description: "Commandez de deux à dix cartes en une fois, ou une carte pour quelqu'un d'autre.",
    headings: [
      [1, "Plusieurs cartes"],
      [2, "Entreprise"],
      [2, "Logo et couverture"],
      [2, "Site web et réseaux sociaux"],
      [2, "Personnes"],
      [3, "1 Carte 1 à remplir"],
      [3, "2 Carte 2 à remplir"],
      [2, "Vous"],
      [2, "Livraison"],
      [2, "Prix"],
      helpHeading,
    ],
    texts: [
      "De 1 à 10 cartes en une commande : l'entreprise une fois, puis chaque personne. Payées, elles sont livrées à Dakar en 5 jours ouvrés.",
      "Une fois pour toutes les cartes.",
      "Deux images, les mêmes sur toutes les cartes.",
      "Une carte par personne.",
      "Le lien de paiement et le suivi de la commande vous sont envoyés.",
      "Une livraison pour toutes les cartes. Gratuite à Dakar ; ailleurs, les frais se règlent à la livraison, pas avec la commande.",
      "Où livrer les cartes ?",
      "2 × Carte Silver 25 800 FCFA",
      "Total 25 800 FCFA",
    ],
    absent: ["Remise de"],
    links: [
      ["Sen Digital Vcard, accueil", "/"],
      toOffers,
      toHome,
      ["Une seule carte, pour moi", "/commander/SILVER"],
      ...help("une commande de plusieurs cartes"),
    ],
    buttons: ["Coller une liste", "Ajouter une personne", "Vérifier la commande"],
  },
];
