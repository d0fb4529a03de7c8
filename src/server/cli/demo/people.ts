/** Generates numbers from 0 to 1, the same for the same seed. */
export type SeededRandom = () => number;

/** Creates a generator; the algorithm is mulberry32. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pickRandom<Item>(random: SeededRandom, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

const listed = (names: string) => names.trim().split(/,\s+/);
export const tabled = (rows: string) => Array.from(rows.trim().split(/\n\s*/), (row) => row.split(" | "));

const firstNames = listed(`
  Aïssatou, Mamadou, Fatou, Cheikh, Khady, Ousmane, Awa, Ibrahima, Mariama, Modou, Ndeye Fatou, Abdoulaye, Astou,
  Pape Malick, Coumba, Moussa, Rokhaya, Alioune, Bineta, Serigne Mbacké, Sokhna Aïda, Babacar, El Hadji Malick, Yacine,
  Lamine, Marème, Souleymane, Boubacar, Maguette, Oumou, Samba, Thierno, Jean-Baptiste, Marie-Thérèse Ndiolé, Ñilane`);
const lastNames = listed(`
  Ndiaye, Diop, Fall, Sow, Ba, Gueye, Sarr, Faye, Diouf, Seck, Mbaye, Cissé, Kane, Sy, Diallo, Thiam, Camara, Sané,
  Badji, Mendy, Gomis, Ndour, Tall, Wade, Niang, Dieng, Touré, Senghor, Diédhiou, Lô, Ka, Bâ-Ndao, Coly, Diatta, Sylla`);
/** Every 17th buyer has one of these names, in other scripts, long or short. */
const everyNth = 17;
const otherNames = tabled(`
  أحمد بمبا | امباكي
  𞤀𞤤𞤢𞤥𞤭𞤲 | 𞤄𞤢𞥄𞤸
  ߝߊ߬ߕߎߡߊ߫ | ߕߙߊߥߟߋ߫
  خديجة | نياس
  Marie Madeleine Aminata | Diagne-Senghor de la Fontaine
  Bo | Ly`);
const streets = tabled(`
  Sacré-Cœur 3, face à la pharmacie, Dakar | Liberté 6 Extension, villa 214, Dakar | Mermoz pyrotechnie, Dakar
  Cité Keur Gorgui, immeuble Y12, Dakar | Rue 10 prolongée, Point E, Dakar | Médina, rue 22 angle 17, Dakar
  Ouakam, cité Avion, derrière la mosquée, Dakar | Parcelles Assainies, unité 15, Dakar
  Plateau, 12 avenue Faidherbe, Dakar | Rufisque, quartier Keury Souf, Dakar`).flat();
/** Jobs, company names (% is the family name), and what the company does. */
const trades = tabled(`
  Directrice générale, Consultante senior, Associé | % Conseil | Conseil en organisation, formation et audit.
  Conducteur de travaux, Gérant, Cheffe de chantier | % & Frères BTP | Villas, immeubles et rénovation.
  Styliste, Créatrice, Modéliste | Atelier Keur % | Prêt-à-porter et sur-mesure en wax et bazin.
  Avocat au barreau de Dakar, Avocate associée, Juriste d'affaires | Cabinet % & Associés
  Docteure en pharmacie, Préparateur | Pharmacie % | Ouvert tous les jours, garde le dimanche.
  Responsable commercial, Ingénieure | % Énergie Solaire | Kits solaires pour maisons, écoles et exploitations.
  Traiteur, Cheffe de cuisine | Teranga % Traiteur | Mariages, baptêmes et séminaires, de 20 à 600 couverts.
  Photographe, Réalisateur | Studio % | Portraits, mariages et films d'entreprise.
  Directrice de l'école, Formateur | Institut % | Langues, comptabilité et informatique, le jour et le soir.`);

/** Towns beyond Dakar, from `usual-towns.ts`, with the delivery fee; without one it is still to be agreed. */
const towns = [
  { deliveryTown: "Ziguinchor", deliveryAddress: "Gare routière, guichet 4", deliveryRecipient: "Ousmane", fee: 3500 },
  { deliveryTown: "Thiès", deliveryAddress: "Cité Malick Sy, près du stade", deliveryRecipient: "", fee: 2000 },
  { deliveryTown: "Saint-Louis", deliveryAddress: "Sor, face au marché", deliveryRecipient: "Ndèye Fall" },
];

/**
 * Each line: company, then its list's columns. The first person looks after all cards, the second after a department.
 */
export const companyPeople = tabled(`
  Baobab Assurances | Rokhaya | Thiam | Directrice générale | Direction
  Baobab Assurances | Alioune | Mendy | Responsable commercial | Ventes
  Baobab Assurances | Bineta | Kane | Conseillère | Ventes
  Baobab Assurances | Moussa | Diatta | Conseiller | Ventes
  Baobab Assurances | Coumba | Sylla | Gestionnaire de sinistres | Sinistres
  Baobab Assurances | Lamine | Badji | Gestionnaire de sinistres | Sinistres
  Baobab Assurances | Anta | Wade | Conseillère | Ventes
  Baobab Assurances | Codou | Samb | Comptable | Finances
  Baobab Assurances | Idrissa | Tall | Contrôleur de gestion | Finances
  Jokko Logistique | Assane | Gueye | Gérant | Direction
  Jokko Logistique | Yacine | Faye | Responsable des achats | Achats
  Jokko Logistique | Malang | Sané | Chef de quai | Exploitation
  Jokko Logistique | Oumou | Camara | Transitaire | Exploitation
  Jokko Logistique | Samba | Coly | Transitaire | Exploitation`).map(([company = "", ...cells], at) => {
  const [firstName = "", , , department = ""] = cells;
  const email = `${toAscii(firstName)}@${toAscii(company)}.example.sn`;
  return { company, department, email, row: [...cells, `77 640 10 ${10 + at}`, email].join(";") };
});

/** Identifies the owner whose cards the README shows: their mailbox opens the owner's space. */
export const showcaseOwner = {
  firstName: "Aïssatou",
  lastName: "N'Diaye, épse Bâ",
  email: "aissatou.ndiaye@example.com",
  company: "Teranga Conseil",
  workEmail: "contact@teranga-conseil.example.sn",
} as const;

/** Invents the buyer of the demo's order of this number, with the order form's fields. */
export function getDemoBuyer(random: SeededRandom, serial: number) {
  const [jobs = "", named = "", workDescription = ""] = pickRandom(random, trades);
  const other = serial % everyNth === everyNth - 1 ? otherNames[Math.floor(serial / everyNth) % 6] : undefined;
  const family = pickRandom(random, lastNames);
  const [firstName = "", lastName = ""] = other ?? [pickRandom(random, firstNames), family];
  const company = named.replace("%", family);
  const mailbox = toAscii(firstName + lastName) || "client";
  const site = `${toAscii(company)}.example.sn`;
  return {
    firstName,
    lastName,
    // Two people of the same name have different mailboxes.
    email: `${mailbox}${serial + 1}@example.com`,
    phoneNumber: `7${pickRandom(random, ["0", "6", "7", "8"])} ${inventDigits(random)}`,
    address: pickRandom(random, streets),
    company,
    jobTitle: pickRandom(random, listed(jobs)),
    workEmail: `contact@${site}`,
    workPhoneNumber: `33 ${inventDigits(random).replace(/^\d/, "8")}`,
    workAddress: pickRandom(random, streets),
    workDescription: workDescription.trim(),
    socialMedias: [`https://www.linkedin.com/in/${mailbox}`, `https://${site}/`].filter(() => random() < 0.7),
    town: serial % 6 === 4 ? towns[Math.floor(serial / 6) % towns.length] : undefined,
  };
}

export function inventName(random: SeededRandom): string {
  return `${pickRandom(random, firstNames)} ${pickRandom(random, lastNames)}`;
}

/** Invents the last digits of a telephone number. */
export function inventDigits(random: SeededRandom): string {
  return String(Math.floor(1_000_000 + random() * 9_000_000)).replace(/^(...)(..)/, "$1 $2 ");
}

/** Reduces a text to the characters of an e-mail address. */
export function toAscii(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^a-zA-Z]/g, "")
    .toLowerCase()
    .slice(0, 30);
}
