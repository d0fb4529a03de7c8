/** Lists the places where money lies; each is an account of the accountant's. */
export const moneyPlaces = ["cash", "bank", "mobile"] as const;
export type MoneyPlace = (typeof moneyPlaces)[number];
export const moneyPlaceLabels: Record<MoneyPlace, string> = {
  cash: "en caisse",
  bank: "en banque",
  mobile: "en mobile money",
};

/** The name of a bank transfer; it is recorded with its reference and the day on which its money arrived. */
export const bankTransfer = "Virement bancaire";
/** The method of an order on which nothing was received yet; money received under this name was cash. */
export const onDelivery = "À la livraison";

/** Lists the methods by which couriers take money at the door. */
export const doorPaymentMethods = ["Espèces", "Wave", "Orange Money", "Mixx by Yas"] as const;
export type DoorPaymentMethod = (typeof doorPaymentMethods)[number];

/** Lists the methods that staff can record, named like payments on the site, so that each is counted once. */
export const staffPaymentMethods = [...doorPaymentMethods, bankTransfer, "Chèque"] as const;
type StaffPaymentMethod = (typeof staffPaymentMethods)[number];

interface Understood {
  place: MoneyPlace;
  /** Other names of the method, folded. */
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

/** Words in rows older than this list, by the place that they mean. */
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

/** Names a method that is not in the list, with the place of its money: "Western Union, en banque". */
export function nameOtherMethod(name: string, place: MoneyPlace): string {
  return `${name.trim()}, ${moneyPlaceLabels[place]}`;
}

/** Parses a name that `nameOtherMethod` built. */
export function readOtherMethod(method: string): { name: string; place: MoneyPlace } | undefined {
  const place = moneyPlaces.find((one) => method.endsWith(`, ${moneyPlaceLabels[one]}`));
  const name = place && method.slice(0, -`, ${moneyPlaceLabels[place]}`.length).trim();
  return place && name ? { name, place } : undefined;
}

/** Returns the list's name for a method given by another name; other text is only trimmed. */
export function nameStaffMethod(said: string): string {
  const folded = fold(said);
  return Object.entries(understood).find(([, one]) => one.said.includes(folded))?.[0] ?? said.trim();
}

/** Checks whether staff may record a method, that is, whether the place of its money is known. */
export function isStaffMethod(name: string): boolean {
  return Object.hasOwn(understood, name) || readOtherMethod(name) !== undefined;
}

/**
 * Finds where a movement's money lies, by the ledger's method and by the provider that moved it; `undefined`: the
 * method names no place, or two.
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
