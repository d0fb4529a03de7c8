import type { Reply, Scene, Screen } from "../kinds.ts";

const path = "/administration/atelier";
const list = "GET /api/pieces/rows";
const counts = "GET /api/pieces/counts";
const move = "POST /api/pieces/moves";

const piece = {
  id: "a".repeat(32),
  orderRef: "7K3M9Q2XABCDEFGHJKMNPQRSTV",
  orderNumber: "SDV-7K3M9Q2X",
  cardRef: "7K3M9Q2XABCDEFGHJKMNPQRSTV",
  place: 1,
  kind: "first",
  offer: "SILVER",
  material: "pvc",
  state: "to_print",
  stateAt: "2026-11-03T09:05:00.000Z",
  heldFrom: null,
  dueAt: "2026-11-06T23:59:59.999Z",
  late: true,
  refunded: false,
  incomplete: false,
  unapproved: false,
  firstName: "Ndèye",
  lastName: "Coulibaly",
  company: "Teranga Conseil",
  jobTitle: "Directrice",
};
const reprint = {
  ...piece,
  id: "b".repeat(32),
  place: 2,
  kind: "reprint",
  late: false,
  dueAt: "2026-11-30T23:59:59.999Z",
  replaces: piece.id,
};
const onHold = {
  ...piece,
  id: "c".repeat(32),
  orderNumber: "SDV-8K3M9Q2X",
  offer: "CUSTOM",
  material: "undecided",
  state: "on_hold",
  heldFrom: "to_design",
  refunded: true,
  firstName: "Cheikh",
  lastName: "Mbaye",
  company: "",
};
const detail = {
  ...piece,
  createdAt: piece.stateAt,
  replaces: null,
  replacedBy: null,
  deliveryTown: "",
  deliveryFee: null,
  deliveryDays: null,
  deliveryRecipient: "Awa Fall",
  deliveryPhone: "+221771234567",
  deliveryAddress: "Sacré-Cœur 3",
  deliveryNote: "",
  moves: [
    {
      id: "1",
      pieceId: piece.id,
      at: "2026-11-03T09:05:00.000Z",
      actor: "system",
      from: null,
      to: "to_print",
      why: "",
    },
    {
      id: "2",
      pieceId: piece.id,
      at: "2026-11-03T10:05:00.000Z",
      actor: "Modou Fall",
      from: "to_print",
      to: "printed",
      why: "",
    },
    {
      id: "3",
      pieceId: piece.id,
      at: "2026-11-03T11:05:00.000Z",
      actor: "Modou Fall",
      from: "printed",
      to: "to_print",
      why: "Pressé par erreur",
    },
  ],
};

const reply = (body: readonly object[], total: number): Reply => ({
  status: 200,
  body,
  headers: { "X-Total-Count": String(total) },
});
const row = (piece: { id: string }) => ({ id: piece.id, piece, lot: null, found: [], foundCount: 0 });
const lot = {
  orderRef: "9K3M9Q2XABCDEFGHJKMNPQRSTV",
  orderNumber: "SDV-9K3M9Q2X",
  name: "Sahel Énergie",
  company: "Sahel Énergie SA",
  states: [
    { state: "to_print", count: 3 },
    { state: "printed", count: 37 },
  ],
  pieces: 40,
  dueAt: "2026-11-30T23:59:59.999Z",
  late: 0,
  refunded: false,
  unapproved: false,
};
const lotRow = { id: lot.orderRef, piece: null, lot, found: [piece], foundCount: 3 };
const figures = {
  [counts]: {
    status: 200,
    body: {
      states: [
        { state: "to_print", count: 12 },
        { state: "on_hold", count: 1 },
      ],
      late: 3,
    },
  },
};
const some = {
  "GET /api/pieces/*": { status: 200, body: detail },
  // Of several matching answers the last one counts.
  [list]: reply([piece, reprint, onHold].map(row), 30),
  ...figures,
};
const none = { ...figures, [list]: reply([], 0) };
const moved = (done: readonly string[], refused: readonly string[]): Reply => ({
  status: 200,
  body: {
    done: done.map((id) => ({ id, state: "printed" })),
    refused: refused.map((id) => ({
      id,
      code: "piece.changed",
      message: "Un collègue a déplacé cette pièce entre-temps.",
    })),
  },
});
const tick =
  (name: string) =>
  (page: Parameters<Extract<NonNullable<Scene["steps"]>[number], (...given: never[]) => unknown>>[0]) =>
    page.getByRole("checkbox", { name: `Sélectionner la pièce de ${name}`, exact: true }).click();

export const atelierScreens: readonly Screen[] = [
  {
    name: "atelier",
    path,
    answers: some,
    ready: "page(s)",
    title: "Atelier | Sen Digital Vcard",
    headings: [[1, "Atelier"]],
    texts: ["30 pièces", "1 / 2 page(s)"],
    buttons: [
      "Liste",
      "Tableau",
      "Tout 13",
      "En retard 3",
      "À imprimer 12",
      "En attente 1",
      "Autres états",
      "Ndèye Coulibaly",
      "Ndèye Coulibaly (nº 2)",
      "Cheikh Mbaye",
    ],
    fields: [
      { label: "Rechercher", type: "text", placeholder: "Rechercher un nom, un numéro, un téléphone…" },
      { label: "Offre", type: "select-one", options: ["Toute offre", "Silver", "Gold", "Custom"] },
      { label: "Matière", type: "select-one", options: ["Toute matière", "PVC", "Métal", "Matière à convenir"] },
      { label: "Sélectionner toute la page", type: "checkbox" },
      { label: "Sélectionner la pièce de Ndèye Coulibaly", type: "checkbox" },
      { label: "Sélectionner la pièce de Ndèye Coulibaly (nº 2)", type: "checkbox" },
      { label: "Sélectionner la pièce de Cheikh Mbaye", type: "checkbox" },
      {
        label: "Lignes par page",
        type: "select-one",
        options: ["10 lignes", "25 lignes", "50 lignes", "100 lignes"],
        value: "25",
      },
    ],
    columns: ["À faire pour le", "Carte de", "Entreprise", "État", "Depuis", "Offre", "Matière", "Commande"],
    rows: [
      [
        "",
        "06/11/2026 En retard",
        "Ndèye Coulibaly",
        "Teranga Conseil",
        "À imprimer",
        "03/11/2026 09:05",
        "Silver",
        "PVC",
        "SDV-7K3M9Q2X",
      ],
      [
        "",
        "30/11/2026",
        "Ndèye Coulibaly (nº 2)",
        "Teranga Conseil",
        "À imprimer",
        "03/11/2026 09:05",
        "Silver",
        "PVC, réimpression",
        "SDV-7K3M9Q2X",
      ],
      [
        "",
        "06/11/2026 En retard",
        "Cheikh Mbaye",
        "",
        "En attente Remboursée",
        "03/11/2026 09:05",
        "Custom",
        "Matière à convenir",
        "SDV-8K3M9Q2X",
      ],
    ],
  },
];

export const atelierScenes: readonly Scene[] = [
  {
    name: "atelier: the list fails",
    path,
    answers: { ...figures, [list]: { status: 409 } },
    sees: [
      ["text", "Les pièces n'ont pas pu être chargées."],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "atelier: nothing to do",
    path,
    answers: none,
    sees: [
      ["text", "Rien à fabriquer pour l'instant."],
      ["text", "Chaque commande payée apparaît ici avec ses pièces."],
    ],
  },
  {
    name: "atelier: nothing in a state",
    path: `${path}?etat=encoded`,
    answers: none,
    sees: [["text", "Aucune pièce dans l'état « Encodée »."]],
  },
  {
    name: "atelier: nothing is late",
    path: `${path}?retard=1`,
    answers: none,
    sees: [["text", "Rien n'est en retard."]],
  },
  {
    name: "atelier: none found",
    path: `${path}?recherche=zzz`,
    answers: none,
    sees: [
      ["text", "Aucune pièce ne correspond à cette recherche."],
      ["button", "Tout effacer"],
    ],
  },
  {
    name: "atelier: a lot is one row, which names whom a search found",
    path: `${path}?recherche=coulibaly`,
    answers: { ...figures, [list]: reply([lotRow], 1) },
    sees: [
      ["link", "Sahel Énergie", "/administration/atelier/lots/9K3M9Q2XABCDEFGHJKMNPQRSTV"],
      ["text", "Sahel Énergie SA"],
      ["text", "3 à imprimer · 37 imprimées"],
      ["text", "40 cartes"],
      ["button", "Ndèye Coulibaly"],
      ["text", "et 2 autres"],
      ["text", "1 ligne"],
      ["none", "Sélectionner la pièce de Ndèye Coulibaly"],
    ],
  },
  {
    name: "atelier: a state stands in the address",
    path,
    answers: some,
    steps: [["press", "À imprimer 12"]],
    sees: [
      ["at", `${path}?etat=to_print`],
      ["asked", list, 2],
    ],
  },
  {
    name: "atelier: states without pieces are folded",
    path,
    answers: some,
    steps: [["press", "Autres états"]],
    sees: [
      ["button", "Encodée 0"],
      ["button", "Livrée"],
      ["button", "Moins d'états"],
    ],
  },
  {
    name: "atelier: what is late stands in the address",
    path: `${path}?etat=to_print`,
    answers: some,
    steps: [["press", "En retard 3"]],
    sees: [["at", `${path}?retard=1`]],
  },
  {
    name: "atelier: one goes on",
    path,
    answers: { ...some, [move]: moved([piece.id], []) },
    steps: [tick("Ndèye Coulibaly"), ["press", "Passer à « Imprimée »"]],
    sees: [
      ["text", "La pièce est maintenant imprimée."],
      ["none", "1 pièce sélectionnée"],
    ],
  },
  {
    name: "atelier: one of two was moved by a colleague",
    path,
    answers: { ...some, [move]: moved([piece.id], [reprint.id]) },
    steps: [tick("Ndèye Coulibaly"), tick("Ndèye Coulibaly (nº 2)"), ["press", "Passer à « Imprimée »"]],
    sees: [
      ["text", "La pièce est maintenant imprimée. 1 pièce refusée : Un collègue a déplacé cette pièce entre-temps."],
      ["text", "2 pièces sélectionnées"],
    ],
  },
  {
    name: "atelier: what is to be printed is printed first",
    path,
    answers: some,
    steps: [tick("Ndèye Coulibaly"), tick("Ndèye Coulibaly (nº 2)")],
    sees: [
      ["button", "Imprimer (planches A4)"],
      ["button", "Passer à « Imprimée »"],
    ],
  },
  {
    name: "atelier: a refunded card is not printed",
    path,
    answers: some,
    steps: [tick("Cheikh Mbaye")],
    sees: [
      ["text", "1 carte remboursée : elle ne s'imprime pas."],
      ["none", "Imprimer"],
    ],
  },
  {
    name: "atelier: nothing in common",
    path,
    answers: some,
    steps: [tick("Ndèye Coulibaly"), tick("Cheikh Mbaye"), ["press", "Autre déplacement…"]],
    sees: [
      ["text", "Déplacer 2 pièces"],
      ["text", "Annulée"],
      ["text", "Motif"],
    ],
  },
  {
    name: "atelier: a move without its state",
    path,
    answers: some,
    steps: [tick("Ndèye Coulibaly"), ["press", "Autre déplacement…"], ["press", "Déplacer"]],
    sees: [["text", "Choisissez un état."]],
  },
  {
    name: "atelier: a move without its reason",
    path,
    answers: some,
    steps: [
      tick("Ndèye Coulibaly"),
      ["press", "Autre déplacement…"],
      (page) => page.getByRole("radio", { name: "En attente" }).click(),
      ["press", "Déplacer"],
    ],
    sees: [
      ["text", "Le motif est obligatoire pour ce déplacement."],
      ["text", "Il reste dans le parcours de la pièce."],
    ],
  },
  {
    name: "atelier: one piece and its progress",
    path: `${path}?ouvrir=${piece.id}`,
    answers: some,
    sees: [
      ["text", "Sur la carte"],
      ["text", "Livraison"],
      ["text", "Sacré-Cœur 3"],
      ["link", "+221 77 123 45 67", "tel:+221771234567"],
      ["text", "Parcours"],
      ["text", "3 novembre 2026 à 11:05, par Modou Fall"],
      ["text", "Pressé par erreur"],
      ["text", "3 novembre 2026 à 09:05, par le service"],
      ["link", "Commande SDV-7K3M9Q2X", "/administration/commandes/7K3M9Q2XABCDEFGHJKMNPQRSTV"],
      ["button", "Passer à « Imprimée »"],
    ],
  },
  {
    name: "atelier: a piece that is gone",
    path: `${path}?ouvrir=x`,
    answers: {
      ...some,
      "GET /api/pieces/*": {
        status: 404,
        body: { code: "piece.not_found", message: "Cette pièce n'existe pas, ou sa commande est dans la corbeille." },
      },
      ...figures,
      [list]: reply([piece, reprint, onHold].map(row), 30),
    },
    sees: [
      ["text", "Cette pièce n'a pas pu être lue."],
      ["text", "Cette pièce n'existe pas, ou sa commande est dans la corbeille."],
    ],
  },
  {
    name: "atelier: the board",
    path,
    answers: some,
    stored: { "portail atelier": '"board"' },
    sees: [
      ["button", "27 de plus dans la liste"],
      ["none", "page(s)"],
    ],
  },
];
