import type { Scene, Screen } from "../kinds.ts";

const path = "/administration/utilisateurs";
const list = "GET /api/users";
const create = "POST /api/users";
const remove = "DELETE /api/users/*";

const user = (at: number) => ({
  id: `u${at}`,
  name: `Personne ${String(at).padStart(2, "0")}`,
  email: `p${at}@example.com`,
  role: at === 2 ? "desk" : "admin",
  secondFactor: at === 2,
  createdAt: "2026-03-07T14:05:00.000Z",
  updatedAt: "2026-04-08T09:30:00.000Z",
});
const twelve = { [list]: { status: 200, body: Array.from({ length: 12 }, (_, at) => user(at + 1)) } };
const cells = (at: number) => [
  "",
  `Personne ${String(at).padStart(2, "0")}`,
  `p${at}@example.com`,
  "07/03/2026 14:05",
  "08/04/2026 09:30",
  at === 2 ? "Bureau" : "Administrateur",
  at === 2 ? "Actif" : "Non",
];

const role = {
  label: "Rôle",
  type: "select-one",
  required: true,
  options: ["Administrateur", "Bureau", "Atelier"],
  says: "Administrateur : tout. Bureau : commandes, paiements, comptabilité, courrier ; ni utilisateurs, ni journal, ni réglages. Atelier : fabriquer et livrer ; ni commandes ni paiements.",
} as const;

export const userScreens: readonly Screen[] = [
  {
    name: "users",
    path,
    answers: twelve,
    ready: "page(s)",
    title: "Utilisateurs | Sen Digital Vcard",
    theme: "#171717",
    headings: [[1, "Utilisateurs"]],
    texts: ["Qui peut entrer dans ce portail.", "12 utilisateurs", "1 / 2 page(s)"],
    buttons: [
      "Créer un nouveau compte",
      "Actualiser",
      "Modifier Personne 01",
      "Nouveau mot de passe pour Personne 01",
      "Supprimer Personne 01",
      "Première page",
      "Page précédente",
      "Page suivante",
      "Dernière page",
    ],
    fields: [{ label: "Rechercher", type: "text", placeholder: "Rechercher" }],
    columns: ["Action", "Nom complet", "Email", "Date de création", "Dernière modification", "Rôle", "Second facteur"],
    rows: [1, 2, 10].map(cells),
  },
  {
    name: "users: the second page",
    path: `${path}?page=2`,
    answers: twelve,
    ready: "page(s)",
    title: "Utilisateurs | Sen Digital Vcard",
    texts: ["2 / 2 page(s)"],
    absent: ["Personne 10"],
    rows: [11, 12].map(cells),
  },
  {
    name: "users: new account",
    path: `${path}?nouveau=1`,
    answers: twelve,
    ready: "Création de compte",
    title: "Utilisateurs | Sen Digital Vcard",
    texts: ["Création de compte"],
    buttons: ["Créer le compte", "Fermer"],
    fields: [
      { label: "Rechercher", type: "text" },
      { label: "Nom complet", type: "text", required: true },
      { label: "Email", type: "email", required: true },
      {
        label: "Mot de passe par défaut",
        type: "password",
        required: true,
        says: "7 caractères au moins. La personne devra le remplacer à sa première connexion.",
      },
      { ...role, options: ["Choisissez", ...role.options], value: "" },
    ],
  },
  {
    name: "users: a colleague's name and role",
    path,
    answers: twelve,
    steps: [["press", "Modifier Personne 02"]],
    ready: "Modification du compte",
    title: "Utilisateurs | Sen Digital Vcard",
    texts: ["Modification du compte", "p2@example.com"],
    buttons: ["Enregistrer", "Fermer"],
    fields: [
      { label: "Rechercher", type: "text" },
      { label: "Nom complet", type: "text", required: true, value: "Personne 02" },
      { ...role, value: "desk" },
    ],
  },
  {
    name: "users: a new default password",
    path,
    answers: twelve,
    steps: [["press", "Nouveau mot de passe pour Personne 02"]],
    ready: "Nouveau mot de passe par défaut",
    title: "Utilisateurs | Sen Digital Vcard",
    texts: [
      "Nouveau mot de passe par défaut",
      "Personne 02 (p2@example.com) sera déconnecté partout. Un e-mail l'en prévient, sans le mot de passe : donnez-le de vive voix.",
    ],
    buttons: ["Donner ce mot de passe", "Fermer"],
    fields: [
      { label: "Rechercher", type: "text" },
      {
        label: "Mot de passe par défaut",
        type: "password",
        required: true,
        says: "7 caractères au moins. La personne devra le remplacer à sa prochaine connexion.",
      },
    ],
  },
];

const who = [
  ["fill", "Nom complet", "Ousmane Ba"],
  ["fill", "Email", "ousmane@example.com"],
] as const;
const withoutRole = [...who, ["fill", "Mot de passe par défaut", "Ndar-2026"]] as const;
const fill: Scene["steps"] = [
  ...withoutRole,
  async (page) => void (await page.getByLabel("Rôle").selectOption("Bureau")),
  ["press", "Créer le compte"],
];
const change = "PATCH /api/users/*";
const rename = [
  ["press", "Modifier Personne 02"],
  ["fill", "Nom complet", "Ousmane Ba"],
  ["press", "Enregistrer"],
] as const;
const give = "POST /api/users/*/password";
const given = [
  ["press", "Nouveau mot de passe pour Personne 02"],
  ["fill", "Mot de passe par défaut", "Ndar-2026"],
  ["press", "Donner ce mot de passe"],
] as const;
const ask = [["press", "Supprimer Personne 02"]] as const;
const confirmed = [...ask, ["press", "Supprimer"]] as const;

export const userScenes: readonly Scene[] = [
  {
    name: "users: the button opens the form, which is closed again",
    path,
    answers: twelve,
    steps: [
      ["press", "Créer un nouveau compte"],
      ["press", "Fermer"],
    ],
    sees: [
      ["none", "Création de compte"],
      ["at", path],
    ],
  },
  {
    name: "users: an account is made: busy, said in green, the form is empty, the list read again",
    path: `${path}?nouveau=1`,
    answers: { ...twelve, [create]: { status: 201, body: user(13) } },
    steps: fill,
    held: create,
    busy: [["button", "Création en cours..."]],
    sees: [
      ["green", "Création du compte réussie"],
      ["value", "Email", ""],
      ["value", "Mot de passe par défaut", ""],
      ["asked", list, 2],
    ],
  },
  {
    name: "users: a role is chosen, not taken",
    path: `${path}?nouveau=1`,
    answers: twelve,
    steps: [...withoutRole, ["press", "Créer le compte"]],
    sees: [
      ["text", "Choisissez ce que la personne peut faire."],
      ["asked", create, 0],
    ],
  },
  {
    name: "users: a default password of 6 characters",
    path: `${path}?nouveau=1`,
    answers: twelve,
    steps: [...who, ["fill", "Mot de passe par défaut", "123456"], ["press", "Créer le compte"]],
    sees: [
      ["text", "Le mot de passe par défaut doit avoir au moins 7 caractères."],
      ["asked", create, 0],
    ],
  },
  {
    name: "users: the server refuses the account",
    path: `${path}?nouveau=1`,
    answers: { ...twelve, [create]: { status: 409, body: { code: "user.email_taken", message: "Refus du serveur." } } },
    steps: fill,
    sees: [
      ["red", "Refus du serveur."],
      ["value", "Nom complet", "Ousmane Ba"],
    ],
  },
  {
    name: "users: the account fails without words",
    path: `${path}?nouveau=1`,
    answers: { ...twelve, [create]: { status: 500 } },
    steps: fill,
    sees: [["red", "Une erreur s'est produite réessayez."]],
  },
  {
    name: "users: no network for the account",
    path: `${path}?nouveau=1`,
    answers: { ...twelve, [create]: "cut" },
    steps: fill,
    sees: [["red", "Une erreur s'est produite réessayez."]],
  },
  {
    name: "users: a colleague is renamed: busy, said, the list read again",
    path,
    answers: { ...twelve, [change]: { status: 200, body: { ...user(2), name: "Ousmane Ba" } } },
    steps: rename,
    held: change,
    busy: [["button", "Enregistrement..."]],
    sees: [
      ["text", "Le compte d'Ousmane Ba est modifié."],
      ["none", "Modification du compte"],
      ["asked", list, 2],
    ],
  },
  {
    name: "users: the server refuses the change",
    path,
    answers: { ...twelve, [change]: { status: 409, body: { code: "user.own_role", message: "Refus du serveur." } } },
    steps: rename,
    sees: [
      ["text", "Refus du serveur."],
      ["value", "Nom complet", "Ousmane Ba"],
    ],
  },
  {
    name: "users: a colleague gets a new default password: busy, then said",
    path,
    answers: {
      ...twelve,
      [give]: { status: 200, body: { message: "Le nouveau mot de passe par défaut est enregistré." } },
    },
    steps: given,
    held: give,
    busy: [["button", "Enregistrement..."]],
    sees: [
      ["text", "Le nouveau mot de passe par défaut est enregistré."],
      ["none", "Nouveau mot de passe par défaut"],
      ["asked", give, 1],
    ],
  },
  {
    name: "users: the server refuses the new default password",
    path,
    answers: {
      ...twelve,
      [give]: {
        status: 422,
        body: { code: "request.invalid", message: "Refus.", fields: { password: "Refus du mot de passe." } },
      },
    },
    steps: given,
    sees: [["text", "Refus du mot de passe."]],
  },
  {
    name: "users: deleting asks first",
    path,
    answers: twelve,
    steps: ask,
    sees: [
      ["text", "Supprimer l'utilisateur?"],
      ["text", "Personne 02 (p2@example.com) ne pourra plus entrer dans le portail. Ses sessions se ferment aussitôt."],
      ["button", "Annuler"],
      ["asked", remove, 0],
    ],
  },
  {
    name: "users: deleted, and the list is read again",
    path,
    answers: { ...twelve, [remove]: { status: 200, body: { message: "Le compte a été supprimé." } } },
    steps: confirmed,
    sees: [
      ["text", "Le compte a été supprimé."],
      ["asked", remove, 1],
      ["asked", list, 2],
    ],
  },
  {
    name: "users: the server refuses to delete",
    path,
    answers: { ...twelve, [remove]: { status: 409, body: { code: "user.last", message: "Refus du serveur." } } },
    steps: confirmed,
    sees: [["text", "Refus du serveur."]],
  },
  {
    name: "users: the search narrows the list",
    path,
    answers: twelve,
    steps: [["fill", "Rechercher", "p7@EXAMPLE"]],
    sees: [
      ["text", "1 utilisateur"],
      ["text", "1 / 1 page(s)"],
    ],
  },
  {
    name: "users: nobody is found",
    path,
    answers: twelve,
    steps: [["fill", "Rechercher", "zzz"]],
    sees: [["text", "Aucun utilisateur ne correspond à « zzz »."]],
  },
  {
    name: "users: Refresh asks again",
    path,
    answers: twelve,
    steps: [(page) => page.locator("tbody tr").first().waitFor(), ["press", "Actualiser"]],
    sees: [["asked", list, 2]],
  },
  {
    name: "users: the list fails, and says so",
    path,
    answers: { [list]: { status: 409 } },
    sees: [
      ["text", "La liste des utilisateurs n'a pas pu être chargée."],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "users: the list is loading",
    path,
    answers: twelve,
    held: list,
    busy: [["text", "Chargement..."]],
    sees: [["text", "12 utilisateurs"]],
  },
];
