import type { Page } from "playwright-core";
import type { Patience, Scene, Screen } from "../kinds.ts";

const path = "/vcard/{card}";
const contact = "/api/orders/vcard/{card}";
const file = `GET ${contact}`;
const save = [["press", "Enregistrer le contact"]] as const;
/** The visitor has seen the card before, so it opens without its loader. */
const stored = { carte: "1" };
const openExchange = (page: Page) => page.getByText("Envoyer mes coordonnées").click();
/** Changes the browser's user agent from then on. */
const as = (agent: string) => (page: Page) =>
  page.evaluate((userAgent) => Object.defineProperty(navigator, "userAgent", { value: userAgent }), agent);
const instagram = as(
  "Mozilla/5.0 (Linux; Android 13; TECNO KI5q; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36 Instagram 325.0.0",
);
const android = as(
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
);
const scrollPast = (page: Page) => page.evaluate(() => document.querySelector("#company")?.scrollIntoView());
/** Replaces WhatsApp's own page, which no test may request. */
const whatsappAway = (page: Page) =>
  page.route("https://wa.me/**", (route) => route.fulfill({ contentType: "text/html", body: "" }));
const failed = "Une erreur s'est produite, veuillez réessayer.";

/** The card of the person in `people.ts`. */
export const cardScreens: readonly Screen[] = [
  {
    name: "card",
    path,
    moves: true,
    title: "Ndèye Coulibaly | Sen Digital Vcard",
    theme: "#171717",
    description: "Ndèye Coulibaly, Présidente, Teranga & Filles",
    headings: [
      [1, "Ndèye Coulibaly"],
      [2, "Contact"],
      [2, "Entreprise"],
    ],
    texts: [
      "Chargement...",
      "Présidente Ndèye Coulibaly",
      "Présidente Teranga & Filles",
      "Enregistrer le contact",
      "Envoyer mes coordonnées",
      "Scannez pour ouvrir cette carte sur un téléphone",
      "Téléphone +221 77 123 45 67",
      "E-mail ndeye@example.com",
      "Adresse Sacré-Cœur 3, face à la pharmacie",
      "Teranga & Filles",
      "Conseil en organisation; formation, audit.",
      "Téléphone professionnel +221 33 869 12 34",
      "E-mail professionnel contact@teranga.example",
      "Adresse professionnelle Rue 10, Point E, Dakar",
      "Le contact ne s'enregistre pas ? Essayez sans la photo",
    ],
    links: [
      ["Enregistrer le contact", contact],
      ["Appeler", "tel:+221771234567"],
      ["WhatsApp", "https://wa.me/221771234567?text={greeting}"],
      ["Partager", "https://wa.me/?text={shareMessage}"],
      ["LinkedIn ndeye", "https://www.linkedin.com/in/ndeye"],
      ["X @ndeye", "https://x.com/ndeye"],
      ["Site web teranga.example", "https://teranga.example/"],
      ["+221 77 123 45 67", "tel:+221771234567"],
      ["ndeye@example.com", "mailto:ndeye@example.com"],
      [
        "Sacré-Cœur 3, face à la pharmacie",
        "https://www.google.com/maps/search/?api=1&query=Sacré-Cœur%203,%20face%20à%20la%20pharmacie",
      ],
      ["+221 33 869 12 34", "tel:+221338691234"],
      ["contact@teranga.example", "mailto:contact@teranga.example"],
      ["Rue 10, Point E, Dakar", "https://www.google.com/maps/search/?api=1&query=Rue%2010,%20Point%20E,%20Dakar"],
      ["Essayez sans la photo", `${contact}?photo=0`],
      ["Sen Digital Vcard", "/mentions-legales"],
    ],
  },
  {
    name: "card: two of each, no images",
    path: "/vcard/{customCard}",
    title: "Ndèye Coulibaly | Sen Digital Vcard",
    theme: "#171717",
    headings: [
      [1, "Ndèye Coulibaly"],
      [2, "Contact"],
      [2, "Entreprise"],
    ],
    texts: [
      "Téléphone +221 77 123 45 67",
      "Deuxième téléphone +221 78 123 45 67",
      "E-mail aissatou@example.com",
      "Deuxième e-mail coulibaly@example.org",
      "Téléphone professionnel +221 33 869 12 34",
      "Deuxième téléphone professionnel +33 6 12 34 56 78",
      "E-mail professionnel contact@teranga.example",
      "Deuxième e-mail professionnel direction@teranga.example",
      "NC",
    ],
    absent: ["Le contact ne s'enregistre pas ? Essayez sans la photo"],
    links: [
      ["+221 78 123 45 67", "tel:+221781234567"],
      ["coulibaly@example.org", "mailto:coulibaly@example.org"],
      ["+33 6 12 34 56 78", "tel:+33612345678"],
      ["direction@teranga.example", "mailto:direction@teranga.example"],
    ],
  },
  {
    name: "card: unknown",
    path: "/vcard/00000000000000000000000000",
    title: "Sen Digital Vcard",
    theme: "#171717",
    headings: [[1, "Carte introuvable"]],
    texts: ["Cette carte n'existe pas ou n'est pas encore en ligne."],
    links: [
      ["Commander ma carte", "/commander"],
      ["Retour à l'accueil", "/"],
    ],
  },
  {
    name: "card: not paid yet",
    path: "/vcard/{unpaid}",
    title: "Sen Digital Vcard",
    headings: [[1, "Carte introuvable"]],
    texts: ["Cette carte n'existe pas ou n'est pas encore en ligne."],
  },
  {
    name: "card: the sample",
    path: "/exemple",
    title: "Exemple de carte | Sen Digital Vcard",
    theme: "#171717",
    headings: [
      [1, "Aïssatou Ndiaye"],
      [2, "Contact"],
      [2, "Entreprise"],
      [2, "Services"],
      [2, "Où nous trouver"],
    ],
    texts: [
      "Architecte Aïssatou Ndiaye",
      "Plan d'une maison À partir de 350 000 FCFA Commander",
      "Face à la boulangerie, premier étage",
      "Architecte Atelier Teranga",
      "Maisons et bureaux en terre, en brique et en lumière. Ceci est une carte d'exemple : cette personne est inventée, et ses numéros sont ceux de Sen Digital Vcard. Tout le reste fonctionne comme sur la vôtre.",
    ],
    links: [
      ["Enregistrer le contact", "/exemple/contact.vcf"],
      ["LinkedIn conformite", "{linkedin}"],
      ["Instagram @conformite", "{instagram}"],
      ["Facebook conformite", "{facebook}"],
      ["Commander ma carte", "/commander"],
    ],
  },
];

export const cardScenes: readonly Scene[] = [
  {
    name: "card: the contact is saved: busy, then said in green",
    path,
    steps: save,
    stored,
    held: file,
    busy: [["text", "Enregistrement en cours..."]],
    sees: [
      ["green", "Contact enregistré dans le fichier contact.vcf."],
      ["text", "Il reste à l'ajouter à vos contacts : ouvrez ce fichier téléchargé."],
      ["text", "Enregistrer le contact"],
    ],
  },
  {
    name: "card: the server says why the contact cannot be saved",
    path,
    stored,
    answers: { [file]: { status: 429, body: { code: "request.rate_limited", message: "Refus du serveur." } } },
    steps: save,
    sees: [["red", "Refus du serveur."]],
  },
  {
    name: "card: another page in the file's stead is no success",
    path,
    stored,
    answers: { [file]: { status: 200, body: "<p>Portail captif</p>" } },
    steps: save,
    sees: [["red", failed]],
  },
  {
    name: "card: the server fails without words",
    path,
    stored,
    answers: { [file]: { status: 500 } },
    steps: save,
    sees: [["red", failed]],
  },
  { name: "card: the network is down", path, stored, answers: { [file]: "cut" }, steps: save, sees: [["red", failed]] },
  {
    name: "card: in an app's own browser nothing is claimed, and what can be done instead is offered",
    path,
    stored,
    steps: [instagram, ...save],
    sees: [
      ["text", "Cette application n'enregistre pas les contacts."],
      ["none", "Contact enregistré dans le fichier contact.vcf."],
      ["button", "Copier le numéro"],
      [
        "link",
        "Ouvrir dans le navigateur",
        `intent://{host}${path}#Intent;scheme=http;S.browser_fallback_url={cardAddress};end`,
      ],
      ["link", "Essayer le fichier sans photo", `${contact}?photo=0`],
    ],
  },
  {
    name: "card: what is left to do is said in Android's words",
    path,
    stored,
    steps: [android, ...save],
    sees: [
      ["green", "Contact enregistré dans le fichier contact.vcf."],
      ["text", "Il reste à l'ajouter à vos contacts : touchez « Ouvrir », ou la notification « contact.vcf »."],
    ],
  },
  {
    name: "card: once scrolled past, saving and WhatsApp are at the lower edge",
    path,
    stored,
    steps: [scrollPast],
    sees: [["link", "Enregistrer", contact]],
  },
  {
    name: "card: one's own details need a name",
    path,
    stored,
    steps: [openExchange, ["press", "Ouvrir WhatsApp"]],
    sees: [
      ["fault", "Votre nom", "Écrivez votre nom."],
      ["focus", "Votre nom"],
    ],
  },
  {
    name: "card: one's own details need a number",
    path,
    stored,
    steps: [
      openExchange,
      ["fill", "Votre nom", "Awa Diop"],
      ["fill", "Votre téléphone", "77"],
      ["press", "Ouvrir WhatsApp"],
    ],
    sees: [["fault", "Votre téléphone", "Écrivez votre numéro de téléphone, par exemple 77 123 45 67."]],
  },
  {
    name: "card: one's own details are typed into the owner's WhatsApp",
    path,
    stored,
    steps: [
      whatsappAway,
      openExchange,
      ["fill", "Votre nom", "Awa Diop"],
      ["fill", "Votre téléphone", "77 987 65 43"],
      ["press", "Ouvrir WhatsApp"],
    ],
    sees: [["at", "/221771234567?text={exchangeMessage}"]],
  },
];

export const cardPatience: readonly Patience[] = [
  {
    name: "card: saving is given up after 20 s",
    path,
    stored,
    answers: { [file]: "never" },
    steps: save,
    seconds: 20,
    sees: [["red", failed]],
  },
];
