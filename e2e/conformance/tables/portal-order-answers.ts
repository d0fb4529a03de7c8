import type { Reply } from "../kinds.ts";
import { noExtras } from "./no-extras.ts";

export const ref = "7K3M9Q2XABCDEFGHJKMNPQRSTV";
export const path = `/administration/commandes/${ref}`;
export const read = "GET /api/orders/*";
const at = "2026-11-02T14:12:00.000Z";

const image = `/api/uploads/${"1".repeat(32)}/image`;

export const unpaid = {
  ref,
  number: "SDV-7K3M9Q2X",
  offer: "SILVER",
  price: 12_900,
  nfcLink: null,
  cards: 1,
  cardRef: ref,
  cardList: [{ cardRef: ref }],
  lines: [{ label: "Carte Silver", quantity: 1, unitPrice: 12_900, discount: 0 }],
  lineBalances: [
    {
      lineId: "l1",
      cardRef: null,
      deliveryOf: null,
      name: "Carte Silver, Ndèye Coulibaly",
      cost: 12_900,
      rest: 0,
      left: 12_900,
      refunded: 0,
    },
  ],
  buyerFirstName: "Ndèye",
  buyerLastName: "Coulibaly",
  firstName: "Ndèye",
  lastName: "Coulibaly",
  extras: noExtras,
  seenExtras: noExtras,
  createdAt: at,
  paid: false,
  paidAt: null,
  fullyPaidAt: null,
  paidBy: null,
  paymentMethod: null,
  promoCode: null,
  discount: 0,
  received: 0,
  refunded: 0,
  rest: 0,
  held: 0,
  buyerUrl: null,
  buyerPhone: "+221771234567",
  buyerEmail: "ndeye@example.com",
  production: null,
  missing: [],
  deletedBy: null,
  attention: false,
  deletedAt: null,
  expiredAt: null,
  email: "ndeye@example.com",
  ownerEmail: "ndeye@example.com",
  email2: "",
  phoneNumber: "+221771234567",
  phoneNumber2: "",
  address: "Sacré-Cœur 3",
  company: "Teranga Conseil",
  jobTitle: "Présidente",
  workEmail: "contact@teranga.example",
  workEmail2: "",
  workPhoneNumber: "+221338691234",
  workPhoneNumber2: "",
  workAddress: "Point E",
  workDescription: "Conseil et formation",
  socialMedias: ["https://www.linkedin.com/in/ndeye"],
  profileUrl: image,
  coverUrl: image,
  logoUrl: image,
  hidden: [],
  ownAccent: "",
  dress: "auto",
  images: null,
  visits: null,
  deliveryTown: "Thiès",
  deliveryFee: 3000,
  deliveryDays: 3,
  promisedDeliveryDays: 3,
  deliveryRecipient: "Gardien Sow",
  deliveryPhone: "+221787654321",
  deliveryAddress: "Immeuble Kébé",
  deliveryNote: "Portail vert",
  attempts: [
    {
      refCommand: "SDV-7K3M9Q2X-1",
      amount: 12_900,
      state: "canceled",
      promoCode: null,
      provider: "PayTech",
      method: "Wave",
      attention: null,
      overpaid: false,
      line: null,
      discount: 0,
      refunded: 0,
      takenBy: null,
      reference: null,
      closedAt: null,
      undoable: false,
      createdAt: at,
      updatedAt: at,
      settledAt: null,
    },
  ],
  refunds: [],
  notices: [],
  events: [
    { id: "1", at, actor: "buyer", kind: "order.created", details: { offer: "SILVER", price: 12_900 } },
    {
      id: "2",
      at: "2026-11-02T15:00:00.000Z",
      actor: "Awa Ndiaye",
      kind: "order.note",
      details: { text: "Rappeler lundi" },
    },
  ],
  mails: [
    { id: "m1", template: "order-received", recipient: "ndeye@example.com", createdAt: at, sentAt: at, failedAt: null },
  ],
};
export const paid = {
  ...unpaid,
  nfcLink: `https://cartes.example/vcard/${ref}?s=nfc`,
  paid: true,
  paidAt: "2026-11-03T09:05:00.000Z",
  fullyPaidAt: "2026-11-03T09:05:00.000Z",
  paidBy: "PayTech",
  paymentMethod: "Wave",
  promoCode: "RENTREE20",
  discount: 2_580,
  received: 10_320,
  held: 10_320,
  attention: true,
  visits: { days: [], sources: [], kinds: [] },
};
const came = { ...unpaid.attempts[0], state: "paid", method: "Espèces", takenBy: "Awa Ndiaye", settledAt: at };
export const partly = {
  ...paid,
  cardState: "live",
  fullyPaidAt: null,
  promoCode: null,
  paidBy: "Équipe",
  paymentMethod: "Espèces",
  discount: 0,
  received: 5_000,
  rest: 7_900,
  attention: false,
  attempts: [
    { ...came, refCommand: "A2", amount: 5_000, undoable: true, settledAt: "2026-11-03T09:05:00.000Z" },
    { ...came, refCommand: "A1", state: "undone", refunded: 12_900 },
  ],
  refunds: [
    {
      id: "R1",
      refCommand: "A1",
      kind: "undo",
      line: null,
      amount: 12_900,
      method: "Espèces",
      byProvider: false,
      reference: "",
      reason: "Mauvaise commande",
      actor: "Awa Ndiaye",
      state: "done",
      why: null,
      askedAt: at,
      doneAt: "2026-11-02T16:00:00.000Z",
    },
  ],
};
export const undisputed = {
  ...paid,
  attention: false,
  attempts: [{ ...came, refCommand: "A1", takenBy: null, amount: 12_900 }],
  discount: 0,
  received: 12_900,
};
export const gone = {
  refCommand: "A1",
  kind: "refund",
  line: null,
  method: "Espèces",
  byProvider: false,
  reference: "C-1",
  reason: "Carte abîmée",
  actor: "Awa Ndiaye",
  state: "done",
  why: null,
  askedAt: at,
  doneAt: "2026-11-04T16:00:00.000Z",
};
export const refunded = {
  ...paid,
  received: 12_900,
  refunded: 2_900,
  rest: 0,
  cardState: "paused",
  attempts: [
    { ...came, refCommand: "A2", takenBy: null, amount: 12_900, overpaid: true, settledAt: "2026-11-03T10:05:00.000Z" },
    {
      ...came,
      refCommand: "A1",
      takenBy: null,
      amount: 12_900,
      refunded: 2_900,
      settledAt: "2026-11-03T09:05:00.000Z",
    },
  ],
  refunds: [
    { ...gone, id: "R1", amount: 2_900 },
    {
      ...gone,
      id: "R2",
      refCommand: "A2",
      byProvider: true,
      method: "PayTech",
      amount: 12_900,
      state: "asked",
      doneAt: null,
    },
  ],
};
export const paidTwice = {
  ...paid,
  promoCode: null,
  discount: 0,
  received: 12_900,
  held: 25_800,
  attention: true,
  attempts: [
    {
      ...came,
      refCommand: "A2",
      takenBy: null,
      method: "Orange Money",
      amount: 12_900,
      overpaid: true,
      settledAt: "2026-11-03T10:05:00.000Z",
    },
    { ...came, refCommand: "A1", takenBy: null, method: "Wave", amount: 12_900, settledAt: "2026-11-03T09:05:00.000Z" },
  ],
};
export const visited = {
  ...paid,
  visits: {
    days: [
      { day: "2026-11-04", views: 31, saves: 7 },
      { day: "2026-11-05", views: 12, saves: 0 },
    ],
    sources: [
      { source: "link", views: 9 },
      { source: "qr", views: 20 },
      { source: "nfc", views: 13 },
      { source: "wa", views: 1 },
    ],
    kinds: [
      { kind: "view", times: 43 },
      { kind: "save", times: 7 },
      { kind: "call", times: 5 },
      { kind: "whatsapp", times: 6 },
    ],
  },
};
export const custom = {
  ...unpaid,
  offer: "CUSTOM",
  email2: "coulibaly@example.org",
  phoneNumber2: "+221781234567",
  workEmail2: "direction@teranga.example",
  workPhoneNumber2: "+33612345678",
  profileUrl: "",
  coverUrl: "",
  logoUrl: "",
};
export const answer = (order: object): Record<string, Reply> => ({
  [read]: { status: 200, body: order },
  "GET /api/orders/*/documents": {
    status: 200,
    body: {
      documents: [],
      isOpen: false,
      mayQuote: true,
      quoteLink: null,
      missing: [],
      buyer: { name: "Ndèye Coulibaly", address: "", ninea: "", rccm: "", email: "ndeye@example.com" },
    },
  },
  "GET /api/uploads/*": { status: 200, body: { url: image } },
  "GET /api/uploads/*/image": { status: 404 },
});

const paper = {
  kind: "quote",
  total: 12_900,
  issuedAt: at,
  state: "open",
  invoice: null,
  replaces: null,
  validUntil: "2026-12-02T23:59:59.999Z",
  accepted: null,
};
/** An accepted quote, the one that replaces it, and a pro forma. */
export const papers: Record<string, Reply> = {
  "GET /api/orders/*/documents": {
    status: 200,
    body: {
      documents: [
        {
          ...paper,
          id: "0000000000000000000000000A",
          number: "DV-2026-00012",
          state: "accepted",
          accepted: { at: "2026-11-03T09:05:00.000Z", by: "staff", name: "Fatou Sow" },
        },
        { ...paper, id: "0000000000000000000000000B", number: "DV-2026-00013", replaces: "DV-2026-00012" },
        {
          ...paper,
          id: "0000000000000000000000000C",
          kind: "pro_forma",
          number: "PF-2026-00001",
          state: "issued",
          validUntil: null,
        },
      ],
      isOpen: false,
      mayQuote: true,
      quoteLink: `https://cartes.example/payer/${ref}/devis?cle=${"a".repeat(32)}`,
      missing: [],
      buyer: { name: "Ndèye Coulibaly", address: "", ninea: "", rccm: "", email: "ndeye@example.com" },
    },
  },
};

/** What is folded until somebody asks for it; the browser remembers it. */
export const unfolded = {
  "portail volet e-mails": "true",
  "portail volet images": "true",
  "portail volet qr": "true",
  "portail volet visites": "true",
};

/** A piece of the order and its road. */
export const pieces = (state: string, moves: readonly object[]) => ({
  "GET /api/orders/*/pieces": {
    status: 200,
    body: {
      pieces: [
        {
          id: "p1",
          orderRef: ref,
          orderNumber: unpaid.number,
          cardRef: ref,
          place: 1,
          kind: "first",
          offer: "SILVER",
          material: "pvc",
          state,
          stateAt: at,
          heldFrom: null,
          dueAt: "2026-11-06T23:59:59.999Z",
          late: false,
          firstName: "Ndèye",
          lastName: "Coulibaly",
          company: "Teranga Conseil",
          jobTitle: "Présidente",
        },
      ],
      moves: moves.map((move, place) => ({
        id: `v${place}`,
        pieceId: "p1",
        actor: "Awa Ndiaye",
        from: null,
        why: "",
        ...move,
      })),
    },
  },
});
