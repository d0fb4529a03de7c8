import type { Reply, Scene, Screen } from "../kinds.ts";
import { answer, paid, path, unfolded } from "./portal-order-answers.ts";

const read = "GET /api/orders/*/proofs";
const send = "POST /api/orders/*/proofs";
const title = "Ndèye Coulibaly, commande SDV-7K3M9Q2X | Sen Digital Vcard";
const link = "https://cartes.example/epreuve/1/2";

const cardRef = paid.ref;
const standings = (standing: string) => [{ standing, cards: 1 }];
const ofCards = (standing: string) => [{ cardRef, standing }];
const empty = {
  link: null as string | null,
  recipient: "ndeye@example.com",
  standings: standings("unsent"),
  ofCards: ofCards("unsent"),
  versions: [] as object[],
  returned: [],
  sendable: [{ cardRef, name: "Ndèye Coulibaly" }],
  small: [],
  isNeeded: true,
};
const version = { sentBy: "Khady", cards: 1, approved: 0, marked: 0 };
const shown = { cardRef, name: "Ndèye Coulibaly", state: "shown", remark: "", answeredAt: null as string | null };
const asked = { ...shown, state: "marked", remark: "Le nom plus grand", answeredAt: "2026-11-03T12:30:00.000Z" };
const first = {
  ...version,
  version: 1,
  source: "drawing",
  note: "Bonjour Ndèye",
  sentAt: "2026-11-03T10:00:00.000Z",
  shown: [asked],
};
const second = {
  ...version,
  version: 2,
  source: "file",
  note: "",
  sentAt: "2026-11-04T08:15:00.000Z",
  shown: [shown],
};
const waiting = {
  ...empty,
  link,
  standings: standings("waiting"),
  ofCards: ofCards("waiting"),
  versions: [second, first],
};
const approved = {
  ...waiting,
  standings: standings("approved"),
  ofCards: ofCards("approved"),
  sendable: [],
  versions: [
    { ...second, shown: [{ ...shown, state: "approved", answeredAt: "2026-11-05T09:00:00.000Z" }] },
    { ...first, shown: [{ ...asked, state: "superseded", remark: "" }] },
  ],
};
const order = { ...paid, offer: "CUSTOM", attention: false };
const shows = (proof: object): Record<string, Reply> => ({
  ...answer(order),
  [read]: { status: 200, body: proof },
});

/** The panel "Épreuve" on an order's page. */
export const proofPanelScreens: readonly Screen[] = [
  {
    name: "order: no proof yet",
    path,
    stored: unfolded,
    answers: shows(empty),
    ready: "L'acheteur reçoit le dessin",
    title,
    texts: [
      "Épreuve",
      "L'acheteur reçoit le dessin par e-mail, l'approuve ou demande un changement. Rien n'est imprimé avant son accord.",
    ],
    buttons: ["Envoyer une épreuve…"],
    absent: ["Copier le lien"],
  },
  {
    name: "order: a proof that waits, after one that was not approved",
    path,
    stored: unfolded,
    answers: shows(waiting),
    ready: "Version 2",
    title,
    texts: [
      "Version 2",
      "Attend la réponse",
      "Un fichier, envoyé le 4 novembre 2026 à 08:15",
      "Version 1",
      "Modification demandée",
      "Le dessin de la carte, envoyé le 3 novembre 2026 à 10:00 ; réponse le 3 novembre 2026 à 12:30",
      "Votre mot : Bonjour Ndèye",
      "« Le nom plus grand »",
    ],
    buttons: [
      "Envoyer une nouvelle version…",
      "Copier le lien",
      "Télécharger la version 1",
      "Télécharger la version 2",
    ],
  },
  {
    name: "order: an approved proof of a printed card",
    path,
    stored: unfolded,
    answers: shows(approved),
    ready: "Version 2",
    title,
    texts: ["Approuvée", "Remplacée"],
    buttons: ["Copier le lien"],
    absent: ["Envoyer une nouvelle version…", "Envoyer une épreuve…"],
  },
  {
    name: "order: a version to be sent",
    path,
    stored: unfolded,
    answers: shows(waiting),
    steps: [["press", "Envoyer une nouvelle version…"]],
    ready: "Ce que voit l'acheteur",
    title,
    texts: [
      "Envoyer une épreuve",
      "Elle remplace la version d'avant, qui n'attend plus de réponse.",
      "Le dessin de la carte",
      "Nom, fonction, entreprise et logo tels qu'ils sont maintenant.",
      "Un fichier",
      "Le dessin du graphiste : PDF, PNG ou JPEG, 10 Mo au plus.",
    ],
    buttons: ["Annuler", "Envoyer"],
  },
];

const asFile = [
  ["press", "Envoyer une épreuve…"],
  ["fill", "Un mot à l'acheteur", "Voici votre carte"],
  (page) => page.getByRole("radio", { name: "Un fichier" }).check(),
] as const satisfies Scene["steps"];

export const proofPanelScenes: readonly Scene[] = [
  {
    name: "order: what is printed too small is said at the proof",
    path,
    answers: shows({ ...empty, small: [{ cardRef, name: "Ndèye Coulibaly", part: "jobTitle", height: 1.144 }] }),
    sees: [
      ["text", "Imprimé à moins de 1,2 mm de haut"],
      ["text", "Sur la carte de Ndèye Coulibaly : la fonction, 1,1 mm."],
    ],
  },
  {
    name: "order: its proofs cannot be read",
    path,
    stored: unfolded,
    answers: { ...answer(order), [read]: { status: 409 } },
    sees: [
      ["text", "Les épreuves n'ont pas pu être lues."],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "order: a proof without its file",
    path,
    stored: unfolded,
    answers: shows(empty),
    steps: [...asFile, ["press", "Envoyer"]],
    sees: [
      ["text", "Choisissez le fichier à envoyer."],
      ["value", "Un mot à l'acheteur", "Voici votre carte"],
      ["asked", send, 0],
    ],
  },
  {
    name: "order: a proof is refused, and the words stay",
    path,
    stored: unfolded,
    answers: {
      ...shows(empty),
      [send]: { status: 422, body: { code: "proof.too_late", message: "Cette pièce est déjà imprimée." } },
    },
    steps: [
      ["press", "Envoyer une épreuve…"],
      ["fill", "Un mot à l'acheteur", "Voici votre carte"],
      ["press", "Envoyer"],
    ],
    sees: [
      ["text", "Cette pièce est déjà imprimée."],
      ["value", "Un mot à l'acheteur", "Voici votre carte"],
    ],
  },
  {
    name: "order: a proof is sent: busy, then read again",
    path,
    stored: unfolded,
    answers: {
      ...shows(empty),
      [send]: { status: 201, body: { version: 3, cards: 1, isMailed: true, message: "La version 3 est envoyée." } },
    },
    steps: [
      ["press", "Envoyer une épreuve…"],
      ["press", "Envoyer"],
    ],
    held: send,
    busy: [["button", "Envoi…"]],
    sees: [
      ["text", "La version 3 est envoyée."],
      ["asked", send, 1],
      ["asked", read, 2],
    ],
  },
  {
    name: "order: a proof for a buyer without a mailbox is not said to be sent",
    path,
    stored: unfolded,
    answers: {
      ...shows(empty),
      [send]: {
        status: 201,
        body: {
          version: 3,
          cards: 1,
          isMailed: false,
          message: "La version 3 est prête. Cet acheteur n'a pas d'e-mail : le bureau copie son lien et le lui envoie.",
        },
      },
    },
    steps: [
      ["press", "Envoyer une épreuve…"],
      ["press", "Envoyer"],
    ],
    sees: [
      ["text", "La version 3 est prête. Cet acheteur n'a pas d'e-mail : le bureau copie son lien et le lui envoie."],
    ],
  },
  {
    name: "order: the link of a proof is copied",
    path,
    stored: unfolded,
    answers: shows(waiting),
    steps: [["press", "Copier le lien"]],
    sees: [
      ["text", "Lien de l'épreuve copié !"],
      ["copied", link],
    ],
  },
];
