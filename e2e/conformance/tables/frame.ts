import type { Link } from "../kinds.ts";

/** Above and below every public page; a form's page has only the name above. */
export const footer = "©2024 Sen Digital Vcard | Un produit de SDP";

export const footerLinks: readonly Link[] = [
  ["SDP", "{companyUrl}"],
  ["Ma carte", "/ma-carte"],
  ["Conditions de vente", "/conditions-de-vente"],
  ["Confidentialité", "/confidentialite"],
  ["Mentions légales", "/mentions-legales"],
];

const headerLinks: readonly Link[] = [
  ["Sen Digital Vcard, accueil", "/"],
  ["Offres", "/#offres"],
  ["Fonctionnement", "/#fonctionnement"],
  ["Questions", "/#questions"],
  ["Contact", "/#contact"],
  ["Ma carte", "/ma-carte"],
  ["Commander", "/commander"],
];

export const toHome: Link = ["Retour à l'accueil", "/"];
export const toOffers: Link = ["Retour aux offres", "/commander"];

/** What every static page has around its own. */
export const still = { theme: "#171717", texts: [footer], links: [...headerLinks, ...footerLinks] } as const;

/** Somebody to ask, where one orders and pays; what is written is begun with what it is about. */
export const helpHeading = [2, "Besoin d'aide ?"] as const;
export const help = (about: string) =>
  [
    [
      "WhatsApp",
      `https://api.whatsapp.com/send?phone={whatsapp}&text=${encodeURIComponent(`Bonjour, j'ai une question sur ${about}. `)}`,
    ],
    ["{phone}", "tel:{phone}"],
    ["E-mail", `mailto:{support}?subject=${encodeURIComponent(`Question sur ${about}`)}`],
  ] as const;
