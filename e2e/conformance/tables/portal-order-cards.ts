import type { Scene, Screen } from "../kinds.ts";
import { answer, paid, path, undisputed, unfolded } from "./portal-order-answers.ts";

const second = "8K3M9Q2XABCDEFGHJKMNPQRSTV";
const third = "9K3M9Q2XABCDEFGHJKMNPQRSTV";

const { cardList: _one, lineBalances: _balances, ...ofOne } = paid;
const first = { ...ofOne, cardState: "live", offer: "SILVER" };
const three = {
  ...paid,
  attention: false,
  cards: 3,
  price: 44_700,
  firstName: "Ndèye",
  lastName: "Coulibaly",
  missing: ["profileUrl"],
  buyerUrl: "https://cartes.example/payer/7K3M9Q2XABCDEFGHJKMNPQRSTV?cle=1",
  buyerFirstName: "Mariama",
  buyerLastName: "Sow",
  buyerPhone: "+221781112233",
  buyerEmail: "mariama@example.com",
  cardList: [
    first,
    {
      ...first,
      cardRef: second,
      firstName: "Ousmane",
      lastName: "Diop",
      jobTitle: "Commercial",
      cardState: "waiting",
      nfcLink: null,
      profileUrl: "",
      missing: ["profileUrl"],
    },
    { ...first, cardRef: third, offer: "GOLD", firstName: "Khady", lastName: "Mbaye", cardState: "paused" },
  ],
  lines: [
    { label: "Carte Silver", quantity: 2, unitPrice: 12_900, discount: 0 },
    { label: "Carte Gold", quantity: 1, unitPrice: 18_900, discount: 0 },
  ],
  lineBalances: [
    { lineId: "l1", deliveryOf: null, name: "Carte Silver, Ndèye Coulibaly", cost: 12_900, left: 0, refunded: 12_900 },
    { lineId: "l2", deliveryOf: null, name: "Carte Silver, Ousmane Diop", cost: 12_900, left: 12_900, refunded: 0 },
    {
      lineId: "l3",
      cardRef: third,
      deliveryOf: null,
      name: "Carte Gold, Khady Mbaye",
      cost: 18_900,
      left: 18_900,
      refunded: 0,
    },
  ],
};
/** Everything was paid by PayTech, and one card was already refunded. */
const threePaid = {
  ...three,
  received: 44_700,
  refunded: 12_900,
  rest: 0,
  attempts: [{ ...undisputed.attempts[0], amount: 44_700, refunded: 12_900 }],
};

export const orderCardScreens: readonly Screen[] = [
  {
    name: "order: three cards, each with its offer, its state and what it lacks",
    path: `${path}?carte=${three.ref}`,
    stored: unfolded,
    answers: answer(three),
    ready: "Données de la carte",
    title: "Mariama Sow, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    texts: [
      "3 cartes",
      "Ndèye Coulibaly",
      "En ligne",
      "Ousmane Diop",
      "Incomplète",
      "Il manque : Photo de profil (Ousmane Diop).",
      "Khady Mbaye",
      "En pause",
      "2 × Carte Silver",
      "25 800 FCFA",
      "1 × Carte Gold",
      "18 900 FCFA",
      "Rendu : Carte Silver, Ndèye Coulibaly",
      "− 12 900 FCFA",
      "Carte de Ndèye Coulibaly",
    ],
    absent: ["La page est en pause.", "Nouvelle commande semblable"],
    links: [["Appeler", "tel:+221781112233"]],
    buttons: ["Corriger", "Changer une photo", "Mettre la page en pause", "Copier le lien NFC", "Retirer cette carte"],
  },
  {
    name: "order: three cards, none of them open",
    path,
    answers: answer(three),
    ready: "3 cartes",
    title: "Mariama Sow, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    texts: [
      "À faire : Obtenir ce qui manque aux cartes.",
      "1 incomplète sur 3",
      "Ndèye Coulibaly",
      "Ousmane Diop",
      "Incomplète",
    ],
    absent: ["Données de la carte", "Retirer cette carte"],
  },
];

export const orderCardScenes: readonly Scene[] = [
  {
    name: "order: the reference of its second card leads to it, with that card shown",
    path: path.replace(three.ref, second),
    stored: unfolded,
    answers: answer(three),
    steps: [(page) => page.getByText("Carte d'Ousmane Diop").waitFor()],
    sees: [["at", `${path}?carte=${second}`]],
  },
  {
    name: "order: who erases it reads whose cards stay if its buyer asks",
    path: `${path}?ouvrir=effacer`,
    stored: unfolded,
    answers: answer({
      ...three,
      cardList: three.cardList.map((card, at) => ({ ...card, ownerEmail: `titulaire${at}@example.com` })),
    }),
    steps: [],
    sees: [
      [
        "text",
        "Si la personne le demande, les cartes de Ndèye Coulibaly et Khady Mbaye restent en ligne : elles sont gérées à une autre adresse. Commande d'essai ou saisie par erreur, tout s'efface.",
      ],
    ],
  },
  {
    name: "order: one card of three is removed, and its refund is offered",
    path: `${path}?carte=${third}`,
    stored: unfolded,
    answers: {
      ...answer(threePaid),
      "POST /api/orders/*/remove-card": {
        status: 200,
        body: {
          message: "La carte est retirée : sa page est en pause, et ses données seront effacées dans 30 jours.",
        },
      },
    },
    steps: [
      ["press", "Retirer cette carte"],
      (page) =>
        page
          .getByText(
            "La page de Khady Mbaye sera en pause, ce qui n'est pas encore parti ne sera pas fabriqué, et ses données seront effacées dans 30 jours ; d'ici là vous pouvez la garder. Le prix convenu des autres cartes reste le même. Le remboursement de la carte vous est proposé ensuite.",
          )
          .waitFor(),
      ["fill", "Motif", "Une carte de trop"],
      (page) => page.getByRole("dialog").getByRole("button", { name: "Retirer cette carte" }).click(),
      (page) => page.getByText("À rendre : Carte Gold, Khady Mbaye").waitFor(),
    ],
    sees: [
      ["text", "La carte est retirée : sa page est en pause, et ses données seront effacées dans 30 jours."],
      ["value", "Montant rendu, en FCFA", "18900"],
      ["asked", "POST /api/orders/*/remove-card", 1],
    ],
  },
  {
    name: "order: a card that was removed is kept after all",
    path: `${path}?carte=${second}`,
    stored: unfolded,
    answers: {
      ...answer({
        ...threePaid,
        cardList: three.cardList.map((card, at) =>
          at === 1 ? { ...card, leavesAt: "2026-12-03T10:00:00.000Z" } : card,
        ),
      }),
      "POST /api/orders/*/keep-card": {
        status: 200,
        body: { message: "La carte est gardée : sa page est comme avant." },
      },
    },
    steps: [
      (page) => page.getByText("Données effacées le 03/12/2026 10:00.").waitFor(),
      ["press", "Garder cette carte"],
      (page) => page.getByRole("dialog").getByRole("button", { name: "Garder cette carte" }).click(),
    ],
    sees: [
      ["text", "La carte est gardée : sa page est comme avant."],
      ["asked", "POST /api/orders/*/keep-card", 1],
    ],
  },
  {
    name: "order: one card of three is given back at its own price, by hand",
    path,
    stored: unfolded,
    answers: {
      ...answer(threePaid),
      "POST /api/orders/*/payments/*/refund": {
        status: 200,
        body: { message: "L'argent est rendu. Un e-mail le dit à l'acheteur.", state: "done" },
      },
    },
    steps: [
      ["press", "Rembourser"],
      (page) => page.getByRole("radio", { name: "Carte Gold, Khady Mbaye" }).check(),
      (page) => page.getByRole("radio", { name: "Wave" }).check(),
      ["fill", "Motif", "Une carte de trop"],
      async (page) => {
        const dialog = page.getByRole("dialog");
        await dialog.getByText("12 900 FCFA, déjà rendu").waitFor();
        await dialog.getByText("À rendre : Carte Gold, Khady Mbaye").waitFor();
        await dialog.getByText("Mettre la page en pause", { exact: true }).waitFor();
        await dialog.getByText("Ne pas fabriquer la carte", { exact: true }).waitFor();
        if ((await dialog.getByLabel("Montant rendu, en FCFA").inputValue()) !== "18900")
          throw new Error("the amount is not the card's");
      },
      (page) => page.getByRole("button", { name: "Noter le remboursement" }).click(),
    ],
    sees: [
      ["text", "L'argent est rendu. Un e-mail le dit à l'acheteur."],
      ["asked", "POST /api/orders/*/payments/*/refund", 1],
    ],
  },
  {
    name: "order: one of three cards is shown with its own fields, and shown to visitors again by itself",
    path,
    stored: unfolded,
    answers: {
      ...answer(three),
      "POST /api/orders/*/resume": { status: 200, body: { message: "La page est de nouveau en ligne." } },
    },
    steps: [
      (page) => page.getByRole("button", { name: "Khady Mbaye" }).click(),
      (page) => page.getByText("Carte de Khady Mbaye").waitFor(),
      ["press", "Remettre en ligne"],
      (page) => page.getByRole("dialog").getByRole("button", { name: "Remettre en ligne" }).click(),
    ],
    sees: [
      ["text", "La page est de nouveau en ligne."],
      ["at", `${path}?carte=${third}`],
      ["asked", "POST /api/orders/*/resume", 1],
    ],
  },
  {
    name: "order: the form corrects the card that is shown",
    path: `${path}?carte=${second}`,
    stored: unfolded,
    answers: {
      ...answer(three),
      "PATCH /api/orders/*": { status: 200, body: { message: "La carte est corrigée." } },
    },
    steps: [
      ["press", "Corriger"],
      ["fill", "Fonction", "Directeur"],
      ["press", "Enregistrer les corrections"],
    ],
    sees: [
      ["text", "La carte est corrigée."],
      ["asked", "PATCH /api/orders/*", 1],
    ],
  },
];
