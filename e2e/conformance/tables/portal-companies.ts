import type { Scene, Screen } from "../kinds.ts";

const at = "2026-11-02T14:12:00.000Z";
const id = "01JBQ7C2MS0000000000000000";
const path = `/administration/entreprises/${id}`;
const listPath = `/administration/entreprises/commande?entreprise=${id}`;

const listed = {
  id,
  name: "Teranga Conseil",
  contactName: "Mariama Sow",
  billingEmail: "mariama@example.com",
  people: 40,
  archivedAt: null,
  createdAt: at,
};
const none = { "GET /api/organisations": { status: 200, body: { organisations: [], isCut: false } } };
const some = { "GET /api/organisations": { status: 200, body: { organisations: [listed], isCut: false } } };

const template = {
  offer: "SILVER",
  company: "Teranga Conseil",
  workAddress: "Plateau, Dakar",
  workPhoneNumber: "+221338690000",
  workEmail: "",
  workDescription: "",
  socialMedias: [],
  logoUrl: "",
  coverUrl: "",
  ownAccent: "",
  dress: "auto",
  locked: ["company"],
  asked: ["profileUrl"],
  leftSentence: "Cette personne ne fait plus partie de l'entreprise.",
  version: "1",
};
const company = {
  id,
  version: "1",
  name: "Teranga Conseil",
  legalName: "",
  ninea: "",
  rccm: "",
  address: "Plateau, Dakar",
  contactName: "Mariama Sow",
  billingEmail: "mariama@example.com",
  billingPhone: "+221771234567",
  vatRegime: "",
  archivedAt: null,
  people: 40,
  template,
  agreedPrice: null,
  orders: [
    {
      ref: "7K3M9Q2XABCDEFGHJKMNPQRSTV",
      number: "SDV-7K3M9Q2X",
      createdAt: at,
      cards: 40,
      completes: null,
      price: 516_000,
      received: 0,
      refunded: 0,
      paid: false,
      rest: 0,
    },
    {
      ref: "8K3M9Q2XABCDEFGHJKMNPQRSTV",
      number: "SDV-8K3M9Q2X",
      createdAt: at,
      cards: 2,
      completes: null,
      price: 25_800,
      received: 10_000,
      refunded: 0,
      paid: true,
      rest: 15_800,
    },
  ],
};
const differing = {
  department: "Ventes",
  differs: ["company"],
  beingMade: false,
  waitsIn: null,
};
const reprints = {
  price: 5_000,
  deliveryTown: "Dakar",
  deliveryRecipient: "Teranga Conseil",
  deliveryPhone: "",
  deliveryAddress: "Plateau, Dakar",
  deliveryNote: "",
  deliveryTowns: [],
  people: [
    { ...differing, ref: "1K3M9Q2XABCDEFGHJKMNPQRSTV", firstName: "Awa", lastName: "Diop" },
    { ...differing, ref: "2K3M9Q2XABCDEFGHJKMNPQRSTV", firstName: "Moussa", lastName: "Fall" },
    { ...differing, ref: "3K3M9Q2XABCDEFGHJKMNPQRSTV", firstName: "Fatou", lastName: "Sarr", beingMade: true },
    {
      ...differing,
      ref: "4K3M9Q2XABCDEFGHJKMNPQRSTV",
      firstName: "Modou",
      lastName: "Sy",
      waitsIn: "5K3M9Q2XABCDEFGHJKMNPQRSTV",
    },
  ],
  waiting: [{ ref: "5K3M9Q2XABCDEFGHJKMNPQRSTV", number: "SDV-5K3M9Q2X", cards: 3, price: 15_000 }],
};
const beside = {
  "GET /api/organisations/*/members": { status: 200, body: [] },
  "GET /api/organisations/*/completions": {
    status: 200,
    body: {
      approved: 38,
      waived: 0,
      notInvited: 0,
      awaited: 1,
      proposals: [],
      people: [
        {
          ref: "7K3M9Q2XABCDEFGHJKMNPQRSTV",
          firstName: "Cheikh",
          lastName: "Fall",
          department: "Garage",
          missing: ["profileUrl"],
          hasMail: false,
          mailedAt: null,
          linkUntil: null,
        },
      ],
    },
  },
  "GET /api/organisations/*/people": {
    status: 200,
    body: { name: "", people: [], total: 0, departments: [], states: {} },
  },
  "GET /api/organisations/*/departures": { status: 200, body: { departures: [], price: 9900, sentence: "Parti." } },
  "GET /api/organisations/*/reprints": { status: 200, body: { ...reprints, people: [], waiting: [] } },
  "GET /api/organisations/*/change-requests": { status: 200, body: { open: [], decided: [], exceptions: [] } },
};
const read = { "GET /api/organisations/*": { status: 200, body: company }, ...beside };

const person = (row: number, firstName: string, kind: "new" | "same" | "changed", changed: string[] = []) => ({
  row,
  fields: {
    firstName: { value: firstName, given: firstName, column: 0 },
    lastName: { value: "Diop", given: "DIOP", column: 1, mended: "Majuscules remises en forme." },
  },
  match: { kind, changed },
});
const preview = (cards: readonly object[]) => ({
  "POST /api/company-lists/preview": {
    status: 200,
    body: {
      sheet: "",
      sheets: [""],
      readings: [],
      assignment: {
        columns: [{ column: 0, heading: "Prénom", use: "firstName", examples: ["Moussa"] }],
        nameOrder: null,
      },
      cards,
      absent: [],
      leftOut: [],
      notes: [],
    },
  },
});
const faulty = preview([
  {
    row: 3,
    fields: {
      firstName: { value: "Moussa", given: "Moussa", column: 0 },
      lastName: { value: "Diop", given: "DIOP", column: 1, mended: "Majuscules remises en forme." },
      phoneNumber: { value: "7,71E+08", given: "7,71E+08", column: 2, fault: "Ce numéro est incomplet." },
    },
  },
]);
const paste = [
  ["fill", "Ou lignes collées d'un tableur", "Moussa;Diop;7,71E+08"],
  ["press", "Lire ces lignes"],
] as const;

export const companyScreens: readonly Screen[] = [
  {
    name: "companies: none yet",
    path: "/administration/entreprises",
    answers: none,
    ready: "Aucune entreprise pour l'instant.",
    title: "Entreprises | Sen Digital Vcard",
    headings: [[1, "Entreprises"]],
    texts: ["Leurs cartes, leur modèle et leurs commandes."],
    links: [["Commencez sa commande", "/administration/entreprises/commande"]],
    buttons: ["Nouvelle commande d'entreprise"],
  },
  {
    name: "companies",
    path: "/administration/entreprises",
    answers: some,
    ready: "1 entreprise",
    title: "Entreprises | Sen Digital Vcard",
    headings: [[1, "Entreprises"]],
    links: [["Teranga Conseil", path]],
    columns: ["Entreprise", "Personnes", "Contact", "E-mail", "Depuis"],
    rows: [["Teranga Conseil", "40", "Mariama Sow", "mariama@example.com", "02/11/2026 14:12"]],
  },
  {
    name: "a company's order: whose it is",
    path: "/administration/entreprises/commande",
    answers: none,
    ready: "Continuer avec cette entreprise",
    title: "Nouvelle commande d'entreprise | Sen Digital Vcard",
    headings: [[1, "Nouvelle commande d'entreprise"]],
    texts: ["Le nom suffit pour commencer. Le reste peut venir plus tard."],
    links: [["Retour aux entreprises", "/administration/entreprises"]],
    buttons: ["Continuer avec cette entreprise"],
    fields: [
      { label: "Nom de l'entreprise", type: "text", required: true, maxLength: 100 },
      { label: "Personne à contacter", type: "text", maxLength: 120 },
      { label: "E-mail", type: "email", maxLength: 254 },
      { label: "Téléphone", type: "tel", maxLength: 40, placeholder: "33 123 45 67" },
      { label: "Adresse", type: "text", maxLength: 200 },
    ],
  },
  {
    name: "a company's order: its list",
    path: listPath,
    answers: read,
    ready: "Fichier .xlsx ou .csv",
    title: "Nouvelle commande d'entreprise, Teranga Conseil | Sen Digital Vcard",
    headings: [[1, "Teranga Conseil"]],
    texts: [
      "Apportez sa liste : qui est nouveau a une carte, qui a changé est mis à jour, et personne n'est fait deux fois.",
      "Choisissez-le, ou déposez-le n'importe où ici : 5 Mo et 1 000 personnes au plus.",
    ],
    links: [["Voir l'entreprise", path]],
    buttons: ["Télécharger le modèle de liste (.xlsx)", "Lire ces lignes"],
  },
  {
    name: "a company",
    path,
    answers: read,
    ready: "38 cartes vérifiées",
    title: "Teranga Conseil | Sen Digital Vcard",
    headings: [
      [1, "Teranga Conseil"],
      [2, "Commandes"],
      [2, "Cartes à compléter"],
      [2, "Départs"],
      [2, "Ceux qui gèrent les cartes"],
      [2, "Coordonnées"],
      [2, "Prix d'une carte"],
      [2, "Modèle des cartes"],
    ],
    texts: [
      "40 personnes",
      "40 cartes, le 02/11/2026 14:12",
      "516 000 FCFA",
      "Non payée",
      "10 000 FCFA reçus, reste 15 800 FCFA",
      "Il manque encore une personne, qui n'a pas vérifié sa carte.",
      "38 cartes vérifiées",
      "Garage. Il manque : photo",
      "Sans adresse e-mail : envoyez son lien.",
      "Mariama Sow",
      "+221 77 123 45 67",
      "Verrouillés",
      "Demandés à chacun",
      "Photo de profil",
    ],
    links: [
      ["SDV-7K3M9Q2X", "/administration/commandes/7K3M9Q2XABCDEFGHJKMNPQRSTV"],
      ["Toutes les entreprises", "/administration/entreprises"],
    ],
    buttons: [
      "Reprendre une liste",
      "Archiver",
      "Modifier l'entreprise",
      "Modifier le modèle",
      "Créer un lien pour Cheikh Fall",
      "Noter un départ",
      "Faire imprimer sans attendre…",
    ],
  },
  {
    name: "a company that is archived",
    path,
    answers: {
      ...beside,
      "GET /api/organisations/*": { status: 200, body: { ...company, archivedAt: at, orders: [] } },
    },
    ready: "Modèle des cartes",
    title: "Teranga Conseil | Sen Digital Vcard",
    texts: [
      "Archivée",
      "Cette entreprise est archivée : ses cartes restent, mais aucune liste ne peut lui être apportée.",
      "Aucune commande pour l'instant.",
    ],
    buttons: ["Sortir des archives"],
    absent: ["Reprendre une liste", "Apporter sa liste"],
  },
];

const withReprints = { ...read, "GET /api/organisations/*/reprints": { status: 200, body: reprints } };
const pressReprints = ["press", "Les imprimer de nouveau"] as const;

export const companyScenes: readonly Scene[] = [
  {
    name: "a company: printed cards that differ",
    path,
    answers: withReprints,
    sees: [
      ["text", "Cartes à réimprimer"],
      ["text", "4 cartes imprimées disent autre chose que leur page : 20 000 FCFA pour les imprimer de nouveau."],
      ["text", "La commande SDV-5K3M9Q2X attend son paiement."],
      ["text", "3 cartes à imprimer de nouveau, 15 000 FCFA."],
      ["link", "Voir la commande", "/administration/commandes/5K3M9Q2XABCDEFGHJKMNPQRSTV"],
      ["button", "Les imprimer de nouveau"],
    ],
  },
  {
    name: "a company: which of them are reprinted",
    path,
    answers: withReprints,
    steps: [pressReprints],
    sees: [
      ["text", "Ventes. Ce qui a changé : l'entreprise"],
      ["text", "Une carte est déjà en fabrication."],
      ["text", "Dans la commande SDV-5K3M9Q2X, qui attend son paiement."],
      ["text", "2 cartes × 5 000 FCFA = 10 000 FCFA"],
      ["text", "Livraison gratuite à Dakar."],
      ["button", "Commander"],
    ],
  },
  {
    name: "a company: the list of what is reprinted has changed",
    path,
    answers: {
      ...withReprints,
      "POST /api/organisations/*/reprints": {
        status: 409,
        body: { code: "reprint.list_changed", message: "Ces cartes ne sont plus toutes à réimprimer." },
      },
    },
    steps: [pressReprints, ["press", "Commander"]],
    sees: [["text", "Ces cartes ne sont plus toutes à réimprimer."]],
  },
  {
    name: "a company: what is to be reprinted is not read",
    path,
    answers: { ...read, "GET /api/organisations/*/reprints": "cut" },
    sees: [["text", "Les cartes à réimprimer n'ont pas pu être chargées."]],
  },
  {
    name: "companies: none is found",
    path: "/administration/entreprises?recherche=zzz",
    answers: none,
    sees: [["text", "Aucune entreprise ne correspond à « zzz »."]],
  },
  {
    name: "companies: not read",
    path: "/administration/entreprises",
    answers: { "GET /api/organisations": "cut" },
    sees: [["text", "La liste des entreprises n'a pas pu être chargée."]],
  },
  {
    name: "a company's order: the company is known already",
    path: "/administration/entreprises/commande",
    answers: some,
    steps: [["fill", "Nom de l'entreprise", "Teranga"]],
    sees: [["link", "Teranga Conseil (40 personnes)", listPath]],
  },
  {
    name: "a company's list: what is wrong stands at its cell",
    path: listPath,
    answers: { ...read, ...faulty },
    steps: paste,
    sees: [
      ["text", "1 carte proposée"],
      ["fault", "Téléphone, ligne 3", "Ce numéro est incomplet."],
      ["text", "Corrigez d'abord ce qui est signalé ci-dessous, ou laissez ces lignes de côté."],
      ["text", "1 cellule à corriger, ou sa ligne à laisser de côté."],
      ["text", "1 personne à vérifier"],
      ["button", "Nom, ligne 3 : Diop"],
      ["button", "Laisser de côté la ligne 3"],
    ],
  },
  {
    name: "a company's list: whom it makes, changes, and leaves",
    path: listPath,
    answers: {
      ...read,
      ...preview([
        person(2, "Awa", "new"),
        person(3, "Moussa", "changed", ["jobTitle", "phoneNumber"]),
        person(4, "Fatou", "same"),
      ]),
    },
    steps: paste,
    sees: [
      ["text", "1 nouvelle, 1 changera, 1 déjà là · Rien à corriger"],
      ["text", "Changera : Fonction, Téléphone"],
      ["text", "Awa Diop, 1 sur 3"],
      ["button", "Suivante"],
      ["button", "Créer la carte, en changer 1"],
      [
        "hint",
        "Prix convenu pour une carte, en FCFA",
        "Vide : le prix ci-dessus. Il vaut aussi pour les prochaines cartes de l'entreprise.",
      ],
    ],
  },
  {
    name: "a company's list: nobody is new",
    path: listPath,
    answers: { ...read, ...preview([person(2, "Awa", "same")]) },
    steps: paste,
    sees: [["text", "Tout le monde est déjà là, à l'identique : il n'y a rien à faire."]],
  },
  {
    name: "a company's list: it was just brought",
    path: listPath,
    answers: {
      ...read,
      ...preview([person(2, "Awa", "new"), person(3, "Moussa", "new")]),
      "POST /api/company-lists/order": { status: 422, body: { code: "list.nobody_new", message: "Personne." } },
    },
    steps: [...paste, ["press", "Créer les 2 cartes"]],
    sees: [
      ["text", "Tout le monde est déjà là."],
      ["link", "Voir les commandes de l'entreprise", path],
    ],
  },
  {
    name: "a company's list: the network fails, and nothing is lost",
    path: listPath,
    answers: {
      ...read,
      ...preview([person(2, "Awa", "new"), person(3, "Moussa", "new")]),
      "POST /api/company-lists/order": "cut",
    },
    steps: [...paste, ["press", "Créer les 2 cartes"]],
    sees: [
      ["text", "Le serveur ne répond pas. Rien n'est perdu : vérifiez la connexion et réessayez."],
      ["button", "Créer les 2 cartes"],
    ],
  },
  {
    name: "a company: its template is changed",
    path: `${path}?modifier=modele`,
    answers: {
      ...read,
      "PATCH /api/organisations/*/template": {
        status: 200,
        body: { message: "Le modèle est enregistré : 40 cartes ont changé.", cards: 40, printed: 0 },
      },
    },
    steps: [
      async (page) =>
        page
          .getByRole("dialog")
          .getByRole("textbox", { name: "Entreprise", exact: true })
          .fill("Teranga Conseil et Audit"),
      ["press", "Enregistrer le modèle"],
    ],
    sees: [
      ["text", "Le modèle est enregistré : 40 cartes ont changé."],
      ["asked", "PATCH /api/organisations/*/template", 1],
    ],
  },
  {
    name: "a company: a colleague changed it meanwhile",
    path: `${path}?modifier=entreprise`,
    answers: {
      ...read,
      "PATCH /api/organisations/*": {
        status: 409,
        body: {
          code: "edit.conflict",
          message: "Autre version.",
          conflict: { version: "2", fields: { contactName: { value: "Ousmane Diop", by: null, at: null } } },
        },
      },
    },
    steps: [
      ["fill", "Personne à contacter", "Khady Mbaye"],
      ["press", "Enregistrer"],
    ],
    sees: [
      ["text", "Quelqu'un a enregistré autre chose pendant que vous écriviez"],
      ["button", "Enregistrer ces choix"],
    ],
  },
  {
    name: "a company: archived, once it is confirmed",
    path,
    answers: {
      ...read,
      "POST /api/organisations/*/archive": {
        status: 200,
        body: { message: "L'entreprise est archivée : ses cartes restent." },
      },
    },
    steps: [
      ["press", "Archiver"],
      async (page) => page.getByRole("dialog").getByRole("button", { name: "Archiver" }).click(),
    ],
    sees: [
      ["text", "L'entreprise est archivée : ses cartes restent."],
      ["asked", "POST /api/organisations/*/archive", 1],
    ],
  },
  {
    name: "a company that is not there",
    path,
    answers: {
      "GET /api/organisations/*": {
        status: 404,
        body: { code: "organisation.not_found", message: "Cette entreprise n'existe pas." },
      },
    },
    sees: [
      ["text", "Cette entreprise n'existe pas."],
      ["link", "Retour aux entreprises", "/administration/entreprises"],
    ],
  },
];
