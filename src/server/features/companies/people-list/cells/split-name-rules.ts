import type { NameOrder } from "#shared/company/list-columns.ts";
import type { NameWay } from "#shared/company/proposed-cards.ts";
import { foldText } from "./fold-text-rules.ts";
import { findUsualNameKind } from "./usual-names-rules.ts";

/** What is said of whom is named, before the name. */
const civility = /^(?:(?:m|mr|mme|mlle|mlles|mrs|ms|monsieur|madame|mademoiselle)(?:\.|\b)\s*)+(?=\S)/i;
/** Words that belong to the one after them. */
const particles = new Set([
  "de",
  "du",
  "des",
  "da",
  "dos",
  "do",
  "la",
  "le",
  "ould",
  "ben",
  "van",
  "von",
  "el",
  "al",
  "bint",
]);

/** Takes "M.", "Mme" and the like off a name. */
export function stripCivility(name: string): string {
  return name.replace(civility, "").trim();
}

export function isInCapitals(text: string): boolean {
  return text === text.toUpperCase() && (text.match(/\p{Lu}/gu)?.length ?? 0) > 1;
}

/** A whole name as it can be split. */
export interface SplitName {
  /** One or two, the likelier first. */
  ways: NameWay[];
  /** What tells the order: the writing itself, the usual names, what holds for the list, or nothing. */
  by: "writing" | "names" | "list" | null;
}

/** Splits a whole name; a single word is a last name. */
export function splitFullName(name: string, order: NameOrder | null): SplitName {
  const commas = name.split(/\s*,\s*/);
  if (commas.length === 2 && commas[0] && commas[1])
    return { ways: [{ firstName: commas[1], lastName: commas[0] }], by: "writing" };
  const words = name.split(/\s+/).filter((word) => word !== "");
  if (words.length < 2) return { ways: [{ firstName: "", lastName: words.join(" ") }], by: "writing" };
  const ways = { firstNameFirst: splitFirstNameFirst(words), lastNameFirst: splitLastNameFirst(words) };
  const byCapitals = splitByCapitals(words);
  if (byCapitals) return { ways: distinctWays([byCapitals, ways.lastNameFirst, ways.firstNameFirst]), by: "writing" };
  const usual = findUsualOrder(words);
  if (usual) return { ways: orderWays(ways, usual), by: "names" };
  return { ways: orderWays(ways, order ?? "firstNameFirst"), by: order ? "list" : null };
}

/** Tells from usual names which comes first; `undefined`: they do not tell. */
export function findUsualOrder(words: readonly string[]): NameOrder | undefined {
  const [first, last] = [words[0], words.at(-1)].map((word) => findUsualNameKind(word ?? ""));
  if (first === "first" && last === "last") return "firstNameFirst";
  if (first === "last" && last === "first") return "lastNameFirst";
  return undefined;
}

function orderWays(ways: Record<NameOrder, NameWay>, order: NameOrder): NameWay[] {
  const other = order === "firstNameFirst" ? "lastNameFirst" : "firstNameFirst";
  return distinctWays([ways[order], ways[other]]);
}

function distinctWays(ways: readonly NameWay[]): NameWay[] {
  const isSame = (one: NameWay, other: NameWay) => one.firstName === other.firstName && one.lastName === other.lastName;
  return ways.filter((way, at) => ways.findIndex((other) => isSame(way, other)) === at).slice(0, 2);
}

/** NDIAYE Awa, Awa NDIAYE: capitals beside others are the last name. */
function splitByCapitals(words: readonly string[]): NameWay | undefined {
  const inCapitals = words.map((word) => isInCapitals(word));
  const begin = inCapitals.indexOf(true);
  const end = inCapitals.lastIndexOf(true);
  const isOneRun = begin >= 0 && inCapitals.slice(begin, end + 1).every(Boolean);
  if (!isOneRun || (begin > 0 && end < words.length - 1) || end - begin + 1 === words.length) return undefined;
  // A particle in small letters belongs to the name in capitals.
  const from = begin > 1 && particles.has(foldText(words[begin - 1] ?? "")) ? begin - 1 : begin;
  return {
    firstName: [...words.slice(0, from), ...words.slice(end + 1)].join(" "),
    lastName: words.slice(from, end + 1).join(" "),
  };
}

/** The last word is the last name, with a particle or another usual last name before it. */
function splitFirstNameFirst(words: readonly string[]): NameWay {
  let from = words.length - 1;
  while (from > 1 && belongsToLastName(words[from - 1] ?? "")) from -= 1;
  return { firstName: words.slice(0, from).join(" "), lastName: words.slice(from).join(" ") };
}

/** The first word is the last name, with what follows it while it is a particle or a usual last name. */
function splitLastNameFirst(words: readonly string[]): NameWay {
  let to = 1;
  if (isParticle(words[0] ?? "")) to += 1;
  while (to < words.length - 1 && (isParticle(words[to - 1] ?? "") || belongsToLastName(words[to] ?? ""))) to += 1;
  return { firstName: words.slice(to).join(" "), lastName: words.slice(0, to).join(" ") };
}

function belongsToLastName(word: string): boolean {
  return isParticle(word) || findUsualNameKind(word) === "last";
}

function isParticle(word: string): boolean {
  const folded = foldText(word);
  // El Hadji is a first name.
  return particles.has(folded) && folded !== "el" && folded !== "al";
}
