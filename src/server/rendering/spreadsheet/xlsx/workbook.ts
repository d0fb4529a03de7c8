import { posix } from "node:path";
import { AppError } from "#shared/errors/app-error.ts";
import { parseXml } from "./parse-xml.ts";
import type { ZipParts } from "./zip-parts.ts";

export interface Workbook {
  /** In their order; `part` is the name of the sheet's part. */
  sheets: { name: string; part: string; isHidden: boolean }[];
  sharedTexts: string;
  styles: string;
  /** Whether days are counted from 1904, as old Macs do. */
  from1904: boolean;
  hasMacros: boolean;
}

/** Reads which sheets there are and where they stand. @throws {AppError} */
export async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  const start = (await readRelations(parts, "_rels/.rels", "")).find(({ type }) => type === "officeDocument");
  const part = start?.target ?? "xl/workbook.xml";
  const pieces = parts.open(part);
  if (!pieces) throw new AppError("list.not_spreadsheet");
  const relations = await readRelations(
    parts,
    posix.join(posix.dirname(part), "_rels", `${posix.basename(part)}.rels`),
    part,
  );
  const found: Workbook = {
    sheets: [],
    sharedTexts: findPart(relations, "sharedStrings"),
    styles: findPart(relations, "styles"),
    from1904: false,
    hasMacros: parts.names.some((name) => /vbaProject\.bin$/i.test(name)),
  };
  await parseXml(pieces, {
    open: (name, attributes) => {
      if (name === "workbookPr") found.from1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const id = Object.keys(attributes).find((key) => key === "id" || key.endsWith(":id"));
      const relation = relations.find((one) => id !== undefined && one.id === attributes[id]);
      // Sheets of charts and of old macros are no tables.
      if (relation?.type !== "worksheet") return;
      const isHidden = /hidden/i.test(attributes.state ?? "");
      found.sheets.push({ name: attributes.name ?? "", part: relation.target, isHidden });
    },
  });
  return found;
}

interface Relation {
  id: string;
  /** The last word of its type. */
  type: string;
  target: string;
}

/** A part's relations, with the names of the parts that they lead to. */
async function readRelations(parts: ZipParts, name: string, from: string): Promise<Relation[]> {
  const pieces = parts.open(name);
  const relations: Relation[] = [];
  if (!pieces) return relations;
  await parseXml(pieces, {
    open: (element, { Id = "", Type = "", Target = "", TargetMode }) => {
      if (element !== "Relationship" || TargetMode === "External") return;
      const target = posix.resolve("/", posix.dirname(from), Target).slice(1);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
  });
  return relations;
}

function findPart(relations: readonly Relation[], type: string): string {
  return relations.find((one) => one.type === type)?.target ?? `xl/${type}.xml`;
}
