import type { Link } from "../kinds.ts";

/** In the header and footer of every public page; form pages have only the header. */
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

/** What every static page has around its content. */
export const still = { theme: "#171717", texts: [footer], links: [...headerLinks, ...footerLinks] } as const;

/** The offer of help where people order and pay; the message to send starts with its subject. */
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
