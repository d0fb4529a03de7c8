import type { Reply, Scene, Screen, Step } from "../kinds.ts";
import { helpHeading } from "./frame.ts";
import { elsewhere } from "./order-form.ts";

const path = "/commander/SILVER";
const call = "POST /api/commander";
const madeRef = "01234567890123456789ABCDEF";

/** The draft of a filled form, as the page stores it. */
const draft = JSON.stringify({
  version: 1,
  key: "conformite-0001",
  texts: {
    firstName: "Aïssatou",
    lastName: "Ba",
    email: "aissatou@example.com",
    phoneNumber: "77 123 45 67",
    address: "Sacré-Cœur 3",
    company: "Teranga Conseil",
    jobTitle: "Directrice",
    workEmail: "contact@teranga.example",
    workPhoneNumber: "33 869 12 34",
    workAddress: "Point E",
  },
  links: ["https://www.linkedin.com/in/aissatou"],
  typedLink: "",
  images: Object.fromEntries(
    ["profile", "cover", "logo"].map((kind, at) => [
      kind,
      { id: String(at + 1).repeat(32), url: `/api/uploads/${String(at + 1).repeat(32)}/image` },
    ]),
  ),
  sent: [],
});

const filled = {
  path,
  stored: { "order-draft-silver": draft },
  answers: {
    "GET /api/uploads/*": { status: 200, body: { url: "/api/uploads/x/image" } },
    "GET /api/uploads/*/image": { status: 404 },
  } as Readonly<Record<string, Reply>>,
};
const review: readonly Step[] = [["press", "Vérifier ma carte"]];
const send: readonly Step[] = [
  ...review,
  (page) => page.getByRole("checkbox", { name: "J'accepte" }).check(),
  ["press", "Procéder au paiement"],
];

/** "Vérifiez": the card as it will be printed, the page as visitors will see it, and the price. */
export const reviewScreens: readonly Screen[] = [
  {
    name: "order form: review",
    ...filled,
    // The code that draws the card loads once the page is touched.
    steps: [...review, (page) => page.getByText("Recto", { exact: true }).waitFor()],
    title: "Commander",
    headings: [[1, "Vérifiez"], [2, "Votre carte imprimée"], [2, "Votre page"], [2, "Livraison"], helpHeading],
    texts: [
      "Voici votre carte telle qu'elle sera imprimée, et votre page telle que vos visiteurs la verront. Un nom, un numéro ou un lien à corriger ? Revenez au formulaire : rien n'est perdu.",
      // The page itself, in a frame, is compared with the published one in `card-preview.e2e.ts`.
      "Claire ou sombre, selon le téléphone de chaque visiteur.",
      "Ici, ses boutons ne mènent nulle part.",
      "Recto",
      "Verso",
      "Le QR code de votre page est dessiné dès que la commande est enregistrée.",
      "Carte Silver 12 900 FCFA",
      "Livraison gratuite.",
      "Le recto, le verso et la page ci-dessus sont justes : imprimez et publiez-les ainsi. J'accepte les conditions de vente (nouvel onglet) et je sais que ma carte sera publique : toute personne qui en a le lien pourra voir ce qui figure ci-dessus.",
    ],
    links: [["conditions de vente (nouvel onglet)", "/conditions-de-vente"]],
    buttons: ["Modifier", "Procéder au paiement"],
  },
];

const failed = "❌ Échec de la création de la commande, veuillez réessayer.";
const link = "Lien de votre site ou d'un réseau social";
const choose =
  (network: string): Step =>
  (page) =>
    page.getByLabel("Réseau", { exact: true }).selectOption(network);
const linkHint = "Facultatif, 3 liens au plus. Un lien, ou votre nom ou numéro sur un réseau.";
const add = (url: string): readonly Step[] => [
  ["fill", link, url],
  ["press", "Ajouter"],
];
const three = [...add("https://linkedin.com/in/a"), ...add("https://x.com/a"), ...add("https://teranga.example/")];

export const orderScenes: readonly Scene[] = [
  // Detects a field that is bound to nothing.
  {
    name: "the description that was typed stands on the page to be signed",
    ...filled,
    steps: [["fill", "Description de l'entreprise", "Conseil et formation"], ...review],
    sees: [["text", "Conseil et formation"]],
  },
  {
    name: "a kept draft is announced",
    ...filled,
    sees: [
      ["text", "Brouillon retrouvé : continuez où vous en étiez."],
      ["text", "Image enregistrée"],
      ["text", "1 lien sur 3"],
    ],
  },
  {
    name: "what is missing is said at each field, and counted",
    path,
    steps: review,
    sees: [
      ["text", "13 informations sont à corriger :"],
      ["fault", "Prénom", "Le prénom est obligatoire."],
      ["fault", "Nom", "Le nom est obligatoire."],
      [
        "fault",
        "E-mail",
        "L'adresse e-mail est obligatoire. Le lien de paiement et celui de votre carte y seront envoyés.",
      ],
      [
        "fault",
        "Téléphone",
        "Le numéro de téléphone est obligatoire. Du Sénégal, ou d'ailleurs avec l'indicatif : +33 6 12 34 56 78",
      ],
      ["fault", "Entreprise", "Le nom de l'entreprise est obligatoire."],
      ["fault", "Fonction", "La fonction est obligatoire."],
      ["fault", "E-mail professionnel", "L'adresse e-mail est obligatoire."],
      ["fault", "Adresse de l'entreprise", "L'adresse de l'entreprise est obligatoire."],
      [
        "fault",
        "Photo de profil",
        "Le visage bien visible ; elle sera ronde sur la page. Cette image est obligatoire.",
      ],
      [
        "fault",
        "Logo",
        "Le logo de l'entreprise, entier ; un fond transparent est gardé. Cette image est obligatoire.",
      ],
    ],
  },
  {
    name: "an address that the card does not show, and a delivery elsewhere",
    path,
    steps: [
      ["fill", "Adresse", "Villa 12"],
      (page) => page.getByLabel("Afficher sur ma carte").uncheck(),
      (page) => page.getByLabel("À une autre adresse").check(),
      ...review,
    ],
    sees: [
      ["hint", "Adresse", "Facultative : elle ne sert ni à votre carte ni à la livraison."],
      ...elsewhere.slice(1).map(({ label, says = "" }) => ["hint", label, says] as const),
      ["fault", "Adresse de livraison", "L'adresse de livraison est obligatoire. Quartier, rue et un repère connu."],
      ["text", "À mon adresse Villa 12"],
    ],
  },
  {
    name: "an address that is none",
    path,
    steps: [["fill", "E-mail", "aissatou@"], ["fill", "Prénom", "A"], ...review],
    sees: [["text", "Cette adresse e-mail n'est pas valable."]],
  },
  {
    name: "a number that is none",
    path,
    steps: [["fill", "Téléphone", "12"], ...review],
    sees: [
      [
        "text",
        "Ce numéro n'est pas valable. Écrivez-le comme 77 123 45 67 ou +221 77 123 45 67, sans numéro de poste.",
      ],
    ],
  },
  {
    name: "a link that is not https",
    path,
    steps: add("ftp://linkedin.com/in/a"),
    sees: [
      ["fault", link, `❌ Votre lien doit commencer par 'https://'. ${linkHint}`],
      ["text", "0 lien sur 3"],
    ],
  },
  {
    name: "a link without https:// is completed",
    path,
    steps: add("facebook.com/moi"),
    sees: [
      ["text", "✅ Lien ajouté."],
      ["value", link, ""],
      ["text", "Facebook facebook.com/moi"],
    ],
  },
  {
    name: "a number is one on WhatsApp",
    path,
    steps: add("771234567"),
    sees: [["text", "WhatsApp wa.me/221771234567"]],
  },
  {
    name: "a name is of the network that is chosen",
    path,
    steps: [choose("TikTok"), ...add("@moussa")],
    sees: [
      ["text", "TikTok tiktok.com/@moussa"],
      ["value", "Réseau", ""],
    ],
  },
  {
    name: "a name that is none on the network that is chosen",
    path,
    steps: [choose("Facebook"), ...add("Awa Diop")],
    sees: [["fault", link, `❌ Votre lien doit commencer par 'https://'. ${linkHint}`]],
  },
  {
    name: "a number that WhatsApp does not have",
    path,
    steps: [choose("WhatsApp"), ...add("12")],
    sees: [["fault", link, `❌ Votre lien doit commencer par 'https://'. ${linkHint}`]],
  },
  {
    name: "a link is added: the input is empty again",
    path,
    steps: add("https://linkedin.com/in/a"),
    sees: [
      ["text", "✅ Lien ajouté."],
      ["value", link, ""],
      ["text", "LinkedIn linkedin.com/in/a"],
      ["text", "1 lien sur 3"],
    ],
  },
  {
    name: "a fourth link is one too many",
    path,
    steps: [...three, ...add("https://d.sn")],
    sees: [
      ["text", "🚨 Vous ne pouvez définir que 3 liens de réseaux sociaux."],
      ["text", "3 liens sur 3"],
      ["fault", link, `🚨 Vous ne pouvez définir que 3 liens de réseaux sociaux. ${linkHint}`],
    ],
  },
  {
    name: "a link is removed",
    path,
    steps: [...three, ["press", "Retirer le lien x.com/a"]],
    sees: [
      ["text", "🗑️ Lien retiré."],
      ["text", "2 liens sur 3"],
    ],
  },
  {
    name: "the order needs the consent",
    ...filled,
    answers: { ...filled.answers, [call]: { status: 201, body: { ref: madeRef } } },
    steps: [...review, ["press", "Procéder au paiement"]],
    sees: [
      ["text", "Cochez cette case pour passer au paiement."],
      ["asked", call, 0],
      ["at", `${path}#verifier`],
    ],
  },
  {
    name: "the order is made: busy, then the payment page of its reference",
    ...filled,
    // The server does not know this order and would redirect to the form.
    answers: {
      ...filled.answers,
      [call]: { status: 201, body: { ref: madeRef } },
      [`GET /payer/${madeRef}`]: { status: 200 },
    },
    steps: send,
    held: call,
    busy: [["button", "Enregistrement..."]],
    // Only the request counts, since the next page may lead on.
    sees: [["asked", `GET /payer/${madeRef}`, 1]],
  },
  {
    name: "the server fails",
    ...filled,
    answers: { ...filled.answers, [call]: { status: 500 } },
    steps: send,
    sees: [
      ["text", failed],
      ["button", "Procéder au paiement"],
    ],
  },
  {
    name: "the server refuses without words",
    ...filled,
    answers: { ...filled.answers, [call]: { status: 400 } },
    steps: send,
    sees: [["text", failed]],
  },
  {
    name: "the server refuses a field: its sentence stands there",
    ...filled,
    answers: {
      ...filled.answers,
      [call]: {
        status: 422,
        body: {
          code: "request.invalid",
          message: "Certaines informations sont à corriger.",
          fields: { jobTitle: "Refus de la fonction." },
        },
      },
    },
    steps: send,
    sees: [
      ["fault", "Fonction", "Refus de la fonction."],
      ["focus", "Fonction"],
    ],
  },
  {
    name: "the price has changed since the page was opened: it is said, and the new one is shown",
    ...filled,
    answers: {
      ...filled.answers,
      [call]: {
        status: 409,
        body: {
          code: "payment.price_changed",
          message: "Le prix de cette commande a changé : vérifiez-le avant de payer.",
        },
      },
      "GET /api/prices": { status: 200, body: { SILVER: 13_700, GOLD: 18_900, CUSTOM: 14_900 } },
    },
    steps: send,
    sees: [
      ["text", "Le prix de cette commande a changé : vérifiez-le avant de payer."],
      ["text", "13 700 FCFA"],
      ["button", "Procéder au paiement"],
    ],
  },
  {
    name: "a town's fee has changed since the page was opened: it is said, the new one is shown, and nothing typed is lost",
    ...filled,
    answers: {
      ...filled.answers,
      [call]: {
        status: 409,
        body: {
          code: "delivery.fee_changed",
          message:
            "Les frais de livraison pour cette ville ont changé : vérifiez-les avant de commander. Rien de ce que vous avez saisi n'est perdu.",
        },
      },
      "GET /api/delivery-towns": { status: 200, body: [{ name: "Thiès", fee: 2500, days: 4 }] },
    },
    steps: [(page) => page.getByLabel("Ville de livraison").selectOption("Thiès"), ...send],
    sees: [
      [
        "text",
        "Les frais de livraison pour cette ville ont changé : vérifiez-les avant de commander. Rien de ce que vous avez saisi n'est perdu.",
      ],
      ["text", "Frais de livraison : 2 500 FCFA, réglés au livreur à la livraison, pas avec la commande."],
      ["button", "Procéder au paiement"],
    ],
  },
  {
    name: "the network is down",
    ...filled,
    answers: { ...filled.answers, [call]: "cut" },
    steps: send,
    sees: [
      [
        "text",
        "La connexion est coupée. Votre brouillon est gardé sur cet appareil : réessayez dès que le réseau revient.",
      ],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "the draft is erased once one confirms it",
    ...filled,
    steps: [
      ["press", "Effacer le brouillon"],
      ["press", "Effacer"],
    ],
    sees: [
      ["text", "Brouillon effacé."],
      ["value", "Prénom", ""],
    ],
  },
];
