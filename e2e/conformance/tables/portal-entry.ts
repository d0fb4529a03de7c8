import type { Link, Patience, Scene, Screen } from "../kinds.ts";

const login = "POST /api/login";
const path = "/administration";
const who = [
  ["fill", "Email", "awa@example.com"],
  ["fill", "Mot de passe", "le fleuve coule"],
  ["press", "Se connecter"],
] as const;
const entry = {
  user: { id: "1", name: "Awa Ndiaye", email: "awa@example.com" },
  mustChangePassword: false,
  token: "jeton",
  expiresAt: "2099-01-01T00:00:00.000Z",
};

/** Shown to people who are not logged in. */
export const loginScreens: readonly Screen[] = [
  {
    name: "login",
    path,
    ready: "Connexion au portail",
    title: "Connexion au portail d'administration | Sen Digital Vcard",
    theme: "#171717",
    headings: [[1, "Connexion au portail d'administration"]],
    links: [
      ["Sen Digital Vcard, accueil", "/"],
      ["Mot de passe oublié ?", "/administration/mot-de-passe-oublie"],
    ],
    buttons: ["Se connecter"],
    fields: [
      { label: "Email", type: "email", required: true },
      { label: "Mot de passe", type: "password", required: true },
    ],
  },
];

export const loginScenes: readonly Scene[] = [
  {
    name: "login: no session leads to it, and back to the page asked for",
    path: "/administration/utilisateurs",
    sees: [
      ["at", "/administration?suite=%2Fadministration%2Futilisateurs"],
      ["text", "Connexion au portail d'administration"],
    ],
  },
  {
    name: "login: busy, then the dashboard; the whole answer is stored",
    path,
    steps: who,
    held: login,
    busy: [["button", "Connexion..."]],
    sees: [
      ["at", "/administration/tableau-de-bord"],
      ["stored", "auth", ["expiresAt", "mustChangePassword", "token", "user"]],
    ],
  },
  {
    name: "login: e-mail and password are required",
    path,
    steps: [["press", "Se connecter"]],
    sees: [
      ["fault", "Email", "L'adresse e-mail est obligatoire."],
      ["fault", "Mot de passe", "Le mot de passe est obligatoire."],
      ["asked", login, 0],
    ],
  },
  {
    name: "login: refused with the server's message",
    path,
    answers: { [login]: { status: 401, body: { code: "login.failed", message: "Refus du serveur." } } },
    steps: who,
    sees: [
      ["text", "Erreur!"],
      ["text", "Refus du serveur."],
      ["value", "Email", "awa@example.com"],
    ],
  },
  {
    name: "login: failed without words",
    path,
    answers: { [login]: { status: 500 } },
    steps: who,
    sees: [
      ["text", "Erreur!"],
      ["text", "CODE 500"],
      ["button", "Se connecter"],
    ],
  },
  {
    name: "login: no network",
    path,
    answers: { [login]: "cut" },
    steps: who,
    sees: [
      ["text", "Erreur!"],
      ["text", "CODE 500"],
    ],
  },
  {
    name: "login: a second factor is asked for",
    path,
    answers: { [login]: { status: 401, body: { code: "login.code_required", message: "Saisissez le code." } } },
    steps: who,
    sees: [
      ["focus", "Code de vérification"],
      [
        "hint",
        "Code de vérification",
        "Le code à 6 chiffres de votre application d'authentification, ou un code de secours.",
      ],
    ],
  },
  {
    name: "login: a session that is refused says so",
    path: "/administration/tableau-de-bord",
    stored: { auth: JSON.stringify(entry) },
    answers: {
      "GET /api/users/dashboard": { status: 401, body: { code: "auth.required", message: "Votre session a expiré." } },
    },
    sees: [
      ["text", "Votre session a expiré."],
      ["text", "Reconnectez-vous : vous reviendrez où vous étiez, et ce que vous aviez saisi est gardé."],
    ],
  },
  {
    name: "login: a default password opens only its change",
    path: "/administration/commandes",
    stored: { auth: JSON.stringify({ ...entry, mustChangePassword: true }) },
    sees: [
      ["text", "Votre mot de passe a été choisi pour vous. Remplacez-le par le vôtre pour entrer dans le portail."],
      ["text", "Modifier mon mot de passe"],
      ["button", "Se déconnecter"],
    ],
  },
  {
    name: "login: after logging out nothing is stored",
    path: "/administration/mot-de-passe",
    stored: { auth: JSON.stringify(entry) },
    answers: { "POST /api/logout": { status: 200, body: { message: "Vous êtes déconnecté." } } },
    steps: [
      ["press", "Profil d'Awa Ndiaye"],
      ["press", "Se déconnecter"],
    ],
    sees: [
      ["at", "/administration"],
      ["text", "Vous êtes déconnecté."],
      ["stored", "auth", []],
    ],
  },
];

export const loginPatience: readonly Patience[] = [
  {
    name: "login: not answered for 30 s",
    path,
    answers: { [login]: "never" },
    steps: who,
    seconds: 30,
    sees: [["text", "CODE 500"]],
  },
];

/** The header of every screen behind the login. */
const shellLinks: readonly Link[] = [
  ["Sen Digital Vcard, tableau de bord", "/administration/tableau-de-bord"],
  ["Tableau de bord", "/administration/tableau-de-bord"],
  ["Utilisateurs", "/administration/utilisateurs"],
  ["Commandes", "/administration/commandes"],
  ["Atelier", "/administration/atelier"],
  ["Tournée", "/administration/atelier/tournee"],
  ["Nouvelle commande", "/administration/nouvelle-commande"],
];

/** The links in each menu of the header. */
const shellMenus: Readonly<Record<string, readonly Link[]>> = {
  Argent: [
    ["Comptabilité", "/administration/comptabilite"],
    ["Devis et factures", "/administration/comptabilite/documents"],
    ["À encaisser", "/administration/comptabilite/a-encaisser"],
    ["Mois comptable", "/administration/comptabilite/mois"],
  ],
  Clients: [
    ["Entreprises", "/administration/entreprises"],
    ["Codes promo", "/administration/codes-promo"],
    ["Newsletter", "/administration/newsletter"],
    ["Données personnelles", "/administration/donnees-personnelles"],
  ],
  Gérer: [
    ["Courrier", "/administration/courrier"],
    ["Journal", "/administration/journal"],
    ["Réglages", "/administration/reglages"],
    ["Système", "/administration/systeme"],
  ],
};

export const shellScreens: readonly Screen[] = [
  ...Object.entries(shellMenus).map(([menu, links]): Screen => ({
    name: `shell: the menu ${menu}`,
    path: "/administration/nulle-part",
    ready: "Retour au tableau de bord",
    steps: [["press", menu]],
    title: "Cette page n'existe pas. | Sen Digital Vcard",
    links: [...shellLinks, ...links],
    buttons: [menu],
  })),
  {
    name: "shell: the profile's menu, on a page that is not there",
    path: "/administration/nulle-part",
    ready: "Retour au tableau de bord",
    steps: [["press", "Profil d'Administrateur"]],
    title: "Cette page n'existe pas. | Sen Digital Vcard",
    theme: "#171717",
    headings: [[1, "Cette page n'existe pas."]],
    texts: ["Administrateur", "awa@example.com"],
    links: [
      ...shellLinks,
      ["Modifier mon mot de passe", "/administration/mot-de-passe"],
      ["Sécurité", "/administration/securite"],
      ["Retour au tableau de bord", "/administration/tableau-de-bord"],
    ],
    buttons: ["Argent", "Clients", "Gérer", "Profil d'Administrateur", "Se déconnecter"],
  },
];

/** The portal adopts the role that each answer names. */
const deskAnswers = (role: string) => ({
  "GET /api/mails": { status: 200, body: [], headers: { "X-Staff-Role": role } },
});

export const roleScenes: readonly Scene[] = [
  {
    name: "roles: the desk's links, and a page that is not the desk's",
    path: "/administration/courrier",
    answers: deskAnswers("desk"),
    steps: [
      async (page) => page.getByRole("link", { name: "Journal" }).waitFor({ state: "hidden" }),
      ["press", "Clients"],
    ],
    sees: [
      ["none", "Utilisateurs"],
      ["none", "Journal"],
      ["link", "Codes promo", "/administration/codes-promo"],
      ["link", "Nouvelle commande", "/administration/nouvelle-commande"],
    ],
  },
  {
    name: "roles: the desk opens no list of accounts",
    path: "/administration/utilisateurs",
    answers: {
      "GET /api/users": {
        status: 403,
        body: { code: "auth.role_required", message: "Refus." },
        headers: { "X-Staff-Role": "desk" },
      },
      "GET /api/me": { status: 200, body: {}, headers: { "X-Staff-Role": "desk" } },
    },
    sees: [
      ["text", "Cette page n'est pas ouverte à votre rôle."],
      [
        "text",
        "Votre rôle est « Bureau ». Si vous avez besoin de cette page, demandez à un administrateur de le changer.",
      ],
      ["link", "Retour au tableau de bord", "/administration/tableau-de-bord"],
    ],
  },
  {
    name: "roles: the workshop's page",
    path: "/administration/courrier",
    answers: {
      ...deskAnswers("workshop"),
      "GET /api/me": { status: 200, body: {}, headers: { "X-Staff-Role": "workshop" } },
    },
    sees: [
      ["text", "Cette page n'est pas ouverte à votre rôle."],
      ["link", "Retour à l'atelier", "/administration/atelier"],
      ["link", "Atelier", "/administration/atelier"],
      ["link", "Tournée", "/administration/atelier/tournee"],
      ["none", "Commandes"],
      ["none", "Nouvelle commande"],
      ["none", "Courrier"],
    ],
  },
];

const change = "POST /api/me/password";
const passwords = [
  ["fill", "Mot de passe actuel", "le fleuve coule"],
  ["fill", "Nouveau mot de passe", "la lune monte sur Gorée"],
  ["press", "Modifier mon mot de passe"],
] as const;

export const passwordScreens: readonly Screen[] = [
  {
    name: "password",
    path: "/administration/mot-de-passe",
    ready: "Vos autres sessions",
    title: "Modifier mon mot de passe | Sen Digital Vcard",
    headings: [[1, "Modifier mon mot de passe"]],
    texts: ["Vos autres sessions seront fermées."],
    buttons: ["Modifier mon mot de passe"],
    fields: [
      { label: "Mot de passe actuel", type: "password", required: true },
      {
        label: "Nouveau mot de passe",
        type: "password",
        required: true,
        says: "12 caractères au moins : une phrase courte que vous retenez convient bien.",
      },
    ],
  },
];

export const passwordScenes: readonly Scene[] = [
  {
    name: "password: busy, then changed",
    path: "/administration/mot-de-passe",
    answers: { [change]: { status: 200, body: { message: "Votre mot de passe a été modifié." } } },
    steps: passwords,
    held: change,
    busy: [["button", "Modification..."]],
    sees: [
      ["text", "Votre mot de passe a été modifié."],
      ["value", "Nouveau mot de passe", ""],
    ],
  },
  {
    name: "password: the server's refusal stands at its field",
    path: "/administration/mot-de-passe",
    answers: {
      [change]: {
        status: 422,
        body: { code: "password.wrong", message: "Refus.", fields: { currentPassword: "Refus du mot de passe." } },
      },
    },
    steps: passwords,
    sees: [["fault", "Mot de passe actuel", "Refus du mot de passe."]],
  },
];
