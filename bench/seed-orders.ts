import { inTransaction, type Database } from "#server/db/database.ts";
import type { OrderRow } from "#server/db/tables.ts";
import { searchKeys } from "#server/features/orders/rules.ts";
import { offerNames, offers } from "#shared/offers.ts";

const firstNames = [
  "Aïssatou", "Mamadou", "Fatou", "Ousmane", "Mariama", "Cheikh", "Awa", "Ibrahima", "Khady", "Moussa", "Ndèye", "Abdoulaye", "Coumba", "Modou", "Sokhna", "Élisabeth", "Babacar",
  "Rokhaya", "Serigne", "Adja", "Alioune", "Bineta", "El Hadji", "Marième", "Pape", "Dieynaba", "Souleymane", "Astou", "Assane", "Yacine", "Lamine", "Oumou", "Amadou", "Nafissatou",
];
const lastNames = [
  "Diop", "N'Diaye", "Fall", "Diallo", "Faye", "Sow", "Gueye", "Ba", "Seck", "Diouf", "Sarr", "Mbaye", "Sy", "Cissé", "Thiam", "Niang", "Sène", "Kane", "Camara", "Diagne", "Wade", "Ndour",
  "Touré", "Dieng", "Samb", "Diatta", "Badji", "Sané", "Mané", "Goudiaby", "Tall", "Ly", "Wone", "Kébé", "Sall", "Dramé", "Lô", "Ndao", "Senghor", "Mendy", "Gomis", "Preira", "Coly", "Bodian",
];
const companies = ["Teranga Conseil", "Sahel Énergie", "Baobab Finance", "Pikine Transport", "Keur Numérique", "Gorée Voyages", "Jokko Médias", "Dakar Bâtiment"];
const hour = 3_600_000;
/** SQLite takes 32,766 values a statement. */
const batch = 500;

/** `count` orders over two years, the same for the same seed; the newest at `until` (ms since 1970 UTC). */
export async function seedOrders(db: Database, count: number, seed: number, until: number): Promise<void> {
  const random = randomFrom(seed);
  const step = (2 * 365 * 24 * hour) / count;
  for (let start = 0; start < count; start += batch) {
    const rows = Array.from({ length: Math.min(batch, count - start) }, (_, at) => seededOrder(random, Math.round(until - (count - start - at) * step)));
    await inTransaction({ db }, async (deps) => void (await deps.db.query.insertInto("orders").values(rows).execute()));
  }
}

function seededOrder(random: () => number, createdAt: number): OrderRow {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const text = (length: number) => Array.from({ length }, () => pick([..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"])).join("");
  const offer = random() < 0.9 ? "SILVER" : pick(offerNames);
  const [firstName, lastName, company, number] = [pick(firstNames), pick(lastNames), pick(companies), `SDV-${text(8)}`];
  const email = `${firstName}.${lastName}${Math.floor(random() * 1000)}@example.com`.normalize("NFD").replace(/[^a-zA-Z0-9@.]/g, "").toLowerCase();
  const paidAt = random() < 0.8 ? createdAt + Math.round(random() * 48) * hour : null;
  return {
    ref: text(26), number, offer, price: offers[offer].price, firstName, lastName, email, company, createdAt, updatedAt: paidAt ?? createdAt, paidAt,
    phoneNumber: "+221771234567", address: "Sacré-Cœur 3, Dakar", jobTitle: "Directrice", workEmail: "contact@example.com", workPhoneNumber: "+221338691234",
    workAddress: "Rue 10, Point E, Dakar", workDescription: "Conseil et formation.", socialMedias: "[]", profileUploadId: "", coverUploadId: "", logoUploadId: "",
    paidBy: paidAt === null ? null : "PayTech", paymentMethod: paidAt === null ? null : "Wave", promoCode: null, imageKey: paidAt === null ? null : text(32),
    expiredAt: null, deletedAt: random() < 0.01 ? createdAt + 72 * hour : null, version: 1, lifeFrom: 0, eraseMarked: null, ...searchKeys({ firstName, lastName, company, email, number }),
  };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
