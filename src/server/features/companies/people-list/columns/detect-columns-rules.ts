import {
  type AssignedColumn,
  type ColumnUse,
  type ListAssignment,
  type ListColumn,
  type NameOrder,
  type RememberedColumns,
  listColumnTitles,
} from "#shared/company/list-columns.ts";
import { columnNotes, nameColumn } from "#shared/company/list-sentences.ts";
import type { SheetRow } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { foldText } from "../cells/fold-text-rules.ts";
import { findUsualOrder, splitFullName, stripCivility } from "../cells/split-name-rules.ts";
import {
  type ContentKind,
  areTelephones,
  detectContentKind,
  detectLine,
  isPrivateMail,
} from "../cells/cell-content-rules.ts";
import { findHeadingRows } from "./find-headings-rules.ts";
import {
  type ContactPlace,
  fitsKind,
  getCellKind,
  type Heading,
  kindsOfOneColumn,
  readContactPlace,
  readHeading,
} from "./heading-words-rules.ts";

/** Decisions of people; they win over headings and content. */
export interface ColumnDecisions {
  /** By column, counted from 0. */
  byHand?: Readonly<Record<number, ColumnUse>>;
  remembered?: RememberedColumns;
  nameOrder?: NameOrder;
}

/** Returns the key by which a column's use is remembered: its heading, else its position. */
function toColumnKey({ heading, column }: Pick<AssignedColumn, "heading" | "column">): string {
  return foldText(heading) || `#${column}`;
}

/** Returns the column uses to remember for the company's next list. */
export function rememberColumns({ columns }: ListAssignment): RememberedColumns {
  return Object.fromEntries(columns.flatMap((one) => (one.use ? [[toColumnKey(one), one.use]] : [])));
}

/** Finds what each column holds: as set by hand, as remembered, by its heading, else by its content. */
export function detectColumns(rows: readonly SheetRow[], decided: ColumnDecisions = {}): ListAssignment {
  const { firstPerson, headingRow, headings } = findHeadingRows(rows);
  const people = rows.slice(firstPerson);
  const width = Math.max(headings.length, ...people.map(({ cells }) => cells.length), 0);
  const meanings = Array.from({ length: width }, (_, column) =>
    understandColumn(
      column,
      headings[column] ?? "",
      people.map(({ cells }) => cells[column] ?? ""),
    ),
  ).filter(({ heading, cells }) => heading !== "" || cells.length > 0);
  const assigned = assignColumns(meanings, decided);
  const byOrder = headingRow === 0 ? nameByOrder(assigned, meanings) : new Map<number, ListColumn>();
  const placed = assigned.map((one): AssignedColumn => {
    const use = byOrder.get(one.column);
    return use ? { ...one, use, by: "content" } : one;
  });
  const doubts = new Map(placed.map((one) => [one.column, doubtColumn(one, findMeaning(meanings, one.column))]));
  const columns = placed.map((one) =>
    one.use && (doubts.get(one.column) ?? byOrder.get(one.column)) ? { ...one, isGuessed: true } : one,
  );
  const names = columns.find(({ use }) => use === "fullName");
  const meaning = names && findMeaning(meanings, names.column);
  const found = meaning && detectNameOrder(meaning.cells, meaning.said?.nameOrder);
  const nameOrder = names ? (decided.nameOrder ?? found ?? null) : null;
  return {
    headingRow,
    columns,
    nameOrder,
    notes: [
      ...[...doubts.values()].flatMap((note) => note ?? []),
      ...noteLeftOut(columns, meanings),
      ...(byOrder.size > 0 ? [columnNotes.byOrder([...byOrder.values()].map((use) => listColumnTitles[use]))] : []),
      ...(!nameOrder && meaning?.cells.some(needsOrder) ? [columnNotes.nameOrder] : []),
      ...(areNamesSwapped(columns, meanings) ? [columnNotes.swapped] : []),
    ],
  };
}

/** Without headings, unrecognized columns are read as first name, last name and job, in that order. */
function nameByOrder(
  columns: readonly AssignedColumn[],
  meanings: readonly ColumnMeaning[],
): ReadonlyMap<number, ListColumn> {
  const used = new Set(columns.map(({ use }) => use));
  const open = columns.filter(({ column, use }) => use === null && findMeaning(meanings, column)?.kind === undefined);
  const [first] = open;
  const isWhole = first && !used.has("firstName") && !used.has("lastName") && isWholeName(meanings, first.column);
  const wanted: readonly ListColumn[] = isWhole ? ["fullName", "jobTitle"] : ["firstName", "lastName", "jobTitle"];
  const free = used.has("fullName") ? (["jobTitle"] as const) : wanted;
  const uses = free.filter((use) => !used.has(use));
  return new Map(open.flatMap(({ column }, at) => (uses[at] ? [[column, uses[at]] as const] : [])));
}

/** Checks whether a name's order can only be told from the other names. */
function needsOrder(name: string): boolean {
  return splitFullName(stripCivility(name), null).by === null;
}

function findMeaning(meanings: readonly ColumnMeaning[], column: number): ColumnMeaning | undefined {
  return meanings.find((one) => one.column === column);
}

function isWholeName(meanings: readonly ColumnMeaning[], column: number): boolean {
  const meaning = findMeaning(meanings, column);
  return meaning !== undefined && hasWholeNames(meaning);
}

function assignColumns(meanings: readonly ColumnMeaning[], { byHand, remembered }: ColumnDecisions): AssignedColumn[] {
  const decided = meanings.map((meaning): AssignedColumn => {
    const { column, heading } = meaning;
    const examples = [...new Set(meaning.cells)].slice(0, 3);
    const hand = byHand?.[column];
    const kept = remembered?.[toColumnKey(meaning)];
    if (hand) return { column, heading, examples, use: hand, by: "hand" };
    // The remembered use is outdated if the cells clearly contradict it.
    if (kept && (!meaning.isCertain || fitsKind(kept, meaning.kind)))
      return { column, heading, examples, use: kept, by: "remembered" };
    return { column, heading, examples, use: null, by: null };
  });
  // A use set by hand is removed from the column that remembered it.
  const given = new Set(decided.filter(({ by }) => by === "hand").map(({ use }) => use));
  const free = decided.map((one) => {
    const isTwice = one.by === "remembered" && one.use !== "ignored" && given.has(one.use);
    return isTwice ? { ...one, use: null, by: null } : one;
  });
  const taken = new Set(free.flatMap(({ use }) => (use ? [use] : [])));
  const open = meanings.filter((_meaning, at) => free[at]?.use === null);
  const found = assignByMeaning(open, taken);
  return free.map((one) => (one.use ? one : { ...one, ...found.get(one.column) }));
}

/** Returns a note if a column with content is not read, or if its use is a guess. */
function doubtColumn(
  { column, heading, use, by }: AssignedColumn,
  meaning: ColumnMeaning | undefined,
): string | undefined {
  if (!meaning || meaning.cells.length === 0 || by === "hand" || by === "remembered" || use === "ignored")
    return undefined;
  const named = heading || nameColumn(column);
  const { title, place, kind, isOtherLine } = meaning;
  if (use === null) return title ? columnNotes.extra(named, title) : columnNotes.unclear(named);
  if (use === "phoneNumber" && place === "work") return columnNotes.workAsOwn(named);
  if ((use === "workPhoneNumber" || use === "workEmail") && place !== "work")
    return columnNotes.guessed(named, listColumnTitles[use]);
  const isByContent = (by === "content" && heading !== "") || (kind === "phone" && isOtherLine);
  return isByContent ? columnNotes.byContent(named, listColumnTitles[use]) : undefined;
}

/** Notes the columns with content that are left out because their heading has no place on a card. */
function noteLeftOut(columns: readonly AssignedColumn[], meanings: readonly ColumnMeaning[]): string[] {
  const leftOut = columns.filter(({ column, heading, use, by }) => {
    const meaning = findMeaning(meanings, column);
    const isSaid = use !== "ignored" || by === "hand" || by === "remembered" || heading === "";
    const { content } = meaning ?? {};
    return !isSaid && meaning && meaning.cells.length > 0 && content !== "sequence" && content !== "civility";
  });
  return leftOut.length > 0 ? [columnNotes.leftOut(leftOut.map(({ heading }) => heading))] : [];
}

/** Checks whether usual names contradict the headings of both name columns; people are told, nothing is swapped. */
function areNamesSwapped(columns: readonly AssignedColumn[], meanings: readonly ColumnMeaning[]): boolean {
  const contentOf = (use: ColumnUse) => {
    const found = columns.find((one) => one.use === use && one.by === "heading");
    return meanings.find(({ column }) => column === found?.column)?.content;
  };
  return contentOf("lastName") === "firstName" && contentOf("firstName") === "lastName";
}

/** Detects the order of whole names: as usual names show, else as the heading says. */
function detectNameOrder(names: readonly string[], said: NameOrder | undefined): NameOrder | undefined {
  const shown = names.flatMap((name) => findUsualOrder(name.split(/\s+/)) ?? []);
  const first = shown.filter((order) => order === "firstNameFirst").length;
  if (shown.length >= 2 && first >= shown.length * 0.8) return "firstNameFirst";
  if (shown.length >= 2 && first <= shown.length * 0.2) return "lastNameFirst";
  return said;
}

type Kind = Heading["kind"];

/** What a column's heading and its cells say. */
interface ColumnMeaning {
  column: number;
  heading: string;
  /** Its non-empty cells below the headings. */
  cells: string[];
  said: Heading | undefined;
  content: ContentKind | undefined;
  kind: Kind | undefined;
  by: "heading" | "content";
  /** Whether its cells leave no doubt about what it holds. */
  isCertain: boolean;
  /** The title of what it holds, if known. */
  title: string | undefined;
  /** Whose a column's telephones or e-mails are. */
  place: ContactPlace | undefined;
  isMobile: boolean;
  /** Whether desk telephones stand under a mobile's heading, or mobiles under a desk's. */
  isOtherLine: boolean;
}

/** Interprets a column on its own; cells that clearly contradict the heading win. */
function understandColumn(column: number, heading: string, allCells: readonly string[]): ColumnMeaning {
  const cells = allCells.filter((cell) => cell !== "");
  const said = readHeading(heading);
  const content = detectContentKind(cells);
  const isContradicted = said !== undefined && contradicts(said.kind, content, cells);
  const kind = said && !isContradicted ? said.kind : toKind(content);
  const by = said && !isContradicted ? "heading" : "content";
  const isCertain = kind === "foreign" || ((content === "email" || content === "phone") && kind === content);
  const common = { column, heading, cells, said, content, kind, by, isCertain, title: toTitle(kind) } as const;
  return { ...common, ...readPlace(kind, heading, cells) };
}

/** Reads whose a column's telephones or e-mails are: by the heading's words, else by the kind of contact. */
function readPlace(
  kind: Kind | undefined,
  heading: string,
  cells: readonly string[],
): Pick<ColumnMeaning, "place" | "isMobile" | "isOtherLine"> {
  const { place, line } = readContactPlace(heading);
  const shown = kind === "phone" ? detectLine(cells) : undefined;
  const isOtherLine = place === undefined && line !== undefined && shown !== undefined && shown !== line;
  const byLine = { desk: "work", mobile: isOtherLine || line === undefined ? undefined : "own" } as const;
  const seen = shown ?? line;
  const found = kind === "email" && isPrivateMail(cells) ? "own" : seen && byLine[seen];
  return { place: place ?? found, isMobile: (shown ?? line) === "mobile", isOtherLine };
}

/** E-mails, telephones, jobs and row numbers are certain from their cells. */
function contradicts(kind: Kind, content: ContentKind | undefined, cells: readonly string[]): boolean {
  if (kind === "foreign") return false;
  if (content === "email") return getCellKind(kind) !== "email";
  if (content === "phone")
    return kind === "employeeNumber"
      ? areTelephones(cells)
      : !["phone", "whatsapp", "ignored"].includes(getCellKind(kind));
  if (content === "civility") return kind === "jobTitle";
  if (content === "sequence") return kind !== "employeeNumber" && kind !== "ignored";
  const isName = kind === "firstName" || kind === "lastName" || kind === "fullName";
  if (content === "jobTitle") return isName || kind === "employeeNumber";
  if (content === "fullName" || content === "firstName" || content === "lastName")
    return kind === "jobTitle" || kind === "employeeNumber" || kind === "phone" || kind === "email";
  // "Poste" may mean a telephone extension.
  return kind === "jobTitle" && cells.length > 0 && cells.every((cell) => /^\d{2,5}$/.test(cell));
}

function toKind(content: ContentKind | undefined): Kind | undefined {
  if (content === "sequence" || content === "civility") return "ignored";
  return content;
}

function toTitle(kind: Kind | undefined): string | undefined {
  if (kind === undefined || kind === "ignored" || kind === "foreign") return undefined;
  return listColumnTitles[kind === "phone" ? "phoneNumber" : kind];
}

type Assigned = Pick<AssignedColumn, "use" | "by">;

/** Assigns columns in view of each other, each use once; `taken`: uses that are decided already. */
function assignByMeaning(open: readonly ColumnMeaning[], taken: ReadonlySet<ColumnUse>): ReadonlyMap<number, Assigned> {
  const assigned = new Map<number, Assigned>();
  const used = new Set<ColumnUse>(taken);
  const take = ({ column, by }: ColumnMeaning, use: ColumnUse) => {
    if (use !== "ignored" && used.has(use)) return;
    assigned.set(column, { use, by });
    used.add(use);
  };
  const ofKind = (kind: Kind) => open.filter((one) => one.kind === kind).toSorted(byCertainty);
  for (const one of [...ofKind("ignored"), ...ofKind("foreign")]) take(one, "ignored");
  const phones = ofKind("phone");
  const isMore = ({ place, cells }: ColumnMeaning) =>
    place === "whatsapp" && phones.some((other) => other.place !== "whatsapp" && other.cells.length >= cells.length);
  for (const one of phones.filter(isMore).slice(0, 1)) take(one, "whatsapp");
  for (const kind of ["employeeNumber", "whatsapp", ...kindsOfOneColumn, "department"] as const)
    for (const one of ofKind(kind).slice(0, 1)) take(one, kind);
  for (const [one, use] of placeNames(open, used)) take(one, use);
  for (const [one, use] of placePair(
    phones.filter(({ column }) => !assigned.has(column)),
    ["phoneNumber", "workPhoneNumber"],
    used,
  ))
    take(one, use);
  for (const [one, use] of placePair(ofKind("email"), ["email", "workEmail"], used)) take(one, use);
  return assigned;
}

function byCertainty(one: ColumnMeaning, other: ColumnMeaning): number {
  const rate = ({ by, said, cells, column }: ColumnMeaning) =>
    (by === "heading" ? 0 : 10_000) + (cells.length === 0 ? 20_000 : 0) + (said?.rank ?? 0) * 200 + column;
  return rate(one) - rate(other);
}

/** Places first and last name, or the whole name: a lone "Nom" with two words in most cells is whole. */
function placeNames(open: readonly ColumnMeaning[], used: ReadonlySet<ColumnUse>): [ColumnMeaning, ListColumn][] {
  const sorted = open.toSorted(byCertainty);
  const first = sorted.find(({ kind }) => kind === "firstName");
  const last = sorted.find(({ kind }) => kind === "lastName");
  const full = sorted.find(({ kind }) => kind === "fullName");
  const hasFirst = first !== undefined || used.has("firstName");
  const hasLast = last !== undefined || used.has("lastName");
  if (hasFirst && hasLast)
    return [
      ...(first ? [[first, "firstName"] as [ColumnMeaning, ListColumn]] : []),
      ...(last ? [[last, "lastName"] as [ColumnMeaning, ListColumn]] : []),
    ];
  if (used.has("fullName")) return [];
  const whole = full ?? [first, last].find((one) => one !== undefined && hasWholeNames(one));
  if (whole) return [[whole, "fullName"]];
  if (first) return [[first, "firstName"]];
  return last ? [[last, "lastName"]] : [];
}

function hasWholeNames({ cells }: ColumnMeaning): boolean {
  return cells.filter((cell) => /\S\s+\S/.test(cell)).length >= cells.length * 0.6;
}

/** Assigns a person's own contact, a mobile if possible, and one at work: marked so, or else unmarked. */
function placePair<Use extends ListColumn>(
  found: readonly ColumnMeaning[],
  [own, work]: readonly [Use, Use],
  used: ReadonlySet<ColumnUse>,
): [ColumnMeaning, Use][] {
  // An empty column takes no place, unless its heading says that it is the person's own.
  const filled = found.filter(({ cells, place }) => cells.length > 0 || place === "own");
  const open = filled.some(({ cells }) => cells.length > 0) ? filled : found;
  const [ownOne] = used.has(own) ? [] : open.toSorted((one, other) => rateOwn(one) - rateOwn(other));
  const rest = used.has(work) ? [] : open.filter((one) => one !== ownOne);
  const workOne = rest.find(({ place }) => place === "work") ?? rest.find(mayBeAtWork);
  return [
    ...(ownOne ? [[ownOne, own] as [ColumnMeaning, Use]] : []),
    ...(workOne ? [[workOne, work] as [ColumnMeaning, Use]] : []),
  ];
}

function rateOwn({ place, isMobile, said, kind }: ColumnMeaning): number {
  if (place === "own") return 0;
  if (place === "home") return 3;
  if (place === "work") return isMobile ? 4 : 5;
  return said?.kind === kind ? 1 : 2;
}

/** An unknown heading's telephones or e-mails are not published as the person's work contact. */
function mayBeAtWork({ place, heading, said, kind }: ColumnMeaning): boolean {
  return place === undefined && (heading === "" || said?.kind === kind);
}
