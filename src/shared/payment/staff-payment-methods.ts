/** Lists where money lies; each is an account of the accountant's. */
export const moneyPlaces = ["cash", "bank", "mobile"] as const;
export type MoneyPlace = (typeof moneyPlaces)[number];
export const moneyPlaceLabels: Record<MoneyPlace, string> = {
  cash: "en caisse",
  bank: "en banque",
  mobile: "en mobile money",
};

/** How a bank transfer is called; it is noted with its reference and the day on which its money arrived. */
export const bankTransfer = "Virement bancaire";
/** How an order is called of which nothing came in yet; what did by this name was cash. */
export const onDelivery = "À la livraison";

/** Lists how money is taken at the door. */
export const doorPaymentMethods = ["Espèces", "Wave", "Orange Money", "Mixx by Yas"] as const;
export type DoorPaymentMethod = (typeof doorPaymentMethods)[number];

/** Lists the methods of money that staff note, named as payments on the site are, so that each is counted once. */
export const staffPaymentMethods = [...doorPaymentMethods, bankTransfer, "Chèque"] as const;
type StaffPaymentMethod = (typeof staffPaymentMethods)[number];

interface Understood {
  place: MoneyPlace;
  /** What else it is called, folded. */
  said: readonly string[];
}

const understood: Record<StaffPaymentMethod | typeof onDelivery, Understood> = {
  Espèces: { place: "cash", said: ["especes", "espece", "en especes", "cash", "liquide"] },
  Wave: { place: "mobile", said: ["wave"] },
  "Orange Money": { place: "mobile", said: ["orange money", "orange", "om", "o m"] },
  "Mixx by Yas": { place: "mobile", said: ["mixx by yas", "mixx", "yas", "free money"] },
  "Virement bancaire": { place: "bank", said: ["virement bancaire", "virement"] },
  Chèque: { place: "bank", said: ["cheque"] },
  "À la livraison": { place: "cash", said: ["a la livraison"] },
};

/** Words of rows from before the list, each of one place. */
const wordsOf: Record<MoneyPlace, RegExp> = {
  cash: /\b(especes?|cash|liquide|caisse|comptant|main a main)\b/,
  bank: /\b(virements?|cheques?|banque|bank|rib|iban|tpe|visa|mastercard|carte bancaire)\b/,
  mobile: /\b(wave|orange money|om|mixx|yas|free money|mobile money|e money|wizall|wari|paytech)\b/,
};

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Names another method than those of the list, with the place where its money lies: "Western Union, en banque". */
export function nameOtherMethod(name: string, place: MoneyPlace): string {
  return `${name.trim()}, ${moneyPlaceLabels[place]}`;
}

/** Reads what `nameOtherMethod` wrote. */
export function readOtherMethod(method: string): { name: string; place: MoneyPlace } | undefined {
  const place = moneyPlaces.find((one) => method.endsWith(`, ${moneyPlaceLabels[one]}`));
  const name = place && method.slice(0, -`, ${moneyPlaceLabels[place]}`.length).trim();
  return place && name ? { name, place } : undefined;
}

/** Names a method as the list does where it is one of it by another word; else as it was said. */
export function nameStaffMethod(said: string): string {
  const folded = fold(said);
  return Object.entries(understood).find(([, one]) => one.said.includes(folded))?.[0] ?? said.trim();
}

/** Checks whether staff may note a method: whether one knows where its money lies. */
export function isStaffMethod(name: string): boolean {
  return Object.hasOwn(understood, name) || readOtherMethod(name) !== undefined;
}

/**
 * Finds where the money of a movement lies, as the ledger names its method, and the provider that moved it;
 * `undefined`: it does not say, or says two places.
 */
export function findMoneyPlace({ method, provider }: { method: string; provider: string }): MoneyPlace | undefined {
  if (provider !== "") return "mobile";
  const known = Object.entries(understood).find(([name]) => name === nameStaffMethod(method))?.[1].place;
  if (known) return known;
  const other = readOtherMethod(method);
  if (other) return other.place;
  const places = moneyPlaces.filter((place) => wordsOf[place].test(fold(method)));
  return places.length === 1 ? places[0] : undefined;
}
