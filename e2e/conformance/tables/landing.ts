import type { Page } from "playwright-core";
import type { Scene, Screen } from "../kinds.ts";
import { still } from "./frame.ts";
import { contactLinks, newsletterForm, newsletterScenes } from "./newsletter-form.ts";
import { offerGrid } from "./offers.ts";

const questions = [
  [
    "Comment ma carte est-elle livrée ?",
    "Chez vous ou au bureau. La livraison est gratuite à Dakar ; donnez un point de repère avec votre adresse pour que le livreur vous trouve. Ailleurs, les frais sont dits à la commande ou convenus avec vous, et réglés au livreur.",
  ],
  [
    "Avec quels téléphones fonctionne-t-elle ?",
    "Avec un téléphone muni du NFC (les iPhone depuis le XR, la plupart des Android récents), il suffit d'approcher la carte. Avec les autres, on scanne son QR code. Aucune application à installer.",
  ],
  [
    "Et si je perds ma carte ?",
    "Déclarez-la perdue dans « Ma carte », ou dites-le-nous : sa puce n'ouvre plus votre page, qui reste en ligne, et votre lien et votre QR code l'ouvrent toujours. Une nouvelle carte imprimée coûte 5 000 FCFA : elle ouvre la même page. Ma carte",
  ],
  [
    "Comment puis-je payer ?",
    "En ligne, par PayTech : Wave, Orange Money, Mixx by Yas (ex-Free Money) ou carte bancaire. PayTech ajoute ses frais, à votre charge : le total est sur sa page. Un proche peut payer par votre lien, et vous pouvez payer plus tard.",
  ],
  [
    "Qui peut voir ma page ?",
    "Toute personne qui a votre lien, dès que votre commande est payée. Avant le paiement, rien n'est public.",
  ],
] as const;

/** Text, name, job title. */
const testimonials = [
  [
    "Approchez la carte d'un téléphone : votre numéro y est avant la fin de la conversation.",
    "Au salon",
    "Agent immobilier",
  ],
  ["Quand un téléphone ne lit pas le NFC, le QR code prend le relais.", "En tournée", "Directeur commercial"],
  ["WhatsApp, Instagram et l'adresse de l'atelier se trouvent au même endroit.", "À l'atelier", "Couturière"],
] as const;

/** Scrolls to the top, where no offer and no newsletter is in view, so the order bar shows. */
async function showOrderBar(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("link", { name: "Commander · 12 900 FCFA" }).waitFor();
}

export const landingScreens: readonly Screen[] = [
  {
    name: "landing",
    path: "/",
    title: "Sen Digital Vcard",
    theme: "#171717",
    description: "La carte de visite numérique, NFC et QR code, des professionnels au Sénégal.",
    steps: [
      ...questions.map(
        ([question]) =>
          (page: Page) =>
            page.getByText(question).click(),
      ),
      showOrderBar,
    ],
    headings: [
      [1, "L'avenir du réseautage Professionnel"],
      [2, "Les cartes en papier se perdent. La vôtre entre directement dans le répertoire."],
      [3, "Comment ça marche"],
      [4, "Approchez"],
      [4, "Votre page s'ouvre"],
      [4, "Le contact est enregistré"],
      [2, "Choisissez la vôtre"],
      [3, "Silver"],
      [3, "Gold"],
      [3, "Custom"],
      [2, "La carte au quotidien"],
      [2, "Vos questions"],
      [2, "Restons en contact"],
      [3, "Nous écrire"],
    ],
    texts: [
      ...still.texts,
      "La carte de visite NFC et QR code : approchée d'un téléphone, elle y ouvre vos coordonnées, sans application.",
      "Dès 12 900 FCFA, livrée à Dakar en 5 jours ouvrés",
      "Wave",
      "Orange Money",
      "Mixx by Yas",
      "Carte bancaire",
      "Faites défiler pour découvrir",
      "La carte près du téléphone, ou son QR code.",
      "Photo, numéros, réseaux : rien à installer.",
      "Un appui, et vous êtes dans le répertoire.",
      "Service client 24/7",
      "Une question, une carte égarée : écrivez-nous à toute heure.",
      "Innovation continue",
      "Rendez-vous, itinéraire exact, paiement par Wave, page en français et en anglais.",
      "Sécurité des données",
      "Rien n'est vendu, et rien n'est public avant le paiement.",
      "Payée une seule fois, livrée gratuitement à Dakar en 5 jours ouvrés.",
      ...offerGrid.texts,
      ...testimonials.flat(),
      ...questions.flat(),
      "La carte Gold, les nouveautés, les offres : quelques e-mails par an, pas plus.",
      "Le plus simple, c'est WhatsApp.",
      ...newsletterForm.texts,
    ],
    links: [
      ...still.links,
      ["Commander ma carte", "/commander"],
      ["Voir un exemple", "/exemple"],
      ["Faites défiler pour découvrir", "#apropos"],
      ["Commander · 12 900 FCFA", "/commander/SILVER"],
      ...offerGrid.links,
      ...newsletterForm.links,
      ...contactLinks,
    ],
    buttons: ["S'inscrire"],
    fields: newsletterForm.fields,
  },
];

export const landingScenes: readonly Scene[] = newsletterScenes("/");
