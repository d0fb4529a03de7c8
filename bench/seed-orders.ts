import type { Database } from "#server/db/database.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { buildOrderLine } from "#server/features/orders/placing/new-order.ts";
import type { OrderLineRow, OrderRow } from "#server/features/orders/order-tables.ts";
import { buildOrderSearchKeys, noTransfer } from "#server/features/orders/order-rules.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import { crockfordAlphabet } from "#shared/format/crockford.ts";
import { offerNames, offers } from "#shared/offers/offers.ts";
import { inBulk } from "./in-bulk.ts";

const firstNames = [
  "Aïssatou",
  "Mamadou",
  "Fatou",
  "Ousmane",
  "Mariama",
  "Cheikh",
  "Awa",
  "Ibrahima",
  "Khady",
  "Moussa",
  "Ndèye",
  "Abdoulaye",
  "Coumba",
  "Modou",
  "Sokhna",
  "Élisabeth",
  "Babacar",
  "Rokhaya",
  "Serigne",
  "Adja",
  "Alioune",
  "Bineta",
  "El Hadji",
  "Marième",
  "Pape",
  "Dieynaba",
  "Souleymane",
  "Astou",
  "Assane",
  "Yacine",
  "Lamine",
  "Oumou",
  "Amadou",
  "Nafissatou",
];
const lastNames = [
  "Diop",
  "N'Diaye",
  "Fall",
  "Diallo",
  "Faye",
  "Sow",
  "Gueye",
  "Ba",
  "Seck",
  "Diouf",
  "Sarr",
  "Mbaye",
  "Sy",
  "Cissé",
  "Thiam",
  "Niang",
  "Sène",
  "Kane",
  "Camara",
  "Diagne",
  "Wade",
  "Ndour",
  "Touré",
  "Dieng",
  "Samb",
  "Diatta",
  "Badji",
  "Sané",
  "Mané",
  "Goudiaby",
  "Tall",
  "Ly",
  "Wone",
  "Kébé",
  "Sall",
  "Dramé",
  "Lô",
  "Ndao",
  "Senghor",
  "Mendy",
  "Gomis",
  "Preira",
  "Coly",
  "Bodian",
];
const companies = [
  "Teranga Conseil",
  "Sahel Énergie",
  "Baobab Finance",
  "Pikine Transport",
  "Keur Numérique",
  "Gorée Voyages",
  "Jokko Médias",
  "Dakar Bâtiment",
];
const hour = 3_600_000;
const letters = [...crockfordAlphabet];
/** Number of orders made and written at a time. */
const batch = 10_000;

/** Inserts `count` orders over two years, always the same for a seed; the newest at `until` (ms since 1970 UTC). */
export async function seedOrders(db: Database, count: number, seed: number, until: number): Promise<void> {
  const random = randomFrom(seed);
  const step = (2 * 365 * 24 * hour) / count;
  await inBulk(db, async (insert) => {
    for (let start = 0; start < count; start += batch) {
      const rows = Array.from({ length: Math.min(batch, count - start) }, (_, at) =>
        seededOrder(random, start + at, Math.round(until - (count - start - at) * step)),
      );
      await insert(
        "orders",
        rows.map(({ order }) => order),
      );
      await insert(
        "orderLines",
        rows.map(({ line }) => line),
      );
      await insert(
        "cards",
        rows.map(({ card }) => card),
      );
    }
  });
}

function seededOrder(
  random: () => number,
  serial: number,
  createdAt: number,
): { order: OrderRow; line: OrderLineRow; card: CardRow } {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const text = (length: number) => Array.from({ length }, () => pick(letters)).join("");
  // A million random texts contain duplicates, so this ending is unique.
  const ending = [20, 15, 10, 5, 0].map((bits) => crockfordAlphabet[(serial >> bits) & 31]).join("");
  const offer = random() < 0.9 ? "SILVER" : pick(offerNames);
  const [firstName, lastName, company, number] = [
    pick(firstNames),
    pick(lastNames),
    pick(companies),
    `SDV-${text(3)}${ending}`,
  ];
  const email = `${firstName}.${lastName}${Math.floor(random() * 1000)}@example.com`
    .normalize("NFD")
    .replace(/[^a-zA-Z0-9@.]/g, "")
    .toLowerCase();
  const paidAt = random() < 0.8 ? createdAt + Math.round(random() * 48) * hour : null;
  const deletedAt = random() < 0.01 ? createdAt + 72 * hour : null;
  const [ref, phoneNumber, address] = [text(21) + ending, "+221771234567", "Sacré-Cœur 3, Dakar"];
  const line = buildOrderLine(createdAt, 1, { orderRef: ref, offer, unitPrice: offers[offer].price });
  const card: CardRow = {
    ...mapCardTexts(() => ""),
    printedName: "",
    ref,
    orderRef: ref,
    place: 1,
    offer,
    extras: "{}",
    lineId: line.id,
    state: deletedAt !== null ? "removed" : paidAt === null ? "waiting" : "live",
    removedFrom: null,
    organisationId: null,
    department: "",
    employeeNumber: "",
    locked: "[]",
    tagPausedAt: null,
    notifyHolder: 0,
    holders: 1,
    tagsGiven: 0,
    tagsLost: 1,
    removalAskedAt: null,
    removalFrom: null,
    removalLife: null,
    firstName,
    lastName,
    email,
    phoneNumber,
    address,
    company,
    jobTitle: "Directrice",
    workEmail: "contact@example.com",
    workPhoneNumber: "+221338691234",
    workAddress: "Rue 10, Point E, Dakar",
    workDescription: "Conseil et formation.",
    socialMedias: "[]",
    ownerEmail: email,
    version: 1,
    accent: "",
    hidden: "[]",
    ownAccent: "",
    dress: "auto",
    takesContacts: 0,
    changedAt: paidAt ?? createdAt,
  };
  const sale = {
    ref,
    key: text(32),
    number,
    price: offers[offer].price,
    offer,
    buyerFirstName: firstName,
    buyerLastName: lastName,
    buyerEmail: email,
    buyerPhone: phoneNumber,
    deliveryRecipient: `${firstName} ${lastName}`,
    deliveryPhone: phoneNumber,
    deliveryTown: "",
    deliveryFee: null,
    deliveryDays: null,
    deliveryAddress: address,
    deliveryNote: "",
    createdAt,
    updatedAt: paidAt ?? createdAt,
    paidAt,
    fullyPaidAt: paidAt,
    paidBy: paidAt === null ? null : ("PayTech" as const),
    paymentMethod: paidAt === null ? null : "Wave",
    promoCode: null,
    promoTried: null,
    depositAmount: null,
    depositPercent: null,
    reprintOf: null,
    begun: 0,
    discount: 0,
    received: paidAt === null ? 0 : offers[offer].price,
    refunded: 0,
    ...noTransfer,
    organisationId: null,
    expiredAt: null,
    deletedAt,
    completes: null,
    lifeFrom: 0,
    eraseMarked: null,
    companyKey: null,
  };
  return { order: { ...sale, ...buildOrderSearchKeys(sale, [card]) }, line, card };
}

/** Returns a generator of numbers from 0 to 1, always the same for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
