import type { SheetRow } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { foldText } from "../cells/fold-text-rules.ts";

/** "Phone 1 - Label" beside "Phone 1 - Value", as Google's contacts are exported. */
const labelHeading = /^(.+) (\d+) - (label|type|libellé|étiquette)$/i;

const kinds = {
  fax: /\bfax\b|telecopie/,
  mobile: /mobile|portable|cell/,
  work: /work|travail|bureau|pro/,
  home: /home|domicile|perso/,
} as const;
type LabelKind = keyof typeof kinds | "";

interface Slot {
  label: number;
  value: number;
  kind: LabelKind;
}

/** Sorts telephones and e-mails whose labels differ by row into one column a kind; its heading gets the kind's name. */
export function alignLabelledColumns(rows: readonly SheetRow[]): readonly SheetRow[] {
  const at = rows.slice(0, 40).findIndex(({ cells }) => cells.some((cell) => labelHeading.test(cell)));
  const heading = rows[at];
  if (!heading) return rows;
  const cells = [...heading.cells];
  const people = rows.slice(at + 1).map((row) => ({ ...row, cells: [...row.cells] }));
  for (const slots of findSlots(cells)) {
    for (const slot of slots) slot.kind = findUsualKind(people, slot, slots);
    for (const row of people) alignRow(row.cells, slots);
    for (const { value, kind } of slots) if (kind !== "") cells[value] = `${cells[value]} (${kind})`;
  }
  return [...rows.slice(0, at), { ...heading, cells }, ...people];
}

function findSlots(headings: readonly string[]): Slot[][] {
  const labelled = headings.flatMap((heading, label) => {
    const [, name, number] = labelHeading.exec(heading) ?? [];
    const value = headings.findIndex((other) => name !== undefined && other.startsWith(`${name} ${number} - Val`));
    return value >= 0 ? [{ name, slot: { label, value, kind: "" } satisfies Slot }] : [];
  });
  return [...Map.groupBy(labelled, ({ name }) => name).values()].map((group) => group.map(({ slot }) => slot));
}

function readKind(label: string): LabelKind {
  const folded = foldText(label);
  return (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].test(folded)) ?? "";
}

/** Returns the kind that most of a column's labels name and no column before has taken. */
function findUsualKind(rows: readonly SheetRow[], { label, value }: Slot, slots: readonly Slot[]): LabelKind {
  const taken = slots.map(({ kind }) => kind).filter((kind) => kind !== "");
  const said = rows.flatMap(({ cells }) => (cells[value] ? [readKind(cells[label] ?? "")] : []));
  const counted = [...Map.groupBy(said, (kind) => kind)].filter(([kind]) => kind !== "" && !taken.includes(kind));
  return counted.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? "";
}

function alignRow(cells: string[], slots: readonly Slot[]): void {
  const open = slots.flatMap(({ label, value }) => {
    const text = cells[value] ?? "";
    return text === "" ? [] : [{ text, said: cells[label] ?? "", kind: readKind(cells[label] ?? "") }];
  });
  const take = (fits: (one: (typeof open)[number]) => boolean) => open.splice(open.findIndex(fits) >>> 0, 1)[0];
  const own = slots.map(({ kind }) => take((one) => one.kind === kind));
  for (const [place, { label, value }] of slots.entries()) {
    const found = own[place] ?? take(() => true);
    cells[value] = found?.text ?? "";
    cells[label] = found?.said ?? "";
  }
}
