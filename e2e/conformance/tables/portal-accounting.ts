import type { Reply, Scene, Screen } from "../kinds.ts";

const path = "/administration/comptabilite";
const list = "GET /api/accounting";
const totals = "GET /api/accounting/totals";
const ref = "7K3M9Q2XABCDEFGHJKMNPQRSTV";

const movement = {
  id: "A1",
  at: "2026-11-03T09:05:00.000Z",
  kind: "payment",
  orderRef: ref,
  number: "SDV-7K3M9Q2X",
  customer: "Ndèye Coulibaly",
  offer: "GOLD",
  offers: ["GOLD", "SILVER"],
  price: 12_900,
  discount: 2_580,
  promoCode: "RENTREE20",
  amountIn: 10_320,
  amountOut: 0,
  method: "Wave (PayTech)",
  reference: "A1",
  line: "",
  overpaid: false,
};
const back = {
  ...movement,
  id: "R1",
  at: "2026-11-04T10:00:00.000Z",
  kind: "refund",
  discount: 0,
  promoCode: null,
  amountIn: 0,
  amountOut: 2_000,
  method: "Espèces",
};
const gift = {
  ...movement,
  id: "G1",
  at: "2026-11-02T08:00:00.000Z",
  kind: "gift",
  discount: 12_900,
  promoCode: "CADEAU",
  amountIn: 0,
  method: "Code promo",
};
const undone = {
  ...movement,
  id: "U1",
  at: "2026-11-05T08:00:00.000Z",
  kind: "undo",
  discount: 0,
  promoCode: null,
  amountIn: 0,
  amountOut: 500,
  method: "Espèces",
};

const methods = [
  { method: "Wave (PayTech)", count: 1, amountIn: 10_320, amountOut: 0 },
  { method: "Espèces", count: 2, amountIn: 0, amountOut: 2_500 },
];
const answers: Record<string, Reply> = {
  [list]: { status: 200, body: [undone, back, movement, gift], headers: { "X-Total-Count": "4" } },
  [totals]: { status: 200, body: { count: 4, amountIn: 10_320, amountOut: 2_500, net: 7_820, methods } },
};
const empty: Record<string, Reply> = {
  [list]: { status: 200, body: [], headers: { "X-Total-Count": "0" } },
  [totals]: { status: 200, body: { count: 0, amountIn: 0, amountOut: 0, net: 0, methods: [] } },
};

const papers = "GET /api/documents";
const paper = {
  id: "01J0000000000000000000000A",
  kind: "invoice",
  number: "FA-2026-00012",
  issuedAt: "2026-11-03T09:05:00.000Z",
  orderRef: ref,
  orderNumber: "SDV-7K3M9Q2X",
  buyer: "Teranga Assurances SA",
  total: 412_800,
  state: "late",
  invoice: null,
};
const note = {
  ...paper,
  id: "01J0000000000000000000000B",
  kind: "credit_note",
  number: "AV-2026-00003",
  total: 12_900,
  state: "issued",
  invoice: paper.number,
};
const documentAnswers: Record<string, Reply> = {
  [papers]: { status: 200, body: [note, paper], headers: { "X-Total-Count": "2" } },
};
const receivables = "GET /api/documents/receivables";
const monthCall = "GET /api/accounting/months/2026-10";
const month = {
  entries: 12,
  documents: 2,
  sums: [{ label: "Ventes hors taxes", amount: 349_831 }],
  checks: [{ label: "Factures émises", expected: 412_800, found: 412_800 }],
  faults: [],
  unclear: [],
  providerFees: "Frais de PayTech : non connus ici, à lire sur son relevé.",
};

export const accountingScreens: readonly Screen[] = [
  {
    name: "accounting: papers",
    path: `${path}/documents`,
    answers: documentAnswers,
    ready: "2 documents",
    title: "Devis et factures | Sen Digital Vcard",
    headings: [[1, "Devis et factures"]],
    texts: ["En retard", "Sur FA-2026-00012", "−12 900 FCFA"],
    columns: ["Numéro", "Nature", "Date", "Acheteur", "Commande", "Total", "État", "PDF"],
    links: [
      ["Mouvements", path],
      ["Mois comptable", `${path}/mois`],
      ["SDV-7K3M9Q2X", `/administration/commandes/${ref}`],
    ],
    buttons: ["PDF de FA-2026-00012"],
  },
  {
    name: "accounting: what is due",
    path: `${path}/a-encaisser`,
    answers: {
      [receivables]: {
        status: 200,
        body: {
          ages: [
            { age: "not_due", amount: 0 },
            { age: "to_30", amount: 412_800 },
          ],
          buyers: [
            {
              name: "Teranga Assurances SA",
              due: 412_800,
              invoices: [
                {
                  id: paper.id,
                  number: paper.number,
                  orderRef: ref,
                  orderNumber: paper.orderNumber,
                  dueAt: "2026-11-20T09:05:00.000Z",
                  age: "to_30",
                  total: 412_800,
                  due: 412_800,
                },
              ],
            },
          ],
        },
      },
    },
    ready: "Teranga Assurances SA",
    title: "À encaisser | Sen Digital Vcard",
    headings: [
      [1, "À encaisser"],
      [2, "Teranga Assurances SA"],
    ],
    texts: ["30 jours au plus", "à payer le 20 novembre 2026", "412 800 FCFA"],
    links: [["FA-2026-00012", `/administration/commandes/${ref}#factures`]],
  },
  {
    name: "accounting: a month that agrees",
    path: `${path}/mois?mois=2026-10`,
    answers: { [monthCall]: { status: 200, body: month } },
    ready: "Tout concorde.",
    title: "Mois comptable | Sen Digital Vcard",
    headings: [
      [1, "Mois comptable"],
      [2, "Sommes du mois"],
      [2, "Ce qui est comparé"],
    ],
    texts: ["Ventes hors taxes", "349 831 FCFA", "Factures émises", "412 800 FCFA"],
    links: [["Devis et factures", `${path}/documents`]],
    buttons: ["Tout le mois (ZIP)", "Écritures (Excel)", "Écritures (CSV)"],
  },
  {
    name: "accounting",
    path,
    answers,
    ready: "4 mouvements",
    title: "Comptabilité | Sen Digital Vcard",
    headings: [[1, "Comptabilité"]],
    texts: [
      "Chaque mouvement d'argent, à sa date.",
      "Entrées",
      "Sorties",
      "Net",
      "10 320 FCFA",
      "2 500 FCFA",
      "7 820 FCFA",
      "Par mode (2)",
      "2 580 FCFA (RENTREE20)",
      "Encaissement",
      "Remboursement",
      "Offerte",
      "Encaissement annulé",
    ],
    fields: [
      { label: "Rechercher", type: "text", placeholder: "Rechercher un client, un numéro…" },
      {
        label: "Nature",
        type: "select-one",
        options: ["Toutes les natures", "Encaissement", "Offerte", "Remboursement", "Encaissement annulé"],
      },
      { label: "Mode", type: "select-one", options: ["Tous les modes", "Wave (PayTech)", "Espèces"] },
      { label: "Du", type: "date" },
      { label: "Au", type: "date" },
    ],
    columns: ["Date", "Nature", "Commande", "Client", "Offre", "Remise", "Entrée", "Sortie", "Mode"],
    rows: [
      [
        "05/11/2026 08:00",
        "Encaissement annulé",
        "SDV-7K3M9Q2X",
        "Ndèye Coulibaly",
        "Gold + Silver",
        "",
        "",
        "500 FCFA",
        "Espèces",
      ],
      [
        "04/11/2026 10:00",
        "Remboursement",
        "SDV-7K3M9Q2X",
        "Ndèye Coulibaly",
        "Gold + Silver",
        "",
        "",
        "2 000 FCFA",
        "Espèces",
      ],
      [
        "03/11/2026 09:05",
        "Encaissement",
        "SDV-7K3M9Q2X",
        "Ndèye Coulibaly",
        "Gold + Silver",
        "2 580 FCFA (RENTREE20)",
        "10 320 FCFA",
        "",
        "Wave (PayTech)",
      ],
      [
        "02/11/2026 08:00",
        "Offerte",
        "SDV-7K3M9Q2X",
        "Ndèye Coulibaly",
        "Gold + Silver",
        "12 900 FCFA (CADEAU)",
        "",
        "",
        "Code promo",
      ],
    ],
    links: [["SDV-7K3M9Q2X", `/administration/commandes/${ref}`]],
    buttons: ["Exporter en CSV", "Ce mois", "Le mois dernier"],
  },
];

export const accountingScenes: readonly Scene[] = [
  {
    name: "accounting: a month that does not agree says where",
    path: `${path}/mois?mois=2026-10`,
    answers: {
      [monthCall]: { status: 200, body: { ...month, faults: ["Commande SDV-7K3M9Q2X : ses paiements font 1 FCFA."] } },
    },
    sees: [
      ["text", "Tout ne concorde pas."],
      ["text", "Commande SDV-7K3M9Q2X : ses paiements font 1 FCFA."],
    ],
  },
  {
    name: "accounting: money of which nobody says where it lies is listed",
    path: `${path}/mois?mois=2026-10`,
    answers: {
      [monthCall]: {
        status: 200,
        body: { ...month, unclear: ["Commande SDV-7K3M9Q2X : 12 900 FCFA reçus le 3 octobre 2026 par « Troc »."] },
      },
    },
    sees: [
      ["text", "Des mouvements restent à classer par votre comptable."],
      ["text", "Commande SDV-7K3M9Q2X : 12 900 FCFA reçus le 3 octobre 2026 par « Troc »."],
      ["none", "Tout concorde."],
    ],
  },
  {
    name: "accounting: nothing is due",
    path: `${path}/a-encaisser`,
    answers: { [receivables]: { status: 200, body: { ages: [], buyers: [] } } },
    sees: [["text", "Aucune facture ne reste à payer."]],
  },
  {
    name: "accounting: papers of a kind",
    path: `${path}/documents`,
    answers: documentAnswers,
    steps: [(page) => page.getByRole("combobox", { name: "Nature" }).selectOption("Avoirs")],
    sees: [
      ["at", `${path}/documents?nature=credit_note`],
      ["asked", papers, 2],
    ],
  },
  {
    name: "accounting: what each method came to",
    path,
    answers,
    steps: [(page) => page.getByText("Par mode (2)").click()],
    sees: [
      ["text", "Mouvements"],
      ["text", "−2 500 FCFA"],
    ],
  },
  {
    name: "accounting: a kind stands in the address",
    path,
    answers,
    steps: [(page) => page.getByRole("combobox", { name: "Nature" }).selectOption("Remboursement")],
    sees: [
      ["at", `${path}?nature=refund`],
      ["asked", list, 2],
      ["asked", totals, 2],
      ["button", "Tout effacer"],
    ],
  },
  {
    name: "accounting: a method that has no movement any more can be taken back",
    path: `${path}?mode=Wave`,
    answers: empty,
    sees: [
      ["value", "Mode", "Wave"],
      ["button", "Tout effacer"],
    ],
  },
  {
    name: "accounting: nothing matches",
    path: `${path}?recherche=zzz`,
    answers: empty,
    sees: [
      ["text", "Aucun mouvement ne correspond."],
      ["button", "Tout effacer"],
    ],
  },
  {
    name: "accounting: it cannot be read",
    path,
    answers: { ...answers, [list]: { status: 409 } },
    sees: [
      ["text", "Les mouvements n'ont pas pu être chargés."],
      ["button", "Réessayer"],
    ],
  },
];
