import type { Scene, Screen } from "../kinds.ts";
import { still, toHome, toOffers } from "./frame.ts";
import { contactLinks, newsletterForm, newsletterScenes } from "./newsletter-form.ts";
import { custom, gold } from "./offers.ts";

/** GOLD, CUSTOM, missing pages, and the newsletter's own page. */
export const staticPageScreens: readonly Screen[] = [
  {
    name: "gold",
    path: "/commander/GOLD",
    title: "Sen Digital Vcard GOLD",
    theme: "#393113",
    description: "La carte en métal, bientôt disponible.",
    headings: [[1, "Sen Digital Vcard GOLD"]],
    texts: [
      ...still.texts,
      "Bientôt disponible!",
      "Une carte en métal brossé, gravée recto et verso : vos coordonnées d'un geste, quinze liens que vous changez quand vous voulez.",
      "Inscrivez-vous à la newsletter pour être prévenu de sa disponibilité.",
      gold.price,
      gold.specs.join(" "),
      ...newsletterForm.texts,
    ],
    links: [...still.links, toOffers, toHome, ...newsletterForm.links, ...contactLinks],
    buttons: ["S'inscrire"],
    fields: newsletterForm.fields,
  },
  {
    name: "custom",
    path: "/commander/CUSTOM",
    title: "Sen Digital Vcard CUSTOM",
    theme: "#171717",
    description: "Une carte dessinée avec vous, en PVC ou en métal.",
    headings: [[1, "Dessinée avec vous"]],
    texts: [
      ...still.texts,
      "Pour commander votre carte Custom, écrivez-nous à {support}. Un agent vous répond dans les 6 heures et la prépare avec vous, en PVC ou en métal.",
      custom.price,
      custom.priceNote,
      custom.specs.join(" "),
    ],
    links: [
      ...still.links,
      toOffers,
      toHome,
      ["{support}", "mailto:{support}?subject=Carte%20CUSTOM"],
      ["Écrire un e-mail", "mailto:{support}?subject=Carte%20CUSTOM"],
      ["WhatsApp", "https://api.whatsapp.com/send?phone={whatsapp}"],
    ],
    fields: [],
  },
  {
    name: "terms of sale",
    path: "/conditions-de-vente",
    title: "Conditions de vente | Sen Digital Vcard",
    texts: [
      "Votre carte est fabriquée en 4 jours ouvrés après le paiement, puis livrée à Dakar en 1 jour ouvré, hors jours fériés. Pour une carte Custom, ce délai court dès votre accord sur son dessin.",
      "Le paiement se fait en une fois par PayTech : Wave, Orange Money, Mixx by Yas (ex-Free Money) ou carte bancaire. PayTech ajoute ses frais, à votre charge : le total est sur sa page. Votre commande est ferme dès que le paiement nous est confirmé. Une commande non payée expire après 30 jours.",
      "Avant le paiement, vous annulez vous-même votre commande sur sa page, par votre lien, tant qu'aucun paiement n'est en cours. Payée, elle peut encore l'être tant que la carte n'est pas imprimée : écrivez à {support} avec votre numéro de commande, et nous rendons ce que nous avons reçu.",
      "Si une commande est payée deux fois, nous rendons l'un des deux paiements. Un remboursement passe par PayTech ou par un moyen convenu avec vous, et un e-mail vous le dit dès qu'il est fait. Selon le moyen de paiement, l'argent peut ensuite mettre quelques jours à vous parvenir.",
      "Elle est comprise dans le prix de la carte, sans abonnement ni date de fin : elle reste en ligne tant que vous la gardez. Dans Ma carte, vous la mettez en pause ou la retirez. Retirée, elle disparaît aussitôt, et vous avez 30 jours pour changer d'avis avant que tout soit effacé.",
    ],
  },
  {
    name: "not found",
    path: "/rien-ici",
    title: "Sen Digital Vcard",
    theme: "#171717",
    headings: [[1, "404 Cette page n'existe pas."]],
    texts: [...still.texts, "404", "Cette page n'existe pas."],
    links: [...still.links, toHome],
  },
  {
    name: "who logs in",
    path: "/login",
    title: "Connexion | Sen Digital Vcard",
    theme: "#171717",
    description: "Votre carte, celles de votre entreprise, ou l'équipe.",
    headings: [[1, "Vous connecter"]],
    texts: [...still.texts, "Dites-nous qui vous êtes, nous ouvrons le bon espace."],
    links: [
      ...still.links,
      toHome,
      ["J'ai une carte", "/ma-carte"],
      ["Je gère les cartes d'une entreprise", "/entreprise"],
      ["Je fais partie de l'équipe", "/administration"],
    ],
    fields: [],
  },
  {
    name: "newsletter",
    path: "/newsletter",
    title: "Newsletter | Sen Digital Vcard",
    theme: "#171717",
    description: "Recevez les nouveautés de Sen Digital Vcard par e-mail.",
    headings: [[1, "La newsletter"]],
    texts: [
      ...still.texts,
      "Les nouvelles cartes, les disponibilités et les offres, quelques fois par an.",
      ...newsletterForm.texts,
    ],
    links: [...still.links, ...newsletterForm.links, toHome],
    fields: newsletterForm.fields,
  },
  {
    name: "newsletter: a link that leads nowhere",
    path: "/newsletter/confirmer/rien",
    title: "Newsletter | Sen Digital Vcard",
    theme: "#171717",
    headings: [[1, "Ce lien ne sert plus"]],
    texts: ["Il est incomplet ou trop ancien. Pour recevoir nos nouveautés, inscrivez-vous à nouveau."],
    links: [toHome],
    fields: newsletterForm.fields,
  },
  {
    name: "newsletter: before it is confirmed",
    path: "/newsletter/confirmer/{newsletterToken}",
    title: "Confirmez votre inscription | Sen Digital Vcard",
    theme: "#171717",
    headings: [[1, "Confirmez votre inscription"]],
    texts: ["Un dernier appui, et vous recevrez les nouveautés de Sen Digital Vcard."],
    buttons: ["Confirmer mon inscription"],
  },
  {
    name: "newsletter: before it is left",
    path: "/newsletter/desinscription/{leavingToken}",
    title: "Désinscription | Sen Digital Vcard",
    theme: "#171717",
    headings: [[1, "Vous désinscrire ?"]],
    texts: [
      "Vous ne recevrez plus la newsletter de Sen Digital Vcard. Les e-mails de vos commandes n'en dépendent pas.",
    ],
    buttons: ["Me désinscrire"],
  },
];

export const staticPageScenes: readonly Scene[] = [
  ...newsletterScenes("/commander/GOLD"),
  {
    name: "the landing page leads to the offers, at their top",
    path: "/",
    steps: [["press", "Commander ma carte"]],
    sees: [
      ["at", "/commander"],
      ["title", "Commander"],
    ],
  },
  ...["/commander/custom", "/commander/Custom"].map((path): Scene => ({
    name: `${path} leads to the CUSTOM page`,
    path,
    sees: [["at", "/commander/CUSTOM"]],
  })),
  {
    name: "newsletter: confirmed",
    path: "/newsletter/confirmer/{newsletterToken}",
    steps: [["press", "Confirmer mon inscription"]],
    sees: [
      ["text", "Inscription confirmée"],
      ["text", "Merci ! Vous pouvez vous désinscrire en un clic depuis chaque e-mail."],
      ["link", "Voir les cartes", "/commander"],
    ],
  },
  {
    name: "newsletter: left",
    path: "/newsletter/desinscription/{leavingToken}",
    steps: [["press", "Me désinscrire"]],
    sees: [
      ["text", "Vous êtes désinscrit"],
      ["text", "Cette adresse ne recevra plus la newsletter. Vous pouvez revenir quand vous voulez."],
      ["link", "Retour à l'accueil", "/"],
    ],
  },
];
