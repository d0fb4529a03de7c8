import type { Scene, Screen } from "../kinds.ts";

const path = "/administration/securite";
const title = "Sécurité | Sen Digital Vcard";
const sessions = { "GET /api/me/sessions": { status: 200, body: [] } };
const standing = (recoveryCodesLeft: number) => ({
  ...sessions,
  "GET /api/me/totp": { status: 200, body: { on: true, since: "2026-03-07T14:05:00.000Z", recoveryCodesLeft } },
});
const renew = "POST /api/me/totp/recovery-codes";

export const securityScreens: readonly Screen[] = [
  {
    name: "security",
    path,
    ready: "Pas encore actif",
    title,
    headings: [
      [1, "Sécurité"],
      [2, "Mes sessions"],
      [2, "Second facteur"],
    ],
    texts: [
      "Cette session",
      "À la connexion, un code de votre téléphone s'ajoute au mot de passe : un mot de passe volé ne suffit plus pour entrer.",
    ],
    absent: ["Faire de nouveaux codes", "Retirer le second facteur"],
    buttons: ["Configurer le second facteur"],
  },
  {
    name: "security: the second factor is on",
    path,
    answers: standing(3),
    ready: "Actif",
    title,
    texts: ["Il vous reste 3 codes de secours."],
    absent: [
      "Sans votre téléphone, un code de secours est la seule façon d'entrer. Faites-en de nouveaux dès maintenant.",
      "Configurer le second facteur",
    ],
    buttons: ["Faire de nouveaux codes", "Retirer le second facteur"],
  },
];

export const securityScenes: readonly Scene[] = [
  {
    name: "security: since when",
    path,
    answers: standing(10),
    sees: [
      ["text", "Depuis le 07/03/2026"],
      ["text", "Il vous reste 10 codes de secours."],
    ],
  },
  {
    name: "security: two recovery codes are few",
    path,
    answers: standing(2),
    sees: [
      ["text", "Il vous reste 2 codes de secours."],
      [
        "text",
        "Sans votre téléphone, un code de secours est la seule façon d'entrer. Faites-en de nouveaux dès maintenant.",
      ],
    ],
  },
  {
    name: "security: no recovery code is left",
    path,
    answers: standing(0),
    sees: [["text", "Il ne vous reste aucun code de secours."]],
  },
  {
    name: "security: how the factor stands cannot be read",
    path,
    answers: { ...sessions, "GET /api/me/totp": { status: 500 } },
    sees: [
      ["text", "L'état du second facteur n'a pas pu être chargé."],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "security: new recovery codes are shown once",
    path,
    answers: { ...standing(1), [renew]: { status: 200, body: { recoveryCodes: ["7r2p-kq9x-7r2p-kq9x"] } } },
    steps: [
      ["press", "Faire de nouveaux codes"],
      ["fill", "Mot de passe", "le fleuve coule"],
      ["press", "Faire de nouveaux codes"],
    ],
    sees: [
      ["text", "Vos nouveaux codes de secours. Les anciens ne servent plus."],
      ["text", "7r2p-kq9x-7r2p-kq9x"],
      ["button", "Je les ai gardés"],
      ["asked", "GET /api/me/totp", 2],
    ],
  },
];
