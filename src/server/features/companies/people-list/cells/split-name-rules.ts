import type { NameOrder } from "#shared/company/list-columns.ts";
import type { NameWay } from "#shared/company/proposed-cards.ts";
import { foldText } from "./fold-text-rules.ts";
import { isInCapitals, writeBetweenNames } from "./tidy-words-rules.ts";
import { findUsualNameKind } from "./usual-names-rules.ts";

/** Civilities, row numbers and bullets before a name; removed one after the other. */
const before =
  /^(?:(?:m|mr|mme|mlle|mlles|mrs|ms|monsieur|madame|mademoiselle|vve|veuve)(?:\.\s*|\s+|\s*\/\s*)|\d{1,3}(?:\s*[.)°:/-]\s*|\s+)|[•·▪◦‣●○■□➢✓✔→►*–—-]\s*|\p{So}\ufe0f?\s*)(?=\S)/iu;
const after = /\s*\((?:m|mr|mme|mlle)\.?\)$|\s*,\s*(?:m|mr|mme|mlle)\.?$/i;
/** Titles are kept, before the first name; they stand at the beginning of a name or within it. */
const title =
  /^(?:l[ea]\s+)?((?:(?:dr|pr|prof|me|docteur|docteure|professeur|professeure|ma[iî]tre)(?:\.\s*|\s+))+)(?=\S)/i;
const titleWithin = /\s\(?((?:dr|pr|prof)\.?)\)?(?=\s|$)/i;
/** Words that belong to the next one. */
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

/** Removes "M.", "Mme", a row number and the like from a name. */
export function stripCivility(name: string): string {
  const rest = name.replace(before, "");
  return rest === name ? name.replace(after, "").trim() : stripCivility(rest);
}

/** Separates a title such as "Dr" from a name. */
export function takeTitle(name: string): { title: string; rest: string } {
  const found = title.exec(name) ?? titleWithin.exec(name);
  if (!found) return { title: "", rest: name };
  return { title: (found[1] ?? "").trim(), rest: name.replace(found[0], " ").trim().replace(/\s+/g, " ") };
}

/** The ways to split a whole name. */
export interface SplitName {
  /** One or two, the likelier one first. */
  ways: NameWay[];
  /** What decided the order: the writing itself, usual names, the list's order, or nothing. */
  by: "writing" | "names" | "list" | null;
}

/** Splits a whole name; a single word is a last name. */
export function splitFullName(name: string, order: NameOrder | null): SplitName {
  const { title: said, rest } = takeTitle(name);
  const { ways, by } = splitPlainName(rest.replace(/\s*\/\s*/g, "/"), order);
  if (said === "") return { ways, by };
  return { ways: ways.map((way) => ({ ...way, firstName: `${said} ${way.firstName}`.trim() })), by };
}

function splitPlainName(name: string, order: NameOrder | null): SplitName {
  const commas = name.split(/\s*,\s*/);
  if (commas.length === 2 && commas[0] && commas[1])
    return { ways: [{ firstName: commas[1], lastName: commas[0] }], by: "writing" };
  const words = name.split(/\s+/).filter((word) => word !== "");
  const married = takeMarriedName(words);
  if (married) return joinMarriedName(married, order);
  if (words.length < 2) return { ways: [{ firstName: "", lastName: words.join(" ") }], by: "writing" };
  const ways = { firstNameFirst: splitFirstNameFirst(words), lastNameFirst: splitLastNameFirst(words) };
  const byCapitals = splitByCapitals(words);
  if (byCapitals) return { ways: distinctWays([byCapitals, ways.lastNameFirst, ways.firstNameFirst]), by: "writing" };
  const usual = findUsualOrder(words);
  if (usual) return { ways: orderWays(ways, usual), by: "names" };
  // Perhaps two people.
  const areTwo = /\S \S.*\/.*\S \S|\S \S+\/\S+ \S/.test(name) && !isParticle(words[1] ?? "");
  return { ways: orderWays(ways, order ?? "firstNameFirst"), by: order && !areTwo ? "list" : null };
}

/** Checks whether a name has brackets whose text may be no name. */
export function hasStrangeBrackets(name: string): boolean {
  const inner = /\(([^)]*)\)?/.exec(name)?.[1];
  if (inner === undefined) return false;
  const words = inner.split(/\s+/);
  return !words.some((word) => writeBetweenNames(word) !== undefined || findUsualNameKind(word) !== undefined);
}

interface MarriedName {
  before: string[];
  /** "épse BA", "(née FALL)". */
  married: string[];
  after: string[];
}

/** Separates a married or birth name from a name, with the word or brackets that introduce it. */
function takeMarriedName(words: readonly string[]): MarriedName | undefined {
  const at = words.findIndex((word, place) => place > 0 && (word.startsWith("(") || writeBetweenNames(word)));
  if (at < 0) return undefined;
  const rest = words.slice(at + 1);
  const closing = words.findIndex((word, place) => place >= at && word.endsWith(")"));
  const end =
    words[at]?.startsWith("(") && closing >= 0 ? closing + 1 : at + 1 + countMarriedWords(words.slice(0, at), rest);
  return { before: words.slice(0, at), married: words.slice(at, end), after: words.slice(end) };
}

/** "NDIAYE épse BA Awa": one word after "épse" is her last name. "NDIAYE Awa épse BA": all of them are. */
function countMarriedWords(before: readonly string[], after: readonly string[]): number {
  const firstSmall = after.findIndex((word) => !isInCapitals(word));
  const isMixed = before.every(isInCapitals) && firstSmall > 0;
  if (isMixed) return firstSmall;
  if (before.length > 1) return after.length;
  return isParticle(after[0] ?? "") ? 2 : 1;
}

function joinMarriedName({ before, married, after }: MarriedName, order: NameOrder | null): SplitName {
  const join = ({ firstName, lastName }: NameWay) => ({ firstName, lastName: [lastName, ...married].join(" ").trim() });
  // With words after the married name, what stands before "épse" is the last name.
  if (after.length > 0 && (before.length === 1 || before.every(isInCapitals)))
    return { ways: [join({ firstName: after.join(" "), lastName: before.join(" ") })], by: "writing" };
  const { ways, by } = splitPlainName([...before, ...after].join(" "), order);
  return { ways: ways.map(join), by };
}

/** Detects the order from usual names; `undefined`: unclear. */
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

/** NDIAYE Awa, Awa NDIAYE: only the last name is in capitals. */
function splitByCapitals(words: readonly string[]): NameWay | undefined {
  const inCapitals = words.map((word) => isInCapitals(word));
  const begin = inCapitals.indexOf(true);
  const end = inCapitals.lastIndexOf(true);
  const isOneRun = begin >= 0 && inCapitals.slice(begin, end + 1).every(Boolean);
  if (!isOneRun || (begin > 0 && end < words.length - 1) || end - begin + 1 === words.length) return undefined;
  // A particle in lower case belongs to the name in capitals.
  const from = begin > 1 && particles.has(foldText(words[begin - 1] ?? "")) ? begin - 1 : begin;
  return {
    firstName: [...words.slice(0, from), ...words.slice(end + 1)].join(" "),
    lastName: words.slice(from, end + 1).join(" "),
  };
}

/** The last word is the last name, with any particle or usual last name before it. */
function splitFirstNameFirst(words: readonly string[]): NameWay {
  let from = words.length - 1;
  while (from > 1 && belongsToLastName(words[from - 1] ?? "")) from -= 1;
  return { firstName: words.slice(0, from).join(" "), lastName: words.slice(from).join(" ") };
}

/** The first word is the last name, with the particles and usual last names that follow it. */
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
