import type { Reply, Scene, Screen } from "../kinds.ts";

const encode = "/administration/atelier/encoder";
const check = "/administration/atelier/controle";
const queue = "GET /api/encoding";
const one = "GET /api/pieces/*/encoding";
const pieces = "GET /api/pieces";
const record = "POST /api/pieces/*/tags";
const judge = "POST /api/checks";
const sheet = "/administration/atelier/tournee";
const run = "GET /api/deliveries/run";
const visit = "POST /api/deliveries";

const at = "2026-11-02T14:12:00.000Z";
const piece = {
  id: "1".repeat(32),
  orderRef: "7K3M9Q2XABCDEFGHJKMNPQRSTV",
  orderNumber: "SDV-7K3M9Q2X",
  cardRef: "7K3M9Q2XABCDEFGHJKMNPQRSTV",
  place: 1,
  kind: "first",
  offer: "SILVER",
  material: "pvc",
  state: "printed",
  stateAt: at,
  heldFrom: null,
  dueAt: "2026-11-05T23:59:59.999Z",
  late: false,
  firstName: "Ndèye",
  lastName: "Coulibaly",
  company: "Teranga Conseil",
  jobTitle: "Présidente",
  nfcLink: "https://cartes.example/vcard/7K3M9Q2XABCDEFGHJKMNPQRSTV?s=nfc",
};
const other = {
  ...piece,
  id: "2".repeat(32),
  orderNumber: "SDV-8K3M9Q2X",
  firstName: "Cheikh",
  lastName: "Mbaye",
  company: "",
  late: true,
};
const reply = (body: unknown): Reply => ({ status: 200, body });
const some = { [queue]: reply({ total: 2, pieces: [piece, other] }), [one]: reply({ piece, tag: null }) };
const tag = { id: "3".repeat(32), how: "by_hand", serialNumber: "", writtenAt: at, lockedAt: null };
const encoded = { ...piece, state: "encoded" };
const toCheck: Readonly<Record<string, Reply>> = {
  [pieces]: { status: 200, body: [encoded], headers: { "X-Total-Count": "1" } },
};

const orderOf = ({ orderRef, orderNumber }: { orderRef: string; orderNumber: string }, changes: object = {}) => ({
  orderRef,
  orderNumber,
  completes: null,
  recipient: "Gardien Sow",
  phone: "+221787654321",
  toCollect: 12_900,
  refunded: false,
  ...changes,
});
const stop = {
  id: piece.orderRef,
  company: "Teranga Conseil",
  recipient: "Gardien Sow",
  phone: "+221787654321",
  town: "",
  fee: null,
  address: "Mermoz, face à la pharmacie",
  note: "Portail vert",
  toCollect: 12_900,
  orders: [orderOf(piece)],
  pieces: [{ id: piece.id, orderRef: piece.orderRef, name: "Ndèye Coulibaly", state: "shipped", undoMs: 0 }],
  missed: null,
};
const second = { orderRef: "8K3M9Q2XABCDEFGHJKMNPQRSTV", orderNumber: "SDV-8K3M9Q2X" };
const ready = {
  ...stop,
  id: second.orderRef,
  company: "",
  recipient: "Cheikh Mbaye",
  phone: "",
  address: "",
  note: "",
  toCollect: 0,
  orders: [orderOf(second, { recipient: "Cheikh Mbaye", phone: "", toCollect: 0 })],
  pieces: [
    { id: other.id, orderRef: second.orderRef, name: "Cheikh Mbaye", state: "checked", undoMs: 0 },
    { id: "5", orderRef: second.orderRef, name: "Cheikh Mbaye", state: "checked", undoMs: 0 },
  ],
};
/** Two orders of one company to the same address. */
const joined = {
  ...stop,
  orders: [orderOf(piece), orderOf(second, { recipient: "Rama Ba", phone: "+221771112233", toCollect: 0 })],
  pieces: [...stop.pieces, ...ready.pieces.map((one) => ({ ...one, name: "Rama Ba" }))],
};
const left = { ...stop, pieces: stop.pieces.map((one) => ({ ...one, undoMs: 90_000 })) };
const refunded = { ...ready, orders: ready.orders.map((one) => ({ ...one, refunded: true })) };
const again = { ...stop, missed: { at, againOn: "2026-11-03", note: "Fermé", times: 2 } };
const stops = (...some: object[]) => ({ [run]: reply({ today: "2026-11-02", stops: some, visits: [] }) });
const visitOf = (id: string, changes: object) => ({
  id,
  at,
  courier: "Modou Fall",
  outcome: "delivered",
  orderNumbers: [piece.orderNumber],
  person: "Gardien Sow",
  cards: 1,
  amount: 0,
  method: "Espèces",
  againOn: null,
  ...changes,
});
const visits = [
  visitOf("1", { cards: 4, amount: 12_900 }),
  visitOf("2", { cards: 2, amount: 5000, method: "Wave" }),
  visitOf("3", { outcome: "missed", person: "Cheikh Mbaye", againOn: "2026-11-03" }),
];

export const handsScreens: readonly Screen[] = [
  {
    name: "encode: without NFC",
    path: encode,
    answers: some,
    ready: "Cartes imprimées",
    title: "Encoder | Sen Digital Vcard",
    headings: [
      [1, "Encoder"],
      [2, "Ndèye Coulibaly"],
      [2, "Cartes imprimées"],
    ],
    texts: [
      "2 cartes imprimées à encoder",
      "Teranga Conseil · SDV-7K3M9Q2X",
      "Ce navigateur n'écrit pas les puces : il faut Chrome sur un téléphone Android avec NFC.",
      "Écrivez ce lien dans la puce avec une autre application, puis posez la carte contre un téléphone : la page de Ndèye Coulibaly doit s'ouvrir.",
      "https://cartes.example/vcard/7K3M9Q2XABCDEFGHJKMNPQRSTV?s=nfc",
      "pour le 05/11/2026",
      "En retard",
    ],
    buttons: ["Copier le lien NFC", "Lu et vérifié"],
    links: [
      ["Encoder", encode],
      ["Contrôle", check],
    ],
  },
  {
    name: "check",
    path: check,
    answers: toCheck,
    ready: "À contrôler (1)",
    title: "Contrôle | Sen Digital Vcard",
    headings: [
      [1, "Contrôle"],
      [2, "À contrôler (1)"],
    ],
    texts: [
      "Ndèye Coulibaly",
      "Teranga Conseil · SDV-7K3M9Q2X",
      "Ici les puces ne se lisent pas : seul le code est contrôlé, et c'est noté « puce non lue ». Il faut Chrome sur un téléphone Android avec NFC.",
    ],
    buttons: [
      "Ouvrir la caméra",
      "Contrôler",
      "Celle-ci : la carte de Ndèye Coulibaly",
      "À la main : la carte de Ndèye Coulibaly",
    ],
    fields: [
      {
        label: "Adresse lue sur la carte",
        type: "text",
        says: "Lisez le code avec un autre téléphone, puis collez l'adresse qu'il ouvre.",
      },
    ],
  },
  {
    name: "run",
    path: sheet,
    answers: stops(stop, ready),
    ready: "Gardien Sow",
    title: "Tournée | Sen Digital Vcard",
    headings: [
      [1, "Tournée"],
      [2, "1. Gardien Sow"],
      [2, "2. Cheikh Mbaye"],
    ],
    texts: [
      "02/11/2026 · 2 arrêts · 3 cartes · 12 900 FCFA à encaisser",
      "Teranga Conseil · SDV-7K3M9Q2X · 1 carte · pour Ndèye Coulibaly",
      "SDV-8K3M9Q2X · 2 cartes",
      "Mermoz, face à la pharmacie",
      "Portail vert",
      "À encaisser",
      "12 900 FCFA",
      "Pas encore partie",
      "Pas d'adresse",
    ],
    buttons: [
      "Imprimer",
      "Jour d'avant : samedi 31/10/2026",
      "Jour d'après : mardi 03/11/2026",
      "Livrée à Gardien Sow",
      "Pas trouvé : Gardien Sow",
      "Partir (1)",
    ],
    fields: [{ label: "Part avec cette tournée : Cheikh Mbaye", type: "checkbox" }],
    links: [
      ["Appeler Gardien Sow", "tel:+221787654321"],
      ["Tournée", sheet],
      ["File", "/administration/atelier"],
    ],
  },
];

const typed = [
  ["fill", "Adresse lue sur la carte", "https://cartes.example/vcard/X"],
  ["press", "Contrôler"],
] as const;
const judged = (outcome: string, more: object = {}) => ({
  ...toCheck,
  [judge]: reply({
    outcome,
    whose: { cardRef: piece.cardRef, name: "Awa Fall", company: "Ndar Bois" },
    expected: null,
    unread: "chip",
    orderNumber: "SDV-9K3M9Q2X",
    state: null,
    otherSite: null,
    ...more,
  }),
});
const says = (name: string, answers: Readonly<Record<string, Reply>>, ...texts: string[]): Scene => ({
  name: `check: ${name}`,
  path: check,
  answers,
  steps: typed,
  sees: texts.map((text) => ["text", text] as const),
});

export const handsScenes: readonly Scene[] = [
  {
    name: "encode: nothing printed",
    path: encode,
    answers: { [queue]: reply({ total: 0, pieces: [] }) },
    sees: [
      ["text", "Aucune carte imprimée n'attend sa puce."],
      ["text", "Les cartes arrivent ici quand l'atelier les dit imprimées."],
    ],
  },
  {
    name: "encode: the list fails",
    path: encode,
    answers: { [queue]: { status: 409 } },
    sees: [
      ["text", "Les cartes imprimées n'ont pas pu être chargées."],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "encode: the link is copied",
    path: encode,
    answers: some,
    steps: [["press", "Copier le lien NFC"]],
    sees: [
      ["text", "Lien NFC copié 🗒️!"],
      ["copied", "https://cartes.example/vcard/7K3M9Q2XABCDEFGHJKMNPQRSTV?s=nfc"],
    ],
  },
  {
    name: "encode: by hand, one after the other",
    path: encode,
    answers: { ...some, [record]: reply({ state: "encoded" }) },
    steps: [["press", "Lu et vérifié"]],
    sees: [
      ["text", "Ndèye Coulibaly : encodée, lue et vérifiée."],
      ["button", "Revenir à cette carte"],
      ["asked", record, 1],
    ],
  },
  {
    name: "encode: done by hand",
    path: encode,
    answers: { [queue]: reply({ total: 2, pieces: [encoded, other] }), [one]: reply({ piece: encoded, tag }) },
    sees: [
      ["text", "Encodée, lue et vérifiée."],
      ["text", "La puce ouvre la carte de Ndèye Coulibaly."],
      ["button", "Suivante"],
    ],
  },
  {
    name: "encode: locked",
    path: `${encode}?piece=1`,
    answers: {
      [queue]: reply({ total: 0, pieces: [] }),
      [one]: reply({ piece: encoded, tag: { ...tag, how: "web_nfc", lockedAt: at } }),
    },
    sees: [
      ["text", "Encodée, relue, puce verrouillée."],
      ["text", "C'était la dernière carte imprimée."],
    ],
  },
  {
    name: "encode: in another state",
    path: `${encode}?piece=1`,
    answers: { ...some, [one]: reply({ piece: { ...piece, id: "4", state: "shipped" }, tag: null }) },
    sees: [
      ["text", "Cette pièce est à l'état « En livraison »."],
      ["text", "Seule une carte imprimée s'encode."],
    ],
  },
  says(
    "right, without its chip",
    judged("checked"),
    "Contrôlée",
    "Awa Fall",
    "Ndar Bois · SDV-9K3M9Q2X",
    "Le code imprimé ouvre bien sa carte. Puce non lue.",
  ),
  says("right", judged("checked", { unread: null }), "Contrôlée", "Le code imprimé et la puce ouvrent bien sa carte."),
  says("right by its chip", judged("checked", { unread: "code" }), "La puce ouvre bien sa carte. Code imprimé non lu."),
  says(
    "the chip of another card",
    judged("other_chip", { expected: { cardRef: other.cardRef, name: "Moussa Diop", company: "" }, unread: null }),
    "La puce d'une autre carte",
    "Cette puce ouvre la carte d'Awa Fall, pas celle de Moussa Diop.",
    "Elle n'est pas contrôlée. Leurs puces sont peut-être échangées : mettez les deux cartes de côté et encodez-les de nouveau.",
  ),
  says(
    "a chip that opens no card of ours",
    judged("foreign_chip", {
      whose: null,
      orderNumber: null,
      expected: { cardRef: other.cardRef, name: "Moussa Diop", company: "" },
    }),
    "Une puce qui n'ouvre pas sa carte",
    "La puce de la carte de Moussa Diop n'ouvre aucune de nos cartes. Encodez-la de nouveau.",
  ),
  says(
    "a chip of another site",
    judged("foreign_chip", { whose: null, orderNumber: null, otherSite: "127.0.0.1:3000" }),
    "Cette puce ouvre 127.0.0.1:3000, qui n'est pas l'adresse de notre site. Encodez-la de nouveau.",
  ),
  says(
    "a chip without its code",
    judged("chip_alone", { unread: "code" }),
    "Puce lue, sans son code",
    "C'est sa puce, mais rien ne dit si c'est sa carte. Lisez d'abord le code imprimé, ou choisissez-la par « Celle-ci », puis reposez-la.",
  ),
  says(
    "the chip comes next",
    judged("chip_next", { state: "encoded" }),
    "Code lu",
    "Posez maintenant cette carte contre le dos du téléphone : sa puce doit ouvrir la même carte.",
    "Contrôler sans lire la puce",
  ),
  says(
    "looked at before",
    judged("already", { state: "shipped" }),
    "Déjà contrôlée",
    "Le code est bon. La pièce est déjà à l'état « En livraison ».",
  ),
  says(
    "not encoded yet",
    judged("not_ready", { state: "printed" }),
    "Pas encore encodée",
    "Le code est bon, mais la pièce est à l'état « Imprimée » : encodez d'abord sa puce.",
  ),
  says(
    "another card",
    judged("other_card"),
    "Une autre carte",
    "Ce n'est pas la carte choisie : le code ouvre celle de cette personne. Mettez-la de côté.",
  ),
  says(
    "the tag of another piece",
    judged("other_tag"),
    "La puce d'une autre pièce",
    "C'est bien sa carte, mais la puce porte l'adresse d'une autre de ses pièces. Encodez-la de nouveau.",
  ),
  {
    name: "check: another card is no success",
    path: check,
    answers: judged("other_card"),
    steps: typed,
    sees: [["red", "Une autre carte"]],
  },
  {
    name: "check: the chip of another card is no success",
    path: check,
    answers: judged("other_chip", { expected: { cardRef: other.cardRef, name: "Moussa Diop", company: "" } }),
    steps: typed,
    sees: [["red", "La puce d'une autre carte"]],
  },
  {
    name: "check: the right card is one",
    path: check,
    answers: judged("checked"),
    steps: typed,
    sees: [["green", "Contrôlée"]],
  },
  says(
    "another site",
    judged("other_site", { otherSite: "127.0.0.1:3000" }),
    "Une autre adresse que la nôtre",
    "Le code ouvre 127.0.0.1:3000, qui n'est pas l'adresse de notre site. Réimprimez cette carte.",
  ),
  says(
    "no piece",
    judged("no_piece"),
    "Aucune pièce à contrôler",
    "Aucune pièce de cette carte n'est en fabrication, ou sa commande est dans la corbeille.",
  ),
  says(
    "not ours",
    judged("foreign", { whose: null, orderNumber: null }),
    "Pas une de nos cartes",
    "Ce code n'ouvre aucune de nos cartes. Relisez-le ; si la carte vient de l'atelier, réimprimez-la.",
  ),
  says(
    "the server fails",
    { ...toCheck, [judge]: { status: 500 } },
    "Cette carte n'est pas contrôlée.",
    "Une erreur s'est produite. Veuillez réessayer.",
  ),
  {
    name: "check: no address",
    path: check,
    answers: toCheck,
    steps: [["press", "Contrôler"]],
    sees: [
      [
        "fault",
        "Adresse lue sur la carte",
        "Collez ou tapez l'adresse lue sur la carte. Lisez le code avec un autre téléphone, puis collez l'adresse qu'il ouvre.",
      ],
      ["asked", judge, 0],
    ],
  },
  {
    name: "check: by hand needs a reason",
    path: check,
    answers: toCheck,
    steps: [
      ["press", "À la main : la carte de Ndèye Coulibaly"],
      ["press", "Contrôlée à la main"],
    ],
    sees: [
      ["fault", "Motif", "Le motif est obligatoire."],
      ["asked", "POST /api/pieces/*/check", 0],
    ],
  },
  {
    name: "check: none waits",
    path: check,
    answers: { [pieces]: { status: 200, body: [], headers: { "X-Total-Count": "0" } } },
    sees: [["text", "Aucune carte encodée n'attend son contrôle."]],
  },
  {
    name: "check: the list fails",
    path: check,
    answers: { [pieces]: { status: 409 } },
    sees: [["text", "Les cartes à contrôler n'ont pas pu être chargées."]],
  },
  {
    name: "run: nothing to deliver",
    path: sheet,
    answers: stops(),
    sees: [
      ["text", "Rien à livrer maintenant."],
      ["text", "Les cartes contrôlées arrivent ici."],
    ],
  },
  {
    name: "run: those that are ticked leave, and it asks first",
    path: sheet,
    answers: stops(ready, { ...ready, id: "other", recipient: "Rama Ba", town: "Thiès" }),
    steps: [(page) => page.getByRole("checkbox", { name: /Rama Ba$/ }).click(), ["press", "Partir (1)"]],
    sees: [
      ["text", "2 cartes partent en livraison ?"],
      [
        "text",
        "Pour 1 arrêt. L'acheteur est prévenu par e-mail deux minutes après : d'ici là, le départ s'annule d'un geste.",
      ],
      ["asked", "POST /api/pieces/moves", 0],
    ],
  },
  {
    name: "run: just left, and undone",
    path: sheet,
    answers: {
      ...stops(left),
      "POST /api/pieces/departures/undo": reply({ done: [{ id: piece.id, state: "checked" }], refused: [] }),
    },
    steps: [["press", "Annuler le départ"]],
    sees: [
      ["text", "1 carte vient de partir."],
      ["text", "La pièce est maintenant contrôlée."],
      ["asked", "POST /api/pieces/departures/undo", 1],
    ],
  },
  {
    name: "run: a refunded order stays",
    path: sheet,
    answers: stops(refunded),
    sees: [
      ["text", "Remboursée"],
      ["text", "Commande remboursée : ne livrez pas ses 2 cartes, rapportez-les à l'atelier."],
      ["none", "Part avec cette tournée"],
      ["none", "Partir (0)"],
    ],
  },
  {
    name: "run: it fails",
    path: sheet,
    answers: { [run]: { status: 409 } },
    sees: [
      ["text", "La tournée n'a pas pu être chargée."],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "run: pieces that were chosen",
    path: `${sheet}?pieces=1`,
    answers: stops(stop),
    sees: [["link", "Voir toute la tournée", sheet]],
  },
  {
    name: "run: nobody there, another day",
    path: sheet,
    answers: stops(again),
    steps: [["press", "03/11/2026 (1)"]],
    sees: [["text", "Pas trouvé 2 fois, la dernière le 02/11/2026. Nouveau passage le 03/11/2026. « Fermé »"]],
  },
  {
    name: "run: two orders to one door are one stop",
    path: sheet,
    answers: stops(joined),
    sees: [
      ["text", "02/11/2026 · 1 arrêt · 3 cartes · 12 900 FCFA à encaisser"],
      ["text", "Teranga Conseil · 2 commandes · 3 cartes"],
      ["text", "SDV-7K3M9Q2X · 1 carte · pour Ndèye Coulibaly"],
      ["text", "SDV-8K3M9Q2X · 2 cartes · remettre à Rama Ba, +221 77 111 22 33"],
    ],
  },
  {
    name: "run: what the day came to",
    path: sheet,
    answers: { [run]: reply({ today: "2026-11-02", stops: [], visits }) },
    sees: [
      ["text", "Bilan du jour"],
      ["text", "Modou Fall"],
      ["text", "2 arrêts, 6 cartes"],
      ["text", "Absent, à revoir"],
      ["text", "Par Wave"],
      ["text", "Espèces à remettre"],
      ["text", "12 900 FCFA"],
    ],
  },
  {
    name: "run: a day that is over has no stops",
    path: `${sheet}?jour=2026-10-31`,
    answers: stops(stop),
    sees: [
      ["text", "Aucun arrêt prévu ce jour."],
      ["text", "samedi 31/10/2026"],
      ["button", "La tournée en cours"],
    ],
  },
  {
    name: "run: on a Sunday it is Monday's",
    path: sheet,
    answers: { [run]: reply({ today: "2026-11-01", stops: [stop], visits: [] }) },
    sees: [
      ["text", "lundi 02/11/2026"],
      ["button", "Jour d'avant : samedi 31/10/2026"],
    ],
  },
  {
    name: "run: nobody is promised a Sunday",
    path: sheet,
    answers: stops(stop),
    steps: [
      ["press", "Pas trouvé : Gardien Sow"],
      ["fill", "Nouveau passage", "2026-11-08"],
      ["press", "Pas trouvé"],
    ],
    sees: [
      ["fault", "Nouveau passage", "Il n'y a pas de tournée le dimanche : choisissez un autre jour."],
      ["asked", visit, 0],
    ],
  },
  {
    name: "run: handed over, to whom and how much",
    path: sheet,
    answers: stops(stop),
    steps: [["press", "Livrée à Gardien Sow"]],
    sees: [
      ["value", "Remise à", "Gardien Sow"],
      ["hint", "Somme encaissée, en FCFA", "À encaisser : 12 900 FCFA."],
      ["value", "Somme encaissée, en FCFA", "12900"],
    ],
  },
  {
    name: "run: by another telephone's money",
    path: sheet,
    answers: stops(stop),
    steps: [["press", "Livrée à Gardien Sow"], (page) => page.getByRole("radio", { name: "Wave" }).click()],
    sees: [
      ["text", "Orange Money"],
      ["hint", "Référence", "Facultatif : le numéro de la transaction."],
    ],
  },
  {
    name: "run: more than what is due",
    path: sheet,
    answers: stops(stop),
    steps: [
      ["press", "Livrée à Gardien Sow"],
      ["fill", "Somme encaissée, en FCFA", "13000"],
      ["press", "Livrée"],
    ],
    sees: [
      ["text", "Une somme en FCFA, 12 900 FCFA au plus."],
      ["asked", visit, 0],
    ],
  },
  {
    name: "run: less than what is due",
    path: sheet,
    answers: stops(stop),
    steps: [
      ["press", "Livrée à Gardien Sow"],
      ["fill", "Somme encaissée, en FCFA", "1000"],
      ["press", "Livrée"],
    ],
    sees: [
      ["fault", "Note", "Dites pourquoi tout n'est pas encaissé."],
      ["asked", visit, 0],
    ],
  },
  {
    name: "run: heard",
    path: sheet,
    answers: { ...stops(stop), [visit]: reply({ message: "Livrée." }) },
    steps: [
      ["press", "Livrée à Gardien Sow"],
      ["press", "Livrée"],
    ],
    sees: [
      ["text", "Livrée : Gardien Sow."],
      ["asked", visit, 1],
    ],
  },
  {
    name: "run: refused, and what was typed stays",
    path: sheet,
    answers: {
      ...stops(stop),
      [visit]: {
        status: 409,
        body: { code: "piece.changed", message: "Un collègue a déplacé cette pièce entre-temps." },
      },
    },
    steps: [
      ["press", "Livrée à Gardien Sow"],
      ["fill", "Remise à", "Fatou"],
      ["press", "Livrée"],
    ],
    sees: [
      ["text", "Un collègue a déplacé cette pièce entre-temps."],
      ["value", "Remise à", "Fatou"],
    ],
  },
  {
    name: "run: no network",
    path: sheet,
    answers: { ...stops(stop), [visit]: "cut" },
    steps: [
      ["press", "Livrée à Gardien Sow"],
      ["press", "Livrée"],
    ],
    sees: [
      ["text", "Pas encore enregistré :"],
      ["text", "Gardien Sow, SDV-7K3M9Q2X : livrée"],
      ["text", "C'est gardé dans ce téléphone et partira dès que le réseau revient."],
      ["button", "Renvoyer maintenant"],
      ["text", "Dit, en attente du réseau."],
      ["none", "Livrée : Gardien Sow"],
    ],
  },
  {
    name: "run: a day that is over",
    path: sheet,
    answers: stops(stop),
    steps: [
      ["press", "Pas trouvé : Gardien Sow"],
      ["fill", "Nouveau passage", "2026-11-01"],
      ["press", "Pas trouvé"],
    ],
    sees: [
      ["fault", "Nouveau passage", "Choisissez un jour, aujourd'hui ou plus tard."],
      ["asked", visit, 0],
    ],
  },
];
