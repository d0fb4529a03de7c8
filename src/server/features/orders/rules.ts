import { dayMs } from "#shared/instants.ts";

/** What may come to be erased: an order that nobody paid, or one in the trash, paid or not. */
export type Leftover = "unpaid" | "deleted";

/** Since it was made, deleted or restored an order must have lived so long (ms) whatever its dates say; less than 30 days, since the service may be off at times. */
export const leastLifeMs = 20 * dayMs;
/** Between the two steps of erasing an order so much time (ms) is lived through. */
export const markedLifeMs = 3 * dayMs;

/** Between two words; two, so that a word's beginning is a trigram of its own, however short the word. */
const gap = "  ";

/** Words in lower case, without accents, apostrophes and punctuation but `@ . +`, each after two spaces. */
export function foldText(text: string): string {
  const words = text
    .normalize("NFD")
    .replace(/\p{M}|['’ʼ‘`´]/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .split(/[^\p{L}\p{N}@.+]+/u);
  return words.filter((word) => word !== "").map((word) => gap + word).join("");
}

interface Named {
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  number: string;
}

/** What an order is found and sorted by; to be written again whenever one of these fields changes. */
export function searchKeys(order: Named): { searchText: string; firstNameKey: string; lastNameKey: string } {
  return {
    searchText: foldText([order.firstName, order.lastName, order.company, order.email, order.number].join(" ")),
    firstNameKey: foldText(`${order.firstName} ${order.lastName}`),
    lastNameKey: foldText(`${order.lastName} ${order.firstName}`),
  };
}

/**
 * What `searchText` must contain, all of it, to match a typed search: each word of three letters or more anywhere,
 * a shorter one at the beginning of a word. Every term has at least three characters, so each is found by trigrams.
 */
export function searchTerms(typed: string): string[] {
  const words = foldText(typed).split(gap).filter((word) => word !== "");
  return words.map((word) => ([...word].length < 3 ? gap + word : word));
}
