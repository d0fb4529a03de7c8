import { bulkOrderThreshold } from "#shared/offers/offers.ts";

const pastedFields = ["firstName", "lastName", "jobTitle", "phoneNumber", "email"] as const;
type PastedField = (typeof pastedFields)[number];
export type PastedPerson = Record<PastedField, string>;

export interface PastedList {
  people: PastedPerson[];
  /** Sentences about what could not be placed. */
  notes: string[];
  /** What could not be placed, to stay in the box. */
  rest: string;
  /** Whether a name is written in capitals. */
  hasCapitals: boolean;
}

const headings: Record<PastedField | "name", RegExp> = {
  name: /^(nom (complet|et prenoms?)|prenoms? (et )?noms?|noms? (et )?prenoms?|full ?name|name)$/,
  firstName: /^(prenoms?|first ?name)$/,
  lastName: /^(noms?( de famille)?|last ?name|surname)$/,
  jobTitle: /^(fonction|poste|titre|metier|job( ?title)?|title)$/,
  phoneNumber: /^(tel(ephone)?s?|mobile|portable|numero|phone( ?number)?|gsm)$/,
  email: /^(e ?mails?|mail|courriel|adresse e ?mail)$/,
};

type Column = PastedField | "name" | undefined;

/**
 * Reads rows of a spreadsheet: columns by their headings where there are some, else in the order first name, last name,
 * job title, telephone, e-mail. `room`: how many cards may still be filled.
 */
export function readPastedPeople(text: string, room: number = bulkOrderThreshold): PastedList {
  const separator = ["\t", ";"].find((one) => text.includes(one)) ?? "\t";
  const rows = text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim())
    .map((line) => ({ line, cells: line.split(separator).map(tidyCell) }));
  const columns = readHeadings(rows[0]?.cells ?? []);
  const listed: PastedList = { people: [], notes: [], rest: "", hasCapitals: false };
  const rest: string[] = [];
  let beyond = 0;
  for (const { line, cells } of columns ? rows.slice(1) : rows) {
    const { person, unplaced } = placeCells(cells, columns);
    if (!person.firstName && !person.lastName) {
      listed.notes.push(`«\u00a0${shorten(cells.join(" ").trim())}\u00a0»\u00a0: aucun nom dans cette ligne.`);
      rest.push(line);
    } else if (listed.people.length >= room) {
      beyond += 1;
      rest.push(line);
    } else {
      listed.people.push(person);
      listed.hasCapitals ||= isInCapitals(person.firstName) || isInCapitals(person.lastName);
      if (unplaced.length > 0) {
        const named = unplaced.map((cell) => `«\u00a0${shorten(cell)}\u00a0»`).join(", ");
        listed.notes.push(`${person.firstName} ${person.lastName}\u00a0: pas de place pour ${named}.`.trim());
        rest.push(unplaced.join(separator));
      }
    }
  }
  if (beyond > 0) listed.notes.push(`${bulkOrderThreshold} cartes au plus par commande. Pour davantage, écrivez-nous.`);
  return { ...listed, rest: rest.join("\n") };
}

function readHeadings(cells: readonly string[]): Column[] | undefined {
  const columns = cells.map((cell): Column => {
    const plain = cell
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[-_.’']/g, " ")
      .toLowerCase()
      .trim();
    return (Object.keys(headings) as (keyof typeof headings)[]).find((name) => headings[name].test(plain));
  });
  return columns.filter(Boolean).length >= Math.min(2, cells.length) ? columns : undefined;
}

function placeCells(cells: readonly string[], columns: Column[] | undefined) {
  const person: PastedPerson = { firstName: "", lastName: "", jobTitle: "", phoneNumber: "", email: "" };
  const unplaced: string[] = [];
  const put = (name: Column, cell: string) => {
    if (name === "name") Object.assign(person, splitName(cell));
    else if (name && !person[name]) person[name] = cell;
    else unplaced.push(cell);
  };
  if (columns) {
    for (const [at, cell] of cells.entries()) if (cell) put(columns[at], cell);
    return { person, unplaced };
  }
  const texts: string[] = [];
  for (const [at, cell] of cells.entries()) {
    if (cell.includes("@")) put("email", cell);
    else if (/^\+?[\d\s().-]{7,}$|^\d[.,]\d+E\+\d+$/i.test(cell)) put("phoneNumber", cell);
    // An empty cell keeps its place among the first three columns.
    else if (cell || at < 3) texts.push(cell);
  }
  const [first = "", second = "", third = "", ...more] = texts;
  const isWholeName = /\S\s+\S/.test(first) && (!second || !third) && hasSurnameInCapitals(first);
  if (isWholeName || (first && !second && !third)) {
    Object.assign(person, splitName(first));
    person.jobTitle = second || third;
  } else Object.assign(person, { firstName: first, lastName: second, jobTitle: third });
  unplaced.push(...more.filter(Boolean));
  return { person, unplaced };
}

/** Splits a name: capitals beside others are the last name, else the first word is the first name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/);
  const capitals = words.filter(isInCapitals);
  if (capitals.length > 0 && capitals.length < words.length)
    return { firstName: words.filter((word) => !isInCapitals(word)).join(" "), lastName: capitals.join(" ") };
  return { firstName: words[0] ?? "", lastName: words.slice(1).join(" ") };
}

function hasSurnameInCapitals(name: string): boolean {
  const words = name.split(/\s+/);
  return words.some(isInCapitals) && !words.every(isInCapitals);
}

function isInCapitals(text: string): boolean {
  return text === text.toUpperCase() && (text.match(/\p{Lu}/gu)?.length ?? 0) > 1;
}

/** Writes a name in capitals as names are written: "NDIAYE" becomes "Ndiaye", "N'DIAYE" "N'Diaye". */
export function tidyCapitals(name: string): string {
  return isInCapitals(name)
    ? name
        .toLowerCase()
        .replace(/(^|[\s'’-])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase())
    : name;
}

function tidyCell(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/s, "$1")
    .replaceAll('""', '"')
    .replace(/\s+/g, " ")
    .trim();
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
