import { firstNames, lastNames, otherScripts, streets, type Trade, trades } from "./names.ts";
import { between, pick, type Random } from "./random.ts";

/** An invented person, as the order form takes one. */
export interface DemoPerson {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  address: string;
  company: string;
  jobTitle: string;
  workEmail: string;
  workPhoneNumber: string;
  workAddress: string;
  workDescription: string;
  socialMedias: string[];
}

/** Whose cards the README tells of: his mailbox opens the owner's space. */
export const showcase = { firstName: "Aïssatou", lastName: "N'Diaye, épse Bâ", email: "aissatou.ndiaye@example.com", company: "Teranga Conseil" } as const;

/** The buyer of the demo's order of this number. */
export function personOf(random: Random, serial: number): DemoPerson {
  const other = serial % otherScripts.everyNth === otherScripts.everyNth - 1 ? otherScripts.names[Math.floor(serial / otherScripts.everyNth) % otherScripts.names.length] : undefined;
  const { firstName, lastName } = other ?? { firstName: pick(random, firstNames), lastName: pick(random, lastNames) };
  const trade = pick<Trade>(random, trades);
  const company = trade.company(other ? pick(random, lastNames) : lastName);
  const mailbox = asciiOf(`${firstName} ${lastName}`) || `client${serial}`;
  const site = asciiOf(company);
  return {
    firstName,
    lastName,
    // Two of the same name are two people.
    email: `${mailbox}${serial + 1}@example.com`,
    phoneNumber: `7${pick(random, ["0", "6", "7", "8"])} ${between(random, 100, 999)} ${between(random, 10, 99)} ${between(random, 10, 99)}`,
    address: pick(random, streets),
    company,
    jobTitle: pick(random, trade.jobs),
    workEmail: `contact@${site}.example.sn`,
    workPhoneNumber: `33 8${between(random, 20, 69)} ${between(random, 10, 99)} ${between(random, 10, 99)}`,
    workAddress: pick(random, streets),
    workDescription: trade.description,
    socialMedias: linksOf(random, mailbox, site),
  };
}

/** The person of the showcase, in the place of the one of that number. */
export function showcasePerson(person: DemoPerson): DemoPerson {
  return {
    ...person,
    ...showcase,
    jobTitle: "Directrice générale",
    address: "Sacré-Cœur 3, face à la pharmacie, Dakar",
    workEmail: "contact@teranga-conseil.example.sn",
    workDescription: "Conseil en organisation, formation et audit.\nDakar, Thiès, Saint-Louis.",
    socialMedias: ["https://www.linkedin.com/in/aissatou-ndiaye", "https://www.instagram.com/terangaconseil", "https://teranga-conseil.example.sn/"],
  };
}

function linksOf(random: Random, mailbox: string, site: string): string[] {
  const all = [`https://www.linkedin.com/in/${mailbox}`, `https://www.instagram.com/${site}`, `https://www.facebook.com/${site}`, `https://www.tiktok.com/@${site}`, `https://${site}.example.sn/`];
  return all.filter(() => random() < 0.45).slice(0, 3);
}

/** What an address can be made of. */
function asciiOf(text: string): string {
  return text.normalize("NFD").replace(/[^a-zA-Z]/g, "").toLowerCase().slice(0, 30);
}
