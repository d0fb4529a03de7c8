import {
  type AssignedColumn,
  type ColumnUse,
  type ListColumn,
  listColumnTitles,
} from "#shared/company/list-columns.ts";
import { type ContentKind, detectContentKind } from "../cells/cell-content-rules.ts";
import { type Heading, readHeading } from "./heading-words-rules.ts";

type Kind = Heading["kind"];

/** What a column's heading and its cells say. */
export interface ColumnMeaning {
  column: number;
  heading: string;
  /** Its cells with content, beneath the headings. */
  cells: string[];
  said: Heading | undefined;
  content: ContentKind | undefined;
  kind: Kind | undefined;
  by: "heading" | "content";
  /** The title of what it holds, if it holds what we know. */
  title: string | undefined;
}

/** Understands a column by itself; where cells plainly contradict the heading, they are believed. */
export function understandColumn(column: number, heading: string, allCells: readonly string[]): ColumnMeaning {
  const cells = allCells.filter((cell) => cell !== "");
  const said = readHeading(heading);
  const content = detectContentKind(cells);
  const isContradicted = said !== undefined && contradicts(said.kind, content, cells);
  const byContent = toKind(content);
  const kind = said && !isContradicted ? said.kind : byContent;
  const by = said && !isContradicted ? "heading" : "content";
  return { column, heading, cells, said, content, kind, by, title: toTitle(kind) };
}

/** An e-mail, a telephone and a numbering are known for certain by their cells. */
function contradicts(kind: Kind, content: ContentKind | undefined, cells: readonly string[]): boolean {
  if (content === "email") return kind !== "email";
  if (content === "phone") return !["phone", "whatsapp", "employeeNumber", "ignored"].includes(kind);
  if (content === "civility") return kind === "jobTitle";
  if (content === "sequence") return kind !== "employeeNumber" && kind !== "ignored";
  // "Poste" may be the extension of a telephone.
  return kind === "jobTitle" && cells.length > 0 && cells.every((cell) => /^\d{2,5}$/.test(cell));
}

function toKind(content: ContentKind | undefined): Kind | undefined {
  if (content === "sequence" || content === "civility") return "ignored";
  return content;
}

function toTitle(kind: Kind | undefined): string | undefined {
  if (kind === undefined || kind === "ignored") return undefined;
  return listColumnTitles[kind === "phone" ? "phoneNumber" : kind];
}

type Assigned = Pick<AssignedColumn, "use" | "by">;

/** Assigns columns beside each other, none twice; `taken`: what is decided already. */
export function assignByMeaning(
  open: readonly ColumnMeaning[],
  taken: ReadonlySet<ColumnUse>,
): ReadonlyMap<number, Assigned> {
  const assigned = new Map<number, Assigned>();
  const used = new Set<ColumnUse>(taken);
  const take = ({ column, by }: ColumnMeaning, use: ColumnUse) => {
    if (use !== "ignored" && used.has(use)) return;
    assigned.set(column, { use, by });
    used.add(use);
  };
  const ofKind = (kind: Kind) => open.filter((one) => one.kind === kind).toSorted(byCertainty);
  for (const one of ofKind("ignored")) take(one, "ignored");
  for (const kind of ["employeeNumber", "whatsapp", "jobTitle", "department"] as const)
    for (const one of ofKind(kind).slice(0, 1)) take(one, kind);
  for (const [one, use] of placeNames(open, used)) take(one, use);
  for (const [one, use] of placePair(ofKind("phone"), ["phoneNumber", "workPhoneNumber"], used)) take(one, use);
  for (const [one, use] of placePair(ofKind("email"), ["email", "workEmail"], used)) take(one, use);
  return assigned;
}

function byCertainty(one: ColumnMeaning, other: ColumnMeaning): number {
  const rate = ({ by, said, cells, column }: ColumnMeaning) =>
    (by === "heading" ? 0 : 10_000) + (cells.length === 0 ? 20_000 : 0) + (said?.rank ?? 0) * 200 + column;
  return rate(one) - rate(other);
}

/** First and last name, or the whole name: "Nom" alone, with two words in most cells, is whole. */
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

/** One is a person's own; of two, the one that says so, else the second, is the one at work. */
function placePair<Use extends ListColumn>(
  found: readonly ColumnMeaning[],
  [own, work]: readonly [Use, Use],
  used: ReadonlySet<ColumnUse>,
): [ColumnMeaning, Use][] {
  const [one, other] = found;
  if (!one) return [];
  if (used.has(own)) return [[one, work]];
  if (used.has(work) || !other) return [[one, own]];
  const isSwapped = one.said?.isWork === true && other.said?.isWork !== true;
  // "Tél fixe" and "Mobile pro": a line at a desk is more at work than a mobile.
  const bothAtWork = one.said?.isWork === true && other.said?.isWork === true && isMobile(other) && !isMobile(one);
  return isSwapped || bothAtWork
    ? [
        [other, own],
        [one, work],
      ]
    : [
        [one, own],
        [other, work],
      ];
}

function isMobile({ heading }: ColumnMeaning): boolean {
  return /mobile|portable|gsm|cell/i.test(heading);
}
