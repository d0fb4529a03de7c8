import { type CardTextName, cardTextNames } from "./card-texts.ts";

interface CardTextRule {
  /** How the text is typed, read and checked. */
  kind: "name" | "line" | "email" | "phone" | "lines";
  /** Maximum number of characters, where it is not that of its kind. */
  most?: number;
  /** The text's name in the sentence that says it is missing; left out: the text may stay empty. */
  needed?: string;
  /** The `autocomplete` token with which browsers fill in their user's own value; left out: none. */
  autoComplete?: string;
  /** Whether each person of a company has their own; lists, spaces and completion ask for it. */
  ofPerson?: boolean;
  /** Whether a company's template may give it to all the company's cards. */
  ofCompany?: boolean;
}

/** Says how each text is asked for and what it accepts, in every form, the contract, companies' lists and search. */
const cardTextRules = {
  firstName: { kind: "name", needed: "Le prénom", autoComplete: "given-name", ofPerson: true },
  lastName: { kind: "name", needed: "Le nom", autoComplete: "family-name", ofPerson: true },
  email: { kind: "email", needed: "L'adresse e-mail", autoComplete: "email", ofPerson: true },
  email2: { kind: "email" },
  phoneNumber: {
    kind: "phone",
    needed: "Le numéro de téléphone",
    autoComplete: "tel",
    ofPerson: true,
  },
  phoneNumber2: { kind: "phone" },
  address: { kind: "line", most: 200, needed: "L'adresse", autoComplete: "street-address" },
  company: {
    kind: "line",
    needed: "Le nom de l'entreprise",
    autoComplete: "organization",
    ofCompany: true,
  },
  jobTitle: {
    kind: "line",
    needed: "La fonction",
    autoComplete: "organization-title",
    ofPerson: true,
  },
  workEmail: {
    kind: "email",
    needed: "L'adresse e-mail",
    autoComplete: "work email",
    ofPerson: true,
    ofCompany: true,
  },
  workEmail2: { kind: "email" },
  workPhoneNumber: {
    kind: "phone",
    needed: "Le numéro de téléphone",
    autoComplete: "work tel",
    ofPerson: true,
    ofCompany: true,
  },
  workPhoneNumber2: { kind: "phone" },
  workAddress: {
    kind: "line",
    most: 200,
    needed: "L'adresse de l'entreprise",
    autoComplete: "section-work street-address",
    ofCompany: true,
  },
  workDescription: { kind: "lines", ofCompany: true },
} as const satisfies Readonly<Record<CardTextName, CardTextRule>>;

export function getCardTextRule(name: CardTextName): CardTextRule {
  return cardTextRules[name];
}

/** Names the texts whose rule has these properties, such as `{ kind: "phone" }`. */
export type CardTextWith<Said> = {
  [Name in CardTextName]: (typeof cardTextRules)[Name] extends Said ? Name : never;
}[CardTextName];

/** Lists the texts whose rule has these properties, in their order. */
export function listCardTexts<const Said extends Partial<CardTextRule>>(said: Said): CardTextWith<Said>[] {
  return cardTextNames.filter((name): name is CardTextWith<Said> =>
    Object.entries(said).every(([part, value]) => getCardTextRule(name)[part as keyof CardTextRule] === value),
  );
}

type PhoneTextName = CardTextWith<{ kind: "phone" }>;
export const phoneTextNames = cardTextNames.filter(
  (name): name is PhoneTextName => getCardTextRule(name).kind === "phone",
);

export function mapPhoneTexts(valueOf: (name: PhoneTextName) => string): Record<PhoneTextName, string> {
  return Object.fromEntries(phoneTextNames.map((name) => [name, valueOf(name)])) as Record<PhoneTextName, string>;
}

const mostOfKind = { name: 60, line: 100, email: 254, phone: 40, lines: 1000 };

/** Returns the sentence that says that a text is missing. */
export function getMissingTextSentence(name: CardTextName): string {
  return `${getCardTextRule(name).needed ?? "Ce champ"} est obligatoire.`;
}

/** Returns the maximum number of characters of a text. */
export function getCardTextLimit(name: CardTextName): number {
  const { kind, most = mostOfKind[kind] } = getCardTextRule(name);
  return most;
}
