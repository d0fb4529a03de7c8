import type { Patience, Reply, Scene, Screen } from "../kinds.ts";
import { footer, footerLinks, help, helpHeading, toHome } from "./frame.ts";

const ref = "7K3M9Q2XABCDEFGHJKMNPQRSTV";
const path = `/payer/${ref}`;
const read = "GET /api/ref/*";
const pay = "POST /api/paytech/*";
const quote = "POST /api/paytech/*/promo";
const cancel = "DELETE /api/commander/*";
const remove = "DELETE /api/paytech/*/promo";

/** The card that is being reprinted. */
const cardRef = "01JCARDREPRINTED0000000000";
const order = {
  ref,
  number: "SDV-7K3M9Q2X",
  offer: "SILVER",
  quantity: 1,
  price: 12_900,
  toPay: 12_900,
  promo: null,
  missing: [],
  awaited: null,
  begun: null,
  reprintOf: null,
  reprints: 0,
  delivery: null,
  corrected: null,
  printed: null,
  firstName: "Aïssatou",
  lastName: "Ba",
  buyer: { firstName: "Aïssatou", lastName: "Ba" },
  cards: [],
  lines: [{ label: "Carte Silver", quantity: 1, unitPrice: 12_900, discount: 0 }],
  createdAt: "2026-11-02T14:12:00.000Z",
  mine: true,
  writtenTo: true,
  paid: false,
  payment: "none",
};
const unpaid = (payment: string): Record<string, Reply> => ({ [read]: { status: 200, body: { ...order, payment } } });
const { toPay: _toPay, promo: _promo, awaited: _awaited, quantity: _quantity, ...rest } = order;
const reprint = {
  reprintOf: cardRef,
  reprints: 1,
  lines: [{ label: "Carte Silver, réimpression", quantity: 1, unitPrice: 5_000, discount: 0 }],
};
/** The order as anybody but the buyer reads it. */
const others = { mine: false, buyer: null };
const withoutPrice = { ...rest, buyer: null, lines: [], price: null, discountedPrice: null };
const ownPaid = { ...rest, discountedPrice: 10_320 };
const priced = (changes: object, payment = "none"): Record<string, Reply> => ({
  [read]: { status: 200, body: { ...order, ...changes, payment } },
});
const paid = (paidBy: string, mine = true, more: object = {}): Record<string, Reply> => ({
  [read]: {
    status: 200,
    body: {
      ...(mine ? ownPaid : withoutPrice),
      mine,
      paid: true,
      payment: "paid",
      paidAt: "2026-11-03T09:05:00.000Z",
      fullyPaidAt: "2026-11-03T09:05:00.000Z",
      paidBy,
      jobTitle: "Directrice",
      company: "Teranga Conseil",
      logoUrl: "",
      ...more,
    },
  },
});

/** A payment already begun, as the server reports it. */
const begun = (by: "you" | "buyer" | "other") => ({
  by,
  title: {
    you: "Un paiement a déjà été commencé.",
    buyer: "L'acheteur a commencé à payer.",
    other: "Une autre personne a commencé à payer.",
  }[by],
  text:
    by === "you"
      ? "Si vous l'avez validé, ne payez pas une seconde fois : cette page l'affichera dès qu'il nous sera confirmé. Sinon, payez ci-dessous."
      : "Si ce paiement est mené à bien, cette page dira que la commande est payée. S'il est abandonné, vous pouvez la payer ici ; de deux paiements, l'un est rendu.",
  doubt:
    by === "you"
      ? "Si vous avez été débité, votre argent n'est pas perdu : ne payez pas une seconde fois. En cas de doute, demandez-nous ci-dessous."
      : "De deux paiements, l'un est rendu.",
});

const road = {
  pieces: 1,
  onHold: false,
  differs: [],
  steps: [
    { step: "printed", at: "2026-11-04T09:00:00.000Z", pieces: 1 },
    ...["ready", "shipped", "delivered"].map((step) => ({ step, at: null, pieces: 0 })),
  ],
};
const arrived = {
  ...road,
  steps: road.steps.map((one, day) => ({ ...one, at: `2026-11-0${4 + day}T09:00:00.000Z`, pieces: 1 })),
};
const onItsWay = (told: object): Record<string, Reply> => ({
  [read]: {
    status: 200,
    body: {
      ...withoutPrice,
      mine: true,
      paid: true,
      payment: "paid",
      paidAt: "2026-11-03T09:05:00.000Z",
      fullyPaidAt: "2026-11-03T09:05:00.000Z",
      paidBy: "PayTech",
      jobTitle: "Directrice",
      company: "Teranga Conseil",
      logoUrl: "",
      road: told,
    },
  },
});

const page = {
  title: "Paiement | Sen Digital Vcard",
  theme: "#171717",
  links: [["Sen Digital Vcard, accueil", "/"], toHome, ...footerLinks],
} as const;
const link = `{origin}${path}`;
const summary = [
  "Numéro de commande SDV-7K3M9Q2X",
  "Offre Carte Silver",
  "Commandée par Aïssatou Ba",
  "Le 2 novembre 2026 à 14:12",
] as const;

/** The payment page of an order that is unpaid, paid, or being verified. */
export const paymentScreens: readonly Screen[] = [
  {
    name: "payment: unpaid",
    path,
    answers: unpaid("none"),
    ready: "Plus que le paiement",
    ...page,
    description: "Payez votre commande.",
    headings: [
      [1, "Plus que le paiement"],
      helpHeading,
      [2, "Payer plus tard ou faire payer quelqu'un d'autre"],
      [2, "Quelque chose à changer ?"],
    ],
    texts: [
      footer,
      ...summary,
      "Prix 12 900 FCFA",
      "Paiements simulés : aucun argent réel.",
      "Votre commande est enregistrée. Nous commençons votre carte dès le paiement.",
      "Carte Silver pour Aïssatou Ba 12 900 FCFA",
      "Wave, Orange Money, Mixx by Yas (ex-Free Money) ou carte bancaire, sur la page sécurisée de PayTech. PayTech ajoute ses frais, à votre charge : le total est sur sa page.",
      "Ce lien reste valable jusqu'au 2 décembre 2026. Toute personne qui l'ouvre voit cette commande (numéro SDV-7K3M9Q2X) et peut la payer.",
    ],
    links: [
      ...page.links,
      ...help("la commande SDV-7K3M9Q2X"),
      ["Envoyer par WhatsApp", "https://wa.me/?text={payMessage}"],
      ["Corriger", `/commander/SILVER?commande=${ref}`],
    ],
    buttons: ["Voir le verso", "Appliquer", "Payer la commande", "Copier le lien"],
    absent: ["Par virement"],
    fields: [
      { label: "Code promo", type: "text", says: "Si vous en avez un.", maxLength: 64 },
      { label: "Lien de paiement", type: "text", value: link },
    ],
  },
  {
    name: "payment: unpaid, by bank transfer too",
    path,
    answers: priced({ transfer: { account: "Banque de l'essai, SN08 0101", announced: null } }),
    ready: "Par virement",
    ...page,
    headings: [
      [1, "Plus que le paiement"],
      [2, "Par virement"],
      helpHeading,
      [2, "Payer plus tard ou faire payer quelqu'un d'autre"],
      [2, "Quelque chose à changer ?"],
    ],
    texts: [
      "Compte Banque de l'essai, SN08 0101",
      "Montant 12 900 FCFA",
      "Référence à écrire sur le virement SDV-7K3M9Q2X",
      "Dites-le-nous une fois le virement fait. La commande est payée dès qu'il est arrivé.",
    ],
    buttons: ["Voir le verso", "Appliquer", "Payer la commande", "J'ai fait le virement", "Copier le lien"],
  },
  {
    name: "payment: paid",
    path,
    answers: paid("PayTech"),
    ready: "Commande payée",
    ...page,
    headings: [[1, "Commande payée"], [2, "Votre carte est en ligne"], [2, "Et maintenant ?"], helpHeading],
    texts: [
      ...summary,
      "Prix au lieu de 12 900 FCFA 10 320 FCFA",
      "Payée le 3 novembre 2026 à 09:05, par PayTech. Merci, Aïssatou !",
      "Montrez-la dès maintenant : tous les téléphones lisent son QR code, et son lien se partage partout.",
      "Payée le 3 novembre 2026",
      "En fabrication prête au plus tard le 9 novembre 2026",
      "En livraison à Dakar, au plus tard le 10 novembre 2026",
      "Nous vous joindrons avant de passer. Hors de Dakar, nous convenons de l'envoi avec vous.",
      `{origin}/vcard/${ref}`,
    ],
    absent: ["Payer la commande"],
    links: [
      ...page.links,
      ["Voir ma carte", `/vcard/${ref}`],
      ["Partager sur WhatsApp", "https://wa.me/?text={cardMessage}"],
      ["Voir mon reçu", `/payer/${ref}/recu`],
    ],
    buttons: ["Voir le verso", "Montrer mon QR code"],
  },
  {
    name: "payment: a reprint, unpaid",
    path,
    answers: priced({ ...reprint, price: 5_000, toPay: 5_000 }),
    ready: "Plus que le paiement",
    ...page,
    headings: [
      [1, "Plus que le paiement"],
      helpHeading,
      [2, "Payer plus tard ou faire payer quelqu'un d'autre"],
      [2, "Quelque chose à changer ?"],
    ],
    texts: ["Offre Carte Silver, réimpression", "Nouvelle carte Silver pour Aïssatou Ba 5 000 FCFA"],
    absent: ["Code promo"],
    links: [...page.links, ["Corriger", `/ma-carte?carte=${cardRef}`]],
    buttons: ["Voir le verso", "Payer la commande", "Copier le lien"],
  },
  {
    name: "payment: a reprint, paid",
    path,
    answers: {
      [read]: {
        status: 200,
        body: {
          ...withoutPrice,
          reprintOf: cardRef,
          reprints: 1,
          paid: true,
          payment: "paid",
          paidAt: "2026-11-03T09:05:00.000Z",
          fullyPaidAt: "2026-11-03T09:05:00.000Z",
          paidBy: "PayTech",
          jobTitle: "Directrice",
          company: "Teranga Conseil",
          logoUrl: "",
          road,
        },
      },
    },
    ready: "Commande payée",
    ...page,
    headings: [[1, "Commande payée"], [2, "Votre nouvelle carte"], [2, "Et maintenant ?"], helpHeading],
    texts: ["Votre page garde son adresse : la nouvelle carte l'ouvre, comme l'ancienne."],
    absent: ["Votre carte est en ligne", "Montrer mon QR code"],
    links: [...page.links, ["Voir ma page", `/vcard/${cardRef}`], ["Voir mon reçu", `/payer/${ref}/recu`]],
  },
  {
    name: "payment: paid, its card in the workshop",
    path,
    answers: onItsWay(road),
    ready: "Départ",
    ...page,
    headings: [[1, "Commande payée"], [2, "Votre carte est en ligne"], [2, "Et maintenant ?"], helpHeading],
    texts: [
      "Payée le 3 novembre 2026",
      "Imprimée le 4 novembre 2026",
      "Encodage et contrôle prête au plus tard le 9 novembre 2026",
      "Départ",
      "Livraison à Dakar, au plus tard le 10 novembre 2026",
    ],
  },
  {
    name: "payment: paid, its card in the hand",
    path,
    answers: onItsWay({ ...arrived, differs: ["jobTitle", "logo"] }),
    ready: "Votre carte est arrivée",
    ...page,
    headings: [[1, "Commande payée"], [2, "Votre carte est en ligne"], [2, "Votre carte est arrivée"], helpHeading],
    texts: [
      "Imprimée le 4 novembre 2026",
      "Encodée et contrôlée le 5 novembre 2026",
      "En livraison le 6 novembre 2026",
      "Livrée le 7 novembre 2026",
      "Vous ne l'avez pas reçue, ou quelque chose ne va pas ? Écrivez-nous à {support}.",
      "Votre page a changé depuis l'impression de votre carte : la fonction et le logo. Le QR code et la puce ouvrent toujours votre page à jour. Pour une nouvelle carte imprimée, ouvrez votre espace.",
    ],
    absent: ["Nous vous joindrons avant de passer. Hors de Dakar, nous convenons de l'envoi avec vous."],
  },
  {
    name: "payment: being verified",
    path: `${path}?retour=succes`,
    answers: priced({ begun: begun("you") }, "checking"),
    ready: "Paiement en cours de vérification",
    steps: [["text", "Vous n'avez pas terminé le paiement ?"] as const].map(
      ([, text]) =>
        (tab) =>
          tab.getByText(text).click(),
    ),
    ...page,
    headings: [
      [1, "Paiement en cours de vérification"],
      helpHeading,
      [2, "Payer plus tard ou faire payer quelqu'un d'autre"],
    ],
    texts: [
      "Nous attendons la confirmation du paiement. Cela prend en général quelques secondes, parfois quelques minutes. Cette page se met à jour d'elle-même, et vous pouvez aussi la fermer : nous vous écrirons dès que c'est confirmé.",
      "Si vous avez été débité, votre argent n'est pas perdu : ne payez pas une seconde fois. En cas de doute, demandez-nous ci-dessous.",
      "Vous n'avez pas terminé le paiement ?",
    ],
    links: help("la commande SDV-7K3M9Q2X"),
    buttons: ["Payer la commande"],
  },
];

const missing: Reply = { status: 404, body: { code: "order.not_found", message: "Aucune commande correspondante." } };
const unknownFailure = "😕 Une erreur s'est produite, veuillez réessayer ultérieurement.";
const press = [["press", "Payer la commande"]] as const;
const typed = [["fill", "Code promo", "NOEL"]] as const;
const code = "Code promo";
const hint = "Si vous en avez un.";

export const paymentScenes: readonly Scene[] = [
  {
    name: "payment: loading",
    path,
    answers: unpaid("none"),
    held: read,
    busy: [["text", "Chargement des informations..."]],
    sees: [
      ["text", "Plus que le paiement"],
      ["none", "Chargement des informations..."],
    ],
  },
  {
    name: "payment: no such order",
    path,
    answers: { [read]: missing },
    sees: [
      ["text", "Aucune commande correspondante."],
      [
        "text",
        "Vérifiez que le lien est complet. Une commande qui n'a pas été payée expire après 30 jours. Une question ? {support}",
      ],
      ["link", "Voir les offres", "/commander"],
      ["link", "Retour à l'accueil", "/"],
    ],
  },
  {
    name: "payment: the network is down, which is no missing order",
    path,
    answers: { [read]: "cut" },
    sees: [
      ["text", "La connexion est interrompue"],
      [
        "text",
        "Votre commande n'est pas perdue : nous n'arrivons pas à la lire pour l'instant. Cette page réessaie d'elle-même.",
      ],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "payment: with a promo code",
    path,
    answers: paid("Code promo"),
    sees: [["text", "Payée le 3 novembre 2026 à 09:05, avec un code promo. Merci, Aïssatou !"]],
  },
  {
    name: "payment: paid, shown to somebody without its key",
    path,
    answers: paid("PayTech", false),
    sees: [
      [
        "text",
        "C'est votre commande ? Ouvrez-la par le lien que nous vous avons envoyé : vous y verrez la suite et votre reçu.",
      ],
      ["none", "Voir mon reçu"],
      ["none", "En livraison"],
      ["text", "Payée le 3 novembre 2026 à 09:05, par PayTech."],
      ["none", "Merci, Aïssatou !"],
    ],
  },
  {
    name: "payment: paid by somebody without its key",
    path,
    answers: paid("PayTech", false, { yours: 10_320 }),
    sees: [
      ["text", "Votre paiement : 10 320 FCFA. Merci ! Voir mon reçu"],
      ["link", "Voir mon reçu", `/payer/${ref}/recu`],
      ["none", "Prix"],
      ["text", "La carte d'Aïssatou Ba est en ligne"],
      ["link", "Voir la carte", `/vcard/${ref}`],
      ["none", "Votre carte est en ligne"],
      ["none", "Montrer mon QR code"],
      ["none", "Partager sur WhatsApp"],
    ],
  },
  {
    name: "payment: a reprint, paid by somebody without its key",
    path,
    answers: paid("PayTech", false, { yours: 5_000, reprintOf: cardRef, reprints: 1 }),
    sees: [
      ["text", "Une nouvelle carte pour Aïssatou Ba"],
      ["text", "Sa page garde son adresse : la nouvelle carte l'ouvre, comme l'ancienne."],
      ["link", "Voir la page", `/vcard/${cardRef}`],
      ["none", "Votre nouvelle carte"],
    ],
  },
  {
    name: "payment: an incomplete order, shown to somebody without its key",
    path,
    answers: priced({ ...others, missing: ["jobTitle"] }),
    sees: [
      ["text", "La commande d'Aïssatou Ba est enregistrée."],
      ["text", "La page est mise en ligne et la carte fabriquée dès que nous avons tout et que la commande est payée."],
    ],
  },
  {
    name: "payment: no day is promised while a paid order lacks something",
    path,
    answers: paid("PayTech", true, { missing: ["profileUrl"], awaits: "que nous avons tout" }),
    sees: [
      ["text", "En fabrication 4 jours ouvrés dès que nous avons tout"],
      ["text", "En livraison puis à Dakar en 1 jour ouvré"],
      ["none", "au plus tard le"],
    ],
  },
  {
    name: "payment: a deposit is no payment",
    path,
    answers: paid("Équipe", true, { discountedPrice: 12_900, fullyPaidAt: null, partly: true, rest: 7_900 }),
    sees: [
      ["text", "Commande enregistrée"],
      ["text", "Enregistrée le 3 novembre 2026 à 09:05, auprès de notre équipe. Merci, Aïssatou !"],
      ["text", "Acompte reçu : 5 000 FCFA. Reste à payer : 7 900 FCFA."],
      ["none", "Commande payée"],
      ["none", "Payée"],
    ],
  },
  {
    name: "payment: paid in parts, on the day of the last",
    path,
    answers: paid("Équipe", true, { discountedPrice: 12_900, fullyPaidAt: "2026-11-09T10:00:00.000Z", rest: 0 }),
    sees: [
      ["text", "Commande payée"],
      ["text", "Payée le 9 novembre 2026 à 10:00, auprès de notre équipe. Merci, Aïssatou !"],
      ["text", "Enregistrée le 3 novembre 2026"],
    ],
  },
  {
    name: "payment: a buyer who gets no mail is promised none",
    path: `${path}?retour=succes`,
    answers: priced({ writtenTo: false }, "checking"),
    sees: [
      [
        "text",
        "Nous attendons la confirmation du paiement. Cela prend en général quelques secondes, parfois quelques minutes. Cette page se met à jour d'elle-même, et vous pouvez aussi la fermer.",
      ],
      ["none", "nous vous écrirons dès que c'est confirmé"],
    ],
  },
  {
    name: "payment: an order that lacks something promises nothing by its payment alone",
    path,
    answers: priced({ offer: "CUSTOM", missing: ["jobTitle"] }),
    sees: [
      ["text", "Votre commande est enregistrée."],
      [
        "text",
        "Votre page est mise en ligne et votre carte fabriquée dès que nous avons tout et que la commande est payée.",
      ],
      ["none", "dès le paiement"],
    ],
  },
  {
    name: "payment: by the team",
    path,
    answers: paid("Équipe"),
    sees: [["text", "Payée le 3 novembre 2026 à 09:05, auprès de notre équipe. Merci, Aïssatou !"]],
  },
  {
    name: "payment: a bank transfer was announced",
    path,
    answers: priced({
      transfer: {
        account: "Banque de l'essai, SN08 0101",
        announced: { at: "2026-11-05T10:00:00.000Z", amount: 12_900 },
      },
    }),
    sees: [
      ["text", "Virement de 12 900 FCFA annoncé le 5 novembre 2026."],
      ["text", "Nous guettons son arrivée ; ne payez pas une seconde fois."],
      ["none", "J'ai fait le virement"],
      ["button", "Payer la commande"],
    ],
  },
  {
    name: "payment: a bank transfer with a deposit",
    path,
    answers: priced({ deposit: 5_000, transfer: { account: "Banque de l'essai, SN08 0101", announced: null } }),
    sees: [
      ["text", "Montant 5 000 FCFA d'acompte, ou 12 900 FCFA en tout"],
      ["button", "J'ai viré l'acompte"],
      ["button", "J'ai viré la totalité"],
    ],
  },
  {
    name: "payment: canceled before",
    path,
    answers: unpaid("canceled"),
    sees: [
      ["text", "Le paiement a été annulé : rien n'a été prélevé."],
      ["text", "La commande vous attend. Vous pouvez la payer quand vous voulez."],
    ],
  },
  {
    name: "payment: begun before",
    path,
    answers: priced({ begun: begun("you") }, "pending"),
    sees: [
      ["text", "Un paiement a déjà été commencé."],
      [
        "text",
        "Si vous l'avez validé, ne payez pas une seconde fois : cette page l'affichera dès qu'il nous sera confirmé. Sinon, payez ci-dessous.",
      ],
    ],
  },
  {
    name: "payment: left",
    path: `${path}?retour=annule`,
    answers: priced({ begun: begun("you") }, "pending"),
    sees: [
      ["text", "Vous avez quitté le paiement."],
      ["text", begun("you").text],
    ],
  },
  {
    name: "payment: another's payment is under way",
    path,
    answers: priced({ ...others, begun: begun("buyer") }, "pending"),
    sees: [
      ["text", begun("buyer").title],
      ["text", begun("buyer").text],
      ["text", "La commande d'Aïssatou Ba est enregistrée. Nous commençons sa carte dès le paiement."],
      ["none", begun("you").text],
    ],
  },
  {
    name: "payment: another's payment is being verified",
    path,
    answers: priced({ ...others, writtenTo: false, begun: begun("other") }, "checking"),
    sees: [
      ["text", begun("other").doubt],
      [
        "text",
        "Nous attendons la confirmation du paiement. Cela prend en général quelques secondes, parfois quelques minutes. Cette page se met à jour d'elle-même, et vous pouvez aussi la fermer.",
      ],
      [
        "none",
        "Si vous avez été débité, votre argent n'est pas perdu : ne payez pas une seconde fois. En cas de doute, demandez-nous ci-dessous.",
      ],
    ],
  },
  {
    name: "payment: the press leads to the provider, busy on the way",
    path,
    answers: {
      ...unpaid("none"),
      [pay]: { status: 200, body: { redirectUrl: "{origin}/commander?chez-le-prestataire" } },
    },
    steps: press,
    held: pay,
    busy: [["button", "Un instant..."]],
    sees: [["at", "/commander?chez-le-prestataire"]],
  },
  {
    name: "payment: a gift reads the order again",
    path,
    still: true,
    answers: { ...unpaid("none"), [pay]: { status: 200, body: { gift: true } } },
    steps: [...typed, ...press],
    sees: [
      ["asked", pay, 1],
      ["asked", read, 1],
    ],
  },
  {
    name: "payment: the server says why it fails",
    path,
    answers: {
      ...unpaid("none"),
      [pay]: { status: 502, body: { code: "payment.unavailable", message: "Refus du serveur." } },
    },
    steps: press,
    sees: [["text", "Refus du serveur."]],
  },
  {
    name: "payment: the server fails without words",
    path,
    answers: { ...unpaid("none"), [pay]: { status: 500 } },
    steps: press,
    sees: [["text", unknownFailure]],
  },
  {
    name: "payment: the network fails",
    path,
    answers: { ...unpaid("none"), [pay]: "cut" },
    steps: press,
    sees: [["text", unknownFailure]],
  },
  {
    name: "payment: a refused code stands at its field, and is not lost",
    path,
    answers: { ...unpaid("none"), [pay]: { status: 422, body: { code: "promo.unknown", message: "Refus du code." } } },
    steps: [...typed, ...press],
    sees: [
      ["fault", code, `Refus du code. ${hint}`],
      ["value", code, "NOEL"],
      ["focus", code],
    ],
  },
  {
    name: "payment: a code's new price, before it is paid",
    path,
    answers: { ...unpaid("none"), [quote]: { status: 200, body: { code: "NOEL", price: 10_320 } } },
    steps: [...typed, ["press", "Appliquer"]],
    sees: [
      ["text", "Le code NOEL retire 2 580 FCFA."],
      ["text", "10 320 FCFA"],
      ["button", "Retirer"],
      ["none", "Appliquer"],
    ],
  },
  {
    name: "payment: the code that the order remembers, on any device",
    path,
    answers: priced({ toPay: 10_320, promo: { code: "NOEL", refusal: null } }),
    sees: [
      ["text", "Le code NOEL retire 2 580 FCFA."],
      ["text", "Prix au lieu de 12 900 FCFA 10 320 FCFA"],
      ["text", "Code promo NOEL"],
      ["button", "Retirer"],
    ],
  },
  {
    name: "payment: a remembered code has no name for anybody but the buyer",
    path,
    answers: priced({ ...others, toPay: 10_320, promo: { code: null, refusal: null } }),
    sees: [
      ["text", "Un code promo retire 2 580 FCFA."],
      ["text", "Code promo appliqué"],
      ["none", "Retirer"],
    ],
  },
  {
    name: "payment: the code is taken off again",
    path,
    answers: {
      ...priced({ toPay: 10_320, promo: { code: "NOEL", refusal: null } }),
      [remove]: { status: 200, body: { price: 12_900 } },
    },
    steps: [["press", "Retirer"]],
    sees: [
      ["none", "Le code NOEL retire 2 580 FCFA."],
      ["text", "Prix 12 900 FCFA"],
      ["button", "Appliquer"],
      ["focus", code],
    ],
  },
  {
    name: "payment: a code that ran out meanwhile",
    path,
    answers: priced({ promo: { code: "NOEL", refusal: "Toutes les utilisations de ce code promo sont prises." } }),
    sees: [
      ["text", "Le code NOEL ne compte plus."],
      ["text", "Toutes les utilisations de ce code promo sont prises. Le prix est de 12 900 FCFA."],
      ["button", "Appliquer"],
    ],
  },
  {
    name: "payment: a price that changed meanwhile is shown before it is paid",
    path,
    answers: {
      ...unpaid("none"),
      [pay]: { status: 409, body: { code: "payment.price_changed", message: "Refus du prix." } },
    },
    steps: press,
    sees: [
      ["text", "Refus du prix."],
      ["asked", read, 1],
    ],
  },
  {
    name: "payment: while it is verified, the amount is that payment's",
    path,
    answers: priced({ toPay: 12_900, awaited: 10_320 }, "checking"),
    sees: [["text", "Prix au lieu de 12 900 FCFA 10 320 FCFA"]],
  },
  {
    name: "payment: a gift",
    path,
    answers: priced({ toPay: 0, promo: { code: "CADEAU", refusal: null } }),
    sees: [
      ["text", "Le code CADEAU offre la commande : rien à payer."],
      ["text", "Rien à payer"],
      ["text", "Votre commande est enregistrée. Nous commençons votre carte dès son activation."],
      ["none", "Plus que le paiement"],
      ["button", "Payer la commande"],
      ["text", "Rien ne vous sera demandé."],
      ["none", "Copier le lien"],
      [
        "none",
        "Wave, Orange Money, Mixx by Yas (ex-Free Money) ou carte bancaire, sur la page sécurisée de PayTech. PayTech ajoute ses frais, à votre charge : le total est sur sa page.",
      ],
    ],
  },
  {
    name: "payment: a gift whose payment was canceled before, shown to somebody without its key",
    path,
    answers: priced({ ...others, toPay: 0, promo: { code: null, refusal: null } }, "canceled"),
    sees: [
      ["text", "La commande vous attend."],
      ["none", "Vous pouvez la payer quand vous voulez."],
      ["button", "Payer la commande"],
    ],
  },
  {
    name: "payment: a code that leaves nothing to pay",
    path,
    answers: { ...unpaid("none"), [quote]: { status: 200, body: { code: "CADEAU", price: 0 } } },
    steps: [...typed, ["press", "Appliquer"]],
    sees: [["text", "Le code CADEAU offre la commande : rien à payer."]],
  },
  {
    name: "payment: canceling is asked once, and refused while a payment is under way",
    path,
    answers: {
      ...unpaid("none"),
      [cancel]: { status: 409, body: { code: "order.payment_pending", message: "Refus d'annuler." } },
    },
    steps: [
      (tab) => tab.getByText("Annuler la commande", { exact: true }).click(),
      ["press", "Oui, annuler la commande"],
    ],
    sees: [
      ["text", "La commande SDV-7K3M9Q2X sera annulée, et son lien ne mènera plus à rien."],
      ["text", "Refus d'annuler."],
      ["asked", cancel, 1],
    ],
  },
  {
    name: "payment: somebody without the key neither corrects nor cancels",
    path,
    answers: priced({ ...others }),
    sees: [
      [
        "text",
        "Pour corriger ou annuler cette commande, ouvrez-la sur l'appareil qui l'a passée, ou par le lien reçu par e-mail.",
      ],
      ["none", "Annuler la commande"],
      ["none", "Corriger"],
    ],
  },
  {
    name: "payment: canceled by its buyer",
    path: `${path}?retour=annulee`,
    answers: { [read]: missing },
    sees: [
      ["text", "Votre commande est annulée."],
      ["text", "Rien ne vous sera demandé. Une question ? {support}"],
      ["link", "Voir les offres", "/commander"],
    ],
  },
  {
    name: "payment: the link is copied",
    path,
    answers: unpaid("none"),
    steps: [["press", "Copier le lien"]],
    sees: [["button", "Lien copié"]],
  },
];

/** The page asks again by itself while an outcome is awaited: first after 2 s. */
export const paymentPatience: readonly Patience[] = [
  {
    name: "payment: an awaited outcome is asked for after 2 s",
    path,
    answers: unpaid("checking"),
    steps: [(tab) => tab.getByRole("heading", { level: 1 }).waitFor()],
    seconds: 2,
    sees: [["asked", read, 1]],
  },
  {
    name: "payment: a press that is not answered is given up after 30 s",
    path,
    answers: { ...unpaid("none"), [pay]: "never" },
    steps: press,
    seconds: 30,
    sees: [["text", unknownFailure]],
  },
];
