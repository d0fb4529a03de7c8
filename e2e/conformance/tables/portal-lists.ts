import type { Reply, Scene, Screen } from "../kinds.ts";

const reply = (body: readonly object[], total = body.length): Reply => ({
  status: 200,
  body,
  headers: { "X-Total-Count": String(total) },
});
const at = "2026-11-02T14:12:00.000Z";

const promo = {
  code: "RENTREE20",
  kind: "percentage",
  value: 20,
  offer: null,
  startsAt: null,
  endsAt: null,
  maxUses: 50,
  uses: 3,
  held: 0,
  overLimit: 0,
  remaining: 47,
  disabledAt: null,
  createdAt: at,
};
const promos = {
  "GET /api/promo-codes": reply([
    promo,
    {
      ...promo,
      code: "MOINS-1000",
      kind: "amount",
      value: 1000,
      offer: "SILVER",
      maxUses: null,
      remaining: null,
      startsAt: "2026-01-05T00:00:00.000Z",
      endsAt: "2026-02-01T00:00:00.000Z",
    },
    { ...promo, code: "CADEAU", kind: "gift", value: 0, disabledAt: at },
    { ...promo, code: "EPUISE", uses: 50, overLimit: 2, remaining: 0 },
    { ...promo, code: "PRIS", uses: 40, held: 10, remaining: 0 },
    { ...promo, code: "PLUS-TARD", startsAt: "2099-01-01T00:00:00.000Z" },
  ]),
};

const mail = {
  id: "m1",
  template: "order-received",
  recipient: "awa@example.com",
  orderRef: "7K3M9Q2XABCDEFGHJKMNPQRSTV",
  state: "sent",
  createdAt: at,
  sentAt: "2026-11-02T14:13:00.000Z",
  failedAt: null,
  lastError: null,
  order: { number: "SDV-7K3M9Q2X", firstName: "Awa", lastName: "Ndiaye" },
};
const mailsReply = reply([
  mail,
  { ...mail, id: "m2", template: "payment-received", state: "waiting", sentAt: null, orderRef: null, order: null },
  {
    ...mail,
    id: "m3",
    template: "newsletter-confirmation",
    state: "failed",
    sentAt: null,
    failedAt: at,
    lastError: "Adresse inconnue",
    orderRef: null,
    order: null,
  },
]);
const mails = {
  "GET /api/mails": mailsReply,
  "GET /api/mails/m1": {
    status: 200,
    body: { ...mail, subject: "Votre commande est enregistrée", html: "", text: "Bonjour Awa," },
  },
};

const subscribers = {
  "GET /api/newsletter/subscribers": reply(
    [
      {
        id: "s1",
        email: "awa@example.com",
        state: "confirmed",
        consentVersion: "2026-11",
        requestedAt: at,
        confirmedAt: "2026-11-03T09:05:00.000Z",
        unsubscribedAt: null,
      },
      {
        id: "s2",
        email: "moussa@example.com",
        state: "pending",
        consentVersion: "2026-11",
        requestedAt: at,
        confirmedAt: null,
        unsubscribedAt: null,
      },
      {
        id: "s3",
        email: "fatou@example.com",
        state: "unsubscribed",
        consentVersion: "2026-11",
        requestedAt: at,
        confirmedAt: at,
        unsubscribedAt: "2026-11-04T10:00:00.000Z",
      },
    ],
    31,
  ),
};

const actions = [
  ["login", "s'est connecté"],
  ["login.failed", "n'a pas pu se connecter"],
  ["logout", "s'est déconnecté"],
  ["user.created", "a créé un compte"],
  ["user.deleted", "a supprimé un compte"],
  ["password.changed", "a changé son mot de passe"],
  ["password.link_sent", "a demandé un lien pour un nouveau mot de passe"],
  ["password.reset_by_link", "a choisi un nouveau mot de passe par un lien"],
  ["session.revoked", "a fermé une session"],
  ["totp.enabled", "a activé son second facteur"],
  ["totp.disabled", "a retiré son second facteur"],
  ["totp.codes_renewed", "a fait de nouveaux codes de secours"],
  ["newsletter.exported", "a exporté la newsletter"],
  ["person.exported", "a exporté les données d'une personne"],
  ["newsletter.removed", "a effacé un inscrit de la newsletter"],
  ["newsletter.told", "a prévenu les inscrits d'une mise en vente"],
  ["orders.exported", "a exporté les commandes"],
  ["order.created", "a saisi une commande"],
  ["order.deleted", "a supprimé une commande"],
  ["order.restored", "a restauré une commande"],
  ["order.erased", "a effacé les données d'une commande"],
  ["order.corrected", "a corrigé une carte"],
  ["order.fee_agreed", "a noté des frais de livraison convenus"],
  ["order.noted", "a écrit une note"],
  ["order.marked_paid", "a reçu le paiement d'une commande"],
  ["payment.verified", "a vérifié un paiement"],
  ["pieces.moved", "a déplacé des pièces"],
  ["piece.remade", "a fait refaire une pièce"],
  ["piece.material_set", "a dit la matière d'une pièce"],
  ["mail.resent", "a renvoyé un e-mail"],
  ["mail.retried", "a relancé un e-mail"],
  ["promo.created", "a créé un code promo"],
  ["promo.disabled", "a arrêté un code promo"],
  ["promo.enabled", "a remis un code promo en service"],
  ["setting.changed", "a changé un réglage"],
] as const;
const audit = {
  "GET /api/audit": reply(
    actions.map(([action], number) => ({
      id: String(number),
      at,
      actor: "Awa Ndiaye",
      action,
      target: "SDV-7K3M9Q2X",
      details: "au comptoir",
      orderRef: number === 0 ? "7K3M9Q2XABCDEFGHJKMNPQRSTV" : null,
    })),
    120,
  ),
};

export const listScreens: readonly Screen[] = [
  {
    name: "promo codes",
    path: "/administration/codes-promo",
    answers: promos,
    ready: "page(s)",
    title: "Codes promo | Sen Digital Vcard",
    headings: [[1, "Codes promo"]],
    texts: ["6 codes", "1 / 1 page(s)"],
    buttons: [
      "Créer un code promo",
      "Arrêter le code RENTREE20",
      "Remettre en service le code CADEAU",
      "Copier le code RENTREE20",
    ],
    columns: [
      "Actions",
      "Code",
      "État",
      "Réduction",
      "Offre",
      "Période",
      "Utilisations",
      "Retenues",
      "Restantes",
      "Créé le",
    ],
    rows: [
      ["Arrêter", "RENTREE20", "En service", "−20 %", "Toutes", "Sans limite", "3", "0", "47", "02/11/2026 14:12"],
      [
        "Arrêter",
        "MOINS-1000",
        "Terminé",
        "−1 000 FCFA",
        "Silver",
        "Du 05/01/2026 au 31/01/2026",
        "3",
        "0",
        "Illimité",
        "02/11/2026 14:12",
      ],
      [
        "Remettre en service",
        "CADEAU",
        "Arrêté",
        "Carte offerte",
        "Toutes",
        "Sans limite",
        "3",
        "0",
        "47",
        "02/11/2026 14:12",
      ],
      [
        "Arrêter",
        "EPUISE",
        "Épuisé",
        "−20 %",
        "Toutes",
        "Sans limite",
        "50 et 2 au-delà de la limite",
        "0",
        "0",
        "02/11/2026 14:12",
      ],
      ["Arrêter", "PRIS", "Tout retenu", "−20 %", "Toutes", "Sans limite", "40", "10", "0", "02/11/2026 14:12"],
      ["Arrêter", "PLUS-TARD", "À venir", "−20 %", "Toutes", "Dès le 01/01/2099", "3", "0", "47", "02/11/2026 14:12"],
    ],
  },
  {
    name: "promo codes: new",
    path: "/administration/codes-promo?nouveau=1",
    answers: promos,
    ready: "Nouveau code promo",
    title: "Codes promo | Sen Digital Vcard",
    texts: ["Nouveau code promo"],
    buttons: ["Créer le code", "Fermer"],
    fields: [
      { label: "Rechercher", type: "text" },
      {
        label: "Code",
        type: "text",
        maxLength: 32,
        says: "3 à 32 lettres, chiffres, tirets ou soulignés. Vide : un code impossible à deviner.",
      },
      { label: "Réduction", type: "select-one", options: ["Pourcentage", "Montant en FCFA", "Carte offerte"] },
      { label: "Pourcentage", type: "text", required: true },
      { label: "Offre", type: "select-one", options: ["Toutes les offres", "Silver", "Gold", "Custom"] },
      { label: "Nombre d'utilisations", type: "text", says: "Vide : sans limite." },
      { label: "Du", type: "date", says: "Vide : dès maintenant." },
      { label: "Au, inclus", type: "date", says: "Vide : sans fin." },
    ],
  },
  {
    name: "newsletter list",
    path: "/administration/newsletter",
    answers: subscribers,
    ready: "page(s)",
    title: "Newsletter | Sen Digital Vcard",
    headings: [[1, "Newsletter"]],
    texts: [
      "N'écrivez qu'aux adresses confirmées : le fichier CSV ne porte qu'elles, chacune avec son lien de désinscription.",
      "31 inscrits",
      "1 / 4 page(s)",
    ],
    buttons: ["Exporter en CSV", "Effacer awa@example.com"],
    fields: [
      { label: "État", type: "select-one", options: ["Tous les états", "Confirmés", "À confirmer", "Désinscrits"] },
    ],
    columns: ["Action", "E-mail", "État", "Demandé le", "Confirmé le", "Désinscrit le"],
    rows: [
      ["", "awa@example.com", "Confirmé", "02/11/2026 14:12", "03/11/2026 09:05", ""],
      ["", "moussa@example.com", "À confirmer", "02/11/2026 14:12", "", ""],
      ["", "fatou@example.com", "Désinscrit", "02/11/2026 14:12", "02/11/2026 14:12", "04/11/2026 10:00"],
    ],
  },
  {
    name: "mails",
    path: "/administration/courrier",
    answers: mails,
    ready: "page(s)",
    title: "Courrier | Sen Digital Vcard",
    headings: [[1, "Courrier"]],
    texts: [
      "3 e-mails ne sont pas partis",
      "Le serveur de courrier n'a pas répondu pendant trois jours, ou l'adresse est refusée. Une fois la cause levée, relancez les envois.",
      "Les e-mails que le service envoie.",
      "3 e-mails",
      "1 / 1 page(s)",
    ],
    links: [["SDV-7K3M9Q2X", "/administration/commandes/7K3M9Q2XABCDEFGHJKMNPQRSTV"]],
    buttons: [
      "Tout réessayer",
      "Lire : Commande reçue à awa@example.com",
      "Réessayer : Confirmation de la newsletter à awa@example.com",
    ],
    fields: [
      { label: "Rechercher", type: "text", placeholder: "Adresse, nom, numéro de commande" },
      { label: "État", type: "select-one", options: ["Tous les e-mails", "Envoyés", "En attente", "En échec"] },
    ],
    columns: ["Actions", "État", "E-mail", "Commande", "Destinataire", "Créé le", "Envoyé le"],
    rows: [
      [
        "",
        "Envoyé",
        "Commande reçue",
        "SDV-7K3M9Q2X Awa Ndiaye",
        "awa@example.com",
        "02/11/2026 14:12",
        "02/11/2026 14:13",
      ],
      ["", "En attente", "Paiement reçu", "", "awa@example.com", "02/11/2026 14:12", ""],
      ["", "Échec", "Confirmation de la newsletter", "", "awa@example.com", "02/11/2026 14:12", "Adresse inconnue"],
    ],
  },
  {
    name: "journal",
    path: "/administration/journal",
    answers: audit,
    ready: "page(s)",
    title: "Journal | Sen Digital Vcard",
    headings: [[1, "Journal"]],
    texts: ["Qui a fait quoi dans ce portail. Rien ne s'y efface à la main.", "120 entrées", "1 / 3 page(s)"],
    links: [["SDV-7K3M9Q2X", "/administration/commandes/7K3M9Q2XABCDEFGHJKMNPQRSTV"]],
    fields: [
      { label: "Rechercher", type: "text", placeholder: "Personne, commande, adresse" },
      {
        label: "Ce qui est montré",
        type: "select-one",
        options: [
          "Tout sauf les connexions",
          "Commandes",
          "Atelier",
          "Paiements",
          "Équipe",
          "E-mails",
          "Codes promo",
          "Réglages",
          "Connexions",
          "Tout",
        ],
      },
    ],
    columns: ["Date", "Qui", "Quoi", "Sur quoi", "Détails"],
    rows: actions.map(([, said]) => ["02/11/2026 14:12", "Awa Ndiaye", said, "SDV-7K3M9Q2X", "au comptoir"]),
  },
];

/** A list page; these all work alike. */
interface List {
  name: string;
  path: string;
  call: string;
  failed: string;
  none: string;
}

const lists: readonly List[] = [
  {
    name: "promo codes",
    path: "/administration/codes-promo",
    call: "GET /api/promo-codes",
    failed: "Les codes promo n'ont pas pu être chargés.",
    none: "Aucun code promo pour l'instant.",
  },
  {
    name: "newsletter list",
    path: "/administration/newsletter",
    call: "GET /api/newsletter/subscribers",
    failed: "Les inscrits n'ont pas pu être chargés.",
    none: "Aucun inscrit pour l'instant.",
  },
  {
    name: "mails",
    path: "/administration/courrier",
    call: "GET /api/mails",
    failed: "Le courrier n'a pas pu être chargé.",
    none: "Aucun e-mail pour l'instant.",
  },
  {
    name: "journal",
    path: "/administration/journal",
    call: "GET /api/audit",
    failed: "Le journal n'a pas pu être chargé.",
    none: "Le journal est vide.",
  },
];

const find = "POST /api/people/find";
const personOrder = {
  ref: "7K3M9Q2XABCDEFGHJKMNPQRSTV",
  number: "SDV-7K3M9Q2X",
  offer: "SILVER",
  firstName: "Awa",
  lastName: "Ndiaye",
  as: "buyer",
  paid: true,
  createdAt: at,
  deletedAt: null,
};
const found = {
  status: 200,
  body: {
    email: "awa@example.com",
    orders: [personOrder, { ...personOrder, ref: "8K3M9Q2XABCDEFGHJKMNPQRSTV", number: "SDV-8K3M9Q2X", as: "card" }],
    left: [{ id: "left1", owner: "Fatou Sarr", at }],
    newsletter: { state: "confirmed" },
  },
};

export const listScenes: readonly Scene[] = [
  {
    name: "people: what is kept is shown",
    path: "/administration/donnees-personnelles",
    answers: { [find]: found },
    steps: [
      ["fill", "E-mail, commande ou téléphone", "awa@example.com"],
      ["press", "Chercher"],
    ],
    held: find,
    busy: [["button", "Recherche..."]],
    sees: [
      ["text", "Commandée le 02/11/2026 14:12, payée"],
      ["text", "Commandée par quelqu'un d'autre : son adresse est sur la carte, qui seule est exportée"],
      ["text", "Sur la carte de Fatou Sarr, le 02/11/2026 14:12"],
      ["text", "Inscription confirmée."],
      ["link", "SDV-7K3M9Q2X", `/administration/commandes/${personOrder.ref}`],
      ["button", "Exporter en ZIP"],
    ],
  },
  {
    name: "people: nothing is written",
    path: "/administration/donnees-personnelles",
    answers: {},
    steps: [["press", "Chercher"]],
    sees: [
      ["text", "Écrivez une adresse e-mail, un numéro de commande ou un téléphone."],
      ["asked", find, 0],
    ],
  },
  {
    name: "people: nobody is found",
    path: "/administration/donnees-personnelles",
    answers: { [find]: { status: 404, body: { code: "person.not_found", message: "Personne ici." } } },
    steps: [
      ["fill", "E-mail, commande ou téléphone", "awa@example.com"],
      ["press", "Chercher"],
    ],
    sees: [
      ["text", "Personne ici."],
      ["value", "E-mail, commande ou téléphone", "awa@example.com"],
    ],
  },
  ...lists.flatMap(({ name, path, call, failed, none }): Scene[] => [
    {
      name: `${name}: the list fails`,
      path,
      answers: { [call]: { status: 409 } },
      sees: [
        ["text", failed],
        ["text", "Une erreur s'est produite. Veuillez réessayer."],
        ["button", "Réessayer"],
      ],
    },
    { name: `${name}: nothing yet`, path, answers: { [call]: reply([]) }, sees: [["text", none]] },
  ]),
  {
    name: "promo codes: one is stopped",
    path: "/administration/codes-promo",
    answers: { ...promos, "PATCH /api/promo-codes/*": { status: 200, body: { ...promo, disabledAt: at } } },
    steps: [["press", "Arrêter le code RENTREE20"]],
    sees: [
      ["text", "Le code RENTREE20 est arrêté."],
      ["asked", "GET /api/promo-codes", 2],
    ],
  },
  {
    name: "promo codes: one is made",
    path: "/administration/codes-promo?nouveau=1",
    answers: { ...promos, "POST /api/promo-codes": { status: 201, body: promo } },
    steps: [
      ["fill", "Pourcentage", "20"],
      ["press", "Créer le code"],
    ],
    held: "POST /api/promo-codes",
    busy: [["button", "Création en cours..."]],
    sees: [
      ["text", "Le code RENTREE20 est créé."],
      ["asked", "GET /api/promo-codes", 2],
    ],
  },
  {
    name: "newsletter list: who waits for an offer on sale is told, once it is confirmed",
    path: "/administration/newsletter",
    answers: {
      ...subscribers,
      "GET /api/newsletter/waitlist": { status: 200, body: [{ offer: "GOLD", onSale: true, waiting: 2, told: 1 }] },
      "POST /api/newsletter/waitlist/GOLD/tell": { status: 202, body: { message: "C'est parti." } },
    },
    steps: [
      ["press", "Prévenir par e-mail"],
      async (page) => page.getByRole("dialog").getByRole("button", { name: "Prévenir", exact: true }).click(),
    ],
    sees: [
      ["text", "Carte Gold : 2 inscrits à prévenir"],
      ["text", "1 inscrit déjà prévenu."],
      ["text", "C'est parti."],
      ["asked", "POST /api/newsletter/waitlist/GOLD/tell", 1],
    ],
  },
  {
    name: "newsletter list: who waits for an offer that is not on sale",
    path: "/administration/newsletter",
    answers: {
      ...subscribers,
      "GET /api/newsletter/waitlist": { status: 200, body: [{ offer: "GOLD", onSale: false, waiting: 1, told: 0 }] },
    },
    sees: [
      ["text", "Carte Gold : 1 inscrit à prévenir"],
      ["text", "Mettez-la en vente dans les réglages pour pouvoir les prévenir."],
    ],
  },
  {
    name: "newsletter list: one is erased, once it is confirmed",
    path: "/administration/newsletter",
    answers: {
      ...subscribers,
      "DELETE /api/newsletter/subscribers/s1": {
        status: 200,
        body: { message: "L'adresse est effacée de la newsletter." },
      },
    },
    steps: [
      ["press", "Effacer awa@example.com"],
      ["press", "Effacer"],
    ],
    sees: [
      ["text", "L'adresse est effacée de la newsletter."],
      ["asked", "DELETE /api/newsletter/subscribers/s1", 1],
      ["asked", "GET /api/newsletter/subscribers", 2],
    ],
  },
  {
    name: "mails: one is read",
    path: "/administration/courrier",
    answers: mails,
    steps: [["press", "Lire : Commande reçue à awa@example.com"]],
    sees: [
      ["text", "Votre commande est enregistrée"],
      ["text", "À awa@example.com, le 2 novembre 2026 à 14:13. Les liens secrets sont masqués."],
      ["text", "Bonjour Awa,"],
      ["button", "Copier le texte"],
    ],
  },
  {
    name: "mails: a failed one is set going again",
    path: "/administration/courrier",
    answers: { ...mails, "POST /api/mails/*/retry": { status: 202, body: { message: "L'e-mail va repartir." } } },
    steps: [["press", "Réessayer : Confirmation de la newsletter à awa@example.com"]],
    sees: [
      ["text", "L'e-mail va repartir."],
      ["asked", "GET /api/mails", 4],
    ],
  },
  {
    name: "mails: all that failed are set going again",
    path: "/administration/courrier",
    answers: { ...mails, "POST /api/mails/retry": { status: 202, body: { message: "Les e-mails vont repartir." } } },
    steps: [["press", "Tout réessayer"]],
    held: "POST /api/mails/retry",
    busy: [["text", "Remise en route…"]],
    sees: [
      ["text", "Les e-mails vont repartir."],
      ["asked", "GET /api/mails", 4],
    ],
  },
];
