import type { Scene, Screen } from "../kinds.ts";

const forgotten = "/administration/mot-de-passe-oublie";
const chosen = "/administration/nouveau-mot-de-passe";
const link = `${chosen}#lien=0123456789abcdef0123456789abcdef`;
const ask = "POST /api/login/forgotten";
const read = "POST /api/login/password-link";
const choose = "POST /api/login/new-password";
const known = { [read]: { status: 200, body: { email: "awa@example.com" } } };
const spent = { status: 410, body: { code: "password.link_invalid", message: "Refus." } };
const fill = [
  ["fill", "Nouveau mot de passe", "la lune monte sur Gorée"],
  ["press", "Choisir ce mot de passe"],
] as const;

/** Shown to people who are not logged in. */
export const forgottenScreens: readonly Screen[] = [
  {
    name: "forgotten password",
    path: forgotten,
    ready: "Mot de passe oublié",
    title: "Mot de passe oublié | Sen Digital Vcard",
    theme: "#171717",
    headings: [[1, "Mot de passe oublié"]],
    texts: [
      "Indiquez l'adresse e-mail de votre compte : vous y recevrez un lien pour choisir un nouveau mot de passe.",
    ],
    links: [["Retour à la connexion", "/administration"]],
    buttons: ["Recevoir un lien"],
    fields: [{ label: "Email", type: "email", required: true }],
  },
  {
    name: "forgotten password: the mailed link",
    path: link,
    answers: known,
    ready: "Pour le compte awa@example.com. Toutes ses sessions seront fermées.",
    title: "Nouveau mot de passe | Sen Digital Vcard",
    headings: [[1, "Nouveau mot de passe"]],
    buttons: ["Choisir ce mot de passe"],
    fields: [
      {
        label: "Nouveau mot de passe",
        type: "password",
        required: true,
        says: "12 caractères au moins : une phrase courte que vous retenez convient bien.",
      },
    ],
  },
];

export const forgottenScenes: readonly Scene[] = [
  {
    name: "forgotten password: busy, then the same words for everybody",
    path: forgotten,
    answers: {
      [ask]: { status: 202, body: { message: "Si un compte existe pour cette adresse, un lien vient d'y partir." } },
    },
    steps: [
      ["fill", "Email", "awa@example.com"],
      ["press", "Recevoir un lien"],
    ],
    held: ask,
    busy: [["button", "Envoi..."]],
    sees: [
      ["text", "Si un compte existe pour cette adresse, un lien vient d'y partir."],
      ["button", "Renvoyer un lien"],
    ],
  },
  {
    name: "forgotten password: the address is required",
    path: forgotten,
    steps: [["press", "Recevoir un lien"]],
    sees: [
      ["fault", "Email", "L'adresse e-mail est obligatoire."],
      ["asked", ask, 0],
    ],
  },
  {
    name: "forgotten password: asked too often",
    path: forgotten,
    answers: { [ask]: { status: 429, body: { code: "request.rate_limited", message: "Trop de tentatives." } } },
    steps: [
      ["fill", "Email", "awa@example.com"],
      ["press", "Recevoir un lien"],
    ],
    sees: [
      ["text", "Trop de tentatives."],
      ["value", "Email", "awa@example.com"],
    ],
  },
  {
    name: "forgotten password: the secret leaves the address bar",
    path: link,
    answers: known,
    sees: [
      ["at", chosen],
      ["button", "Choisir ce mot de passe"],
    ],
  },
  {
    name: "forgotten password: a link that is spent",
    path: link,
    answers: { [read]: spent },
    sees: [
      ["text", "Ce lien ne sert plus."],
      ["text", "Il a déjà servi, ou il a plus de 30 minutes."],
      ["link", "Demander un nouveau lien", forgotten],
    ],
  },
  {
    name: "forgotten password: no link",
    path: chosen,
    sees: [
      ["text", "Ce lien ne sert plus."],
      ["asked", read, 0],
    ],
  },
  {
    name: "forgotten password: the link is used elsewhere meanwhile",
    path: link,
    answers: { ...known, [choose]: spent },
    steps: fill,
    sees: [["text", "Ce lien ne sert plus."]],
  },
  {
    name: "forgotten password: too easy, said at its field",
    path: link,
    answers: {
      ...known,
      [choose]: {
        status: 422,
        body: { code: "password.weak", message: "Refus.", fields: { newPassword: "Refus du mot de passe." } },
      },
    },
    steps: fill,
    sees: [["text", "Refus du mot de passe."]],
  },
  {
    name: "forgotten password: busy, chosen, then the login with the address filled in",
    path: link,
    answers: {
      ...known,
      [choose]: {
        status: 200,
        body: { message: "Votre nouveau mot de passe est enregistré. Connectez-vous.", device: "appareil" },
      },
    },
    steps: fill,
    held: choose,
    busy: [["button", "Enregistrement..."]],
    sees: [
      ["at", "/administration"],
      ["text", "Votre nouveau mot de passe est enregistré. Connectez-vous."],
      ["value", "Email", "awa@example.com"],
    ],
  },
];
