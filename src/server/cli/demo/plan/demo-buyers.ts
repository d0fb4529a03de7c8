import {
  senegaleseFirstNames,
  senegaleseLastNames,
  namesInOtherScripts,
  dakarStreets,
  type DemoTrade,
  demoTrades,
} from "./names.ts";
import { randomIntegerBetween, pickRandom, type SeededRandom } from "./random.ts";

/** Describes an invented person, as the order form takes one. */
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

/** Identifies the owner whose cards the README shows: his mailbox opens the owner's space. */
export const showcaseOwner = {
  firstName: "Aïssatou",
  lastName: "N'Diaye, épse Bâ",
  email: "aissatou.ndiaye@example.com",
  company: "Teranga Conseil",
} as const;

/** Invents the buyer of the demo's order of this number. */
export function getDemoBuyer(random: SeededRandom, serial: number): DemoPerson {
  const other =
    serial % namesInOtherScripts.everyNth === namesInOtherScripts.everyNth - 1
      ? namesInOtherScripts.names[Math.floor(serial / namesInOtherScripts.everyNth) % namesInOtherScripts.names.length]
      : undefined;
  const { firstName, lastName } = other ?? {
    firstName: pickRandom(random, senegaleseFirstNames),
    lastName: pickRandom(random, senegaleseLastNames),
  };
  const trade = pickRandom<DemoTrade>(random, demoTrades);
  const company = trade.company(other ? pickRandom(random, senegaleseLastNames) : lastName);
  const mailbox = toAscii(`${firstName} ${lastName}`) || `client${serial}`;
  const site = toAscii(company);
  return {
    firstName,
    lastName,
    // Two of the same name are two people.
    email: `${mailbox}${serial + 1}@example.com`,
    phoneNumber: `7${pickRandom(random, ["0", "6", "7", "8"])} ${randomIntegerBetween(random, 100, 999)} ${randomIntegerBetween(random, 10, 99)} ${randomIntegerBetween(random, 10, 99)}`,
    address: pickRandom(random, dakarStreets),
    company,
    jobTitle: pickRandom(random, trade.jobs),
    workEmail: `contact@${site}.example.sn`,
    workPhoneNumber: `33 8${randomIntegerBetween(random, 20, 69)} ${randomIntegerBetween(random, 10, 99)} ${randomIntegerBetween(random, 10, 99)}`,
    workAddress: pickRandom(random, dakarStreets),
    workDescription: trade.description,
    socialMedias: chooseLinks(random, mailbox, site),
  };
}

/** Replaces the person of that number with the person of the showcase. */
export function toShowcaseBuyer(person: DemoPerson): DemoPerson {
  return {
    ...person,
    ...showcaseOwner,
    jobTitle: "Directrice générale",
    address: "Sacré-Cœur 3, face à la pharmacie, Dakar",
    workEmail: "contact@teranga-conseil.example.sn",
    workDescription: "Conseil en organisation, formation et audit.\nDakar, Thiès, Saint-Louis.",
    socialMedias: [
      "https://www.linkedin.com/in/aissatou-ndiaye",
      "https://www.instagram.com/terangaconseil",
      "https://teranga-conseil.example.sn/",
    ],
  };
}

function chooseLinks(random: SeededRandom, mailbox: string, site: string): string[] {
  const all = [
    `https://www.linkedin.com/in/${mailbox}`,
    `https://www.instagram.com/${site}`,
    `https://www.facebook.com/${site}`,
    `https://www.tiktok.com/@${site}`,
    `https://${site}.example.sn/`,
  ];
  return all.filter(() => random() < 0.45).slice(0, 3);
}

/** Reduces a text to the characters of an e-mail address. */
function toAscii(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^a-zA-Z]/g, "")
    .toLowerCase()
    .slice(0, 30);
}
