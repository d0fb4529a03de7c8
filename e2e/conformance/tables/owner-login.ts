import type { Reply, Scene, Screen } from "../kinds.ts";

const path = "/ma-carte";
const link = `${path}#lien=0123456789abcdef0123456789abcdef`;
const who = "GET /api/ma-carte";
const ask = "POST /api/ma-carte/code";
const enter = "POST /api/ma-carte/connexion";
const byLink = "POST /api/ma-carte/lien";
const listed = "GET /api/ma-carte/sessions";
const leave = "POST /api/ma-carte/deconnexion";

const guest: Readonly<Record<string, Reply>> = {
  [who]: { status: 401, body: { code: "auth.required", message: "Refus." } },
};
const asked: Readonly<Record<string, Reply>> = {
  ...guest,
  [ask]: {
    status: 202,
    body: {
      message: "Si une carte a cette adresse, un code vient d'y partir.",
      challenge: "0".repeat(32),
      mailedAt: null,
    },
  },
};
const spent: Readonly<Record<string, Reply>> = {
  ...guest,
  [ask]: {
    status: 202,
    body: { message: "Trop de codes.", challenge: "0".repeat(32), mailedAt: "2026-11-02T10:42:30.000Z" },
  },
};
const refusal = (status: number, code: string, message: string, fields?: Record<string, string>): Reply => ({
  status,
  body: { code, message, ...(fields ? { fields } : {}) },
});
const toCode = [
  ["fill", "E-mail", "ndeye@example.com"],
  ["press", "Recevoir un code"],
] as const;
const wrong = refusal(422, "owner.wrong_code", "Ce code n'est pas le bon.", { code: "Ce code n'est pas le bon." });

const card = {
  ref: "7K3M9Q2XABCDEFGHJKMNPQRSTV",
  offer: "GOLD",
  state: "live",
  leavesAt: null,
  firstName: "Ndèye",
  lastName: "Coulibaly",
  company: "Teranga Conseil",
  jobTitle: "Présidente",
  isCompanys: false,
  portrait: "",
};
const other = {
  ...card,
  ref: "8K3M9Q2XABCDEFGHJKMNPQRSTV",
  offer: "SILVER",
  state: "paused",
  firstName: "Cheikh",
  lastName: "Mbaye",
  company: "",
  jobTitle: "",
};
const devices = [
  {
    id: "1",
    createdAt: "2026-11-02T14:12:00.000Z",
    lastSeenAt: "2026-11-02T14:12:00.000Z",
    userAgent: "",
    current: true,
  },
  {
    id: "2",
    createdAt: "2026-11-01T09:05:00.000Z",
    lastSeenAt: "2026-11-01T09:05:00.000Z",
    userAgent: "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
    current: false,
  },
];
const owner = (...cards: object[]): Readonly<Record<string, Reply>> => ({
  [who]: { status: 200, body: { email: "ndeye@example.com", cards } },
  [listed]: { status: 200, body: devices },
});

const codeHint =
  "Rien dans quelques minutes ? Regardez dans les courriers indésirables. Le lien du même e-mail ouvre aussi votre espace.";

export const ownerLoginScreens: readonly Screen[] = [
  {
    name: "owner: login",
    path,
    answers: guest,
    ready: "Recevoir un code",
    title: "Ma carte | Sen Digital Vcard",
    theme: "#171717",
    description: "Modifiez votre carte et sa page.",
    headings: [[1, "Ma carte"]],
    texts: [
      "Modifiez votre page, mettez-la en pause, retrouvez-la. Sans mot de passe : un code vous est envoyé par e-mail.",
      "Vous n'avez plus accès à cette adresse ? Écrivez-nous à {support} : nous la changerons après vérification.",
    ],
    links: [["{support}", "mailto:{support}"]],
    buttons: ["Recevoir un code"],
    fields: [
      { label: "E-mail", type: "email", required: true, says: "Celui où nous vous écrivons au sujet de votre carte." },
    ],
  },
  {
    name: "owner: the code",
    path,
    answers: asked,
    steps: toCode,
    ready: "Se connecter",
    title: "Ma carte | Sen Digital Vcard",
    texts: [
      "Si une carte en ligne a l'adresse ndeye@example.com, un code à six chiffres vient d'y partir. Il est valable 10 minutes, sur cet appareil.",
    ],
    buttons: ["Se connecter", "Demander un autre code"],
    fields: [{ label: "Code reçu par e-mail", type: "text", required: true, maxLength: 12, says: codeHint }],
  },
  {
    name: "owner: which mail lets them in while no other leaves",
    path,
    answers: spent,
    steps: toCode,
    ready: "Entrez par votre dernier e-mail",
    title: "Ma carte | Sen Digital Vcard",
    headings: [
      [1, "Ma carte"],
      [2, "Entrez par votre dernier e-mail"],
    ],
    texts: [
      "Aucun nouveau code n'est parti.",
      "Trop de codes ont été demandés pour ndeye@example.com, peut-être pas par vous. Sans l'e-mail, personne n'entre.",
      "Si une carte en ligne a cette adresse, cherchez notre e-mail le plus récent, envoyé à 10:42 (heure de Dakar) ou plus tard.",
      "Appuyez sur son bouton « Ouvrir mon espace » : le lien sert encore, sur n'importe quel appareil. Son code, lui, ne sert pas ici.",
      "Rien ? Regardez dans les courriers indésirables, ou écrivez-nous : nous vous enverrons un lien.",
    ],
    buttons: ["Demander un autre code"],
    fields: [],
  },
  {
    name: "owner: the mailed link",
    path: link,
    answers: guest,
    ready: "Se connecter sur cet appareil",
    title: "Ma carte | Sen Digital Vcard",
    headings: [[1, "Ma carte"]],
    texts: ["Vous avez ouvert le lien reçu par e-mail. Il vous connecte sur cet appareil, pour 30 jours."],
    buttons: ["Se connecter sur cet appareil", "Demander un code"],
    fields: [],
  },
  {
    name: "owner: their cards and devices",
    path,
    answers: owner(card, other),
    ready: "Navigateur inconnu (cet appareil)",
    title: "Ma carte | Sen Digital Vcard",
    headings: [
      [1, "Mes cartes"],
      [2, "Ndèye Coulibaly"],
      [2, "Cheikh Mbaye"],
      [2, "Appareils connectés"],
    ],
    texts: [
      "ndeye@example.com",
      "Présidente, Teranga Conseil",
      "Carte Gold, en ligne",
      "Carte Silver, en pause",
      "Chrome sur Android",
      "Connecté le 2 novembre 2026 à 14:12",
    ],
    links: [["Voir la page de Ndèye Coulibaly", "/vcard/7K3M9Q2XABCDEFGHJKMNPQRSTV"]],
    buttons: [
      "Se déconnecter",
      "Modifier la carte de Ndèye Coulibaly",
      "Commande, carte perdue : Ndèye Coulibaly",
      "Modifier la carte de Cheikh Mbaye",
      "Déconnecter Chrome sur Android, connecté le 1er novembre 2026 à 09:05",
    ],
  },
  {
    name: "owner: no card",
    path,
    answers: owner(),
    ready: "Aucune carte en ligne n'a cette adresse.",
    title: "Ma carte | Sen Digital Vcard",
    headings: [
      [1, "Ma carte"],
      [2, "Appareils connectés"],
    ],
    texts: [
      "Aucune carte en ligne n'a cette adresse.",
      "Elle a peut-être changé de propriétaire. Une question ? Écrivez-nous.",
    ],
    buttons: ["Se déconnecter", "Me connecter avec une autre adresse"],
  },
];

export const ownerLoginScenes: readonly Scene[] = [
  {
    name: "owner's login: the address is required",
    path,
    answers: guest,
    steps: [["press", "Recevoir un code"]],
    sees: [
      ["fault", "E-mail", "L'adresse e-mail est obligatoire. Celui où nous vous écrivons au sujet de votre carte."],
      ["asked", ask, 0],
    ],
  },
  {
    name: "owner's login: an address that is none, in the server's words",
    path,
    answers: {
      ...guest,
      [ask]: refusal(422, "request.invalid", "Refus.", { email: "Cette adresse e-mail n'est pas valable." }),
    },
    steps: toCode,
    sees: [
      [
        "fault",
        "E-mail",
        "Cette adresse e-mail n'est pas valable. Celui où nous vous écrivons au sujet de votre carte.",
      ],
      ["value", "E-mail", "ndeye@example.com"],
    ],
  },
  {
    name: "owner's login: asked too often",
    path,
    answers: { ...guest, [ask]: refusal(429, "request.rate_limited", "Trop de tentatives.") },
    steps: toCode,
    sees: [
      ["text", "Trop de tentatives."],
      ["value", "E-mail", "ndeye@example.com"],
    ],
  },
  {
    name: "owner's login: no network",
    path,
    answers: { ...guest, [ask]: "cut" },
    steps: toCode,
    sees: [
      ["text", "Le serveur ne répond pas. Rien n'est perdu : vérifiez la connexion et réessayez."],
      ["value", "E-mail", "ndeye@example.com"],
    ],
  },
  {
    name: "owner's login: busy, then the code is asked for",
    path,
    answers: asked,
    steps: toCode,
    held: ask,
    busy: [["button", "Envoi..."]],
    sees: [
      ["focus", "Code reçu par e-mail"],
      ["asked", ask, 1],
    ],
  },
  {
    name: "owner's login: six digits",
    path,
    answers: asked,
    steps: [...toCode, ["fill", "Code reçu par e-mail", "12 34"], ["press", "Se connecter"]],
    sees: [
      ["fault", "Code reçu par e-mail", `Le code a six chiffres. ${codeHint}`],
      ["asked", enter, 0],
    ],
  },
  {
    name: "owner's login: a wrong code, said at its field, and what was typed stays",
    path,
    answers: { ...asked, [enter]: wrong },
    steps: [...toCode, ["fill", "Code reçu par e-mail", "123456"], ["press", "Se connecter"]],
    sees: [
      ["fault", "Code reçu par e-mail", `Ce code n'est pas le bon. ${codeHint}`],
      ["value", "Code reçu par e-mail", "123456"],
      ["focus", "Code reçu par e-mail"],
    ],
  },
  {
    name: "owner's login: another code",
    path,
    answers: asked,
    steps: [...toCode, ["press", "Demander un autre code"]],
    sees: [["button", "Recevoir un code"]],
  },
  {
    name: "owner's login: which mail lets them in, then another address",
    path,
    answers: spent,
    steps: [...toCode, ["press", "Demander un autre code"]],
    sees: [["button", "Recevoir un code"]],
  },
  {
    name: "owner's login: busy, then the cards",
    path,
    answers: {
      ...owner(card),
      [who]: { status: 401 },
      [ask]: asked[ask] ?? "cut",
      [enter]: { status: 200, body: { message: "Connecté." } },
    },
    steps: [...toCode, ["fill", "Code reçu par e-mail", "123 456"], ["press", "Se connecter"]],
    held: enter,
    busy: [["button", "Un instant..."]],
    sees: [["asked", who, 2]],
  },
  {
    name: "owner's login: the link leaves the address bar, and nothing is spent before a press",
    path: link,
    answers: guest,
    sees: [
      ["at", path],
      ["asked", byLink, 0],
    ],
  },
  {
    name: "owner's login: a link that is spent",
    path: link,
    answers: { ...guest, [byLink]: refusal(410, "owner.link_invalid", "Ce lien ne sert plus.") },
    steps: [["press", "Se connecter sur cet appareil"]],
    sees: [
      ["text", "Ce lien ne sert plus."],
      ["button", "Demander un code"],
      ["none", "Se connecter sur cet appareil"],
    ],
  },
  {
    name: "owner's login: a link that no answer came of may be pressed again",
    path: link,
    answers: { ...guest, [byLink]: "cut" },
    steps: [["press", "Se connecter sur cet appareil"]],
    sees: [
      ["text", "Le serveur ne répond pas. Rien n'est perdu : vérifiez la connexion et réessayez."],
      ["button", "Se connecter sur cet appareil"],
      ["button", "Demander un code"],
    ],
  },
  {
    name: "owner's login: another way than the link",
    path: link,
    answers: guest,
    steps: [["press", "Demander un code"]],
    sees: [["button", "Recevoir un code"]],
  },
  {
    name: "owner: the cards cannot be read",
    path,
    answers: { [who]: "cut" },
    sees: [
      ["text", "Nous n'arrivons pas à lire vos cartes."],
      ["text", "Vérifiez la connexion et réessayez : rien n'est perdu."],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "owner: logged out",
    path,
    answers: { ...owner(card), [leave]: { status: 200, body: { message: "Déconnecté." } } },
    steps: [["press", "Se déconnecter"]],
    sees: [["button", "Recevoir un code"]],
  },
  {
    name: "owner: a device is ended",
    path,
    answers: {
      ...owner(card),
      "DELETE /api/ma-carte/sessions/*": { status: 200, body: { message: "Cet appareil est déconnecté." } },
    },
    steps: [["press", "Déconnecter Chrome sur Android, connecté le 1er novembre 2026 à 09:05"]],
    sees: [
      ["text", "Cet appareil est déconnecté."],
      ["asked", "DELETE /api/ma-carte/sessions/*", 1],
    ],
  },
];
