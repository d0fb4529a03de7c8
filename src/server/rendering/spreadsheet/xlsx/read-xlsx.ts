import { AppError } from "#server/app-error.ts";
import { listNotes } from "#server/rendering/spreadsheet/list-notes.ts";
import { refuseZipParts } from "../file-kinds-rules.ts";
import { type Sheet, type Spreadsheet, spreadsheetLimits } from "../spreadsheet-rules.ts";
import { readSheetRows } from "./sheet-rows.ts";
import { collectText } from "./collect-text.ts";
import { parseXml } from "./parse-xml.ts";
import { posix } from "node:path";
import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";

/** Reads the visible sheets of an .xlsx; ignores macros and pictures, and computes no formula. */
export async function readXlsx(bytes: Buffer): Promise<Spreadsheet> {
  const parts = await openZipParts(bytes);
  const refused = refuseZipParts(parts.names);
  if (refused) throw new AppError(refused);
  const workbook = await readWorkbook(parts);
  const shown = workbook.sheets.filter(({ isHidden }) => !isHidden).slice(0, spreadsheetLimits.sheets);
  if (shown.length === 0) throw new AppError(workbook.sheets.length > 0 ? "list.hidden" : "list.empty");
  const { sheets, notes } = await readShownSheets(parts, workbook, shown);
  const hidden = workbook.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  if (hidden.length > 0 && sheets.every(({ rows }) => rows.length === 0)) throw new AppError("list.hidden");
  return {
    format: "xlsx",
    sheets,
    notes: [
      ...(hidden.length > 0 ? [listNotes.hiddenSheets(hidden)] : []),
      ...notes,
      ...(workbook.hasMacros ? [listNotes.macros] : []),
    ],
  };
}

async function readShownSheets(parts: ZipParts, workbook: Workbook, shown: Workbook["sheets"]) {
  const context = {
    sharedTexts: await readSharedTexts(parts, workbook.sharedTexts),
    formats: await readFormats(parts, workbook.styles),
    from1904: workbook.from1904,
  };
  const sheets: Sheet[] = [];
  let formulas = 0;
  let hiddenRows = 0;
  const hiddenColumns: string[] = [];
  for (const { name, part } of shown) {
    const pieces = parts.open(part);
    if (!pieces) throw new AppError("list.unreadable", { cause: new Error("A sheet's part is missing.") });
    const read = await readSheetRows(name, pieces, context);
    formulas += read.formulas;
    hiddenRows += read.hiddenRows;
    hiddenColumns.push(...read.hiddenColumns);
    sheets.push(read.sheet);
  }
  const notes = [
    ...(formulas > 0 ? [listNotes.formulas(formulas)] : []),
    ...(hiddenRows > 0 ? [listNotes.hiddenRows(hiddenRows)] : []),
    ...(hiddenColumns.length > 0 ? [listNotes.hiddenColumns(hiddenColumns)] : []),
  ];
  return { sheets, notes };
}

/** Reads the shared texts, which cells refer to by index. @throws {AppError} */
async function readSharedTexts(parts: ZipParts, part: string): Promise<string[]> {
  const texts: string[] = [];
  const pieces = parts.open(part);
  if (!pieces) return texts;
  const collected = collectText();
  await parseXml(pieces, {
    open: collected.open,
    text: collected.text,
    close: (name) => {
      collected.close(name);
      if (name !== "si") return;
      texts.push(collected.take());
      if (texts.length > spreadsheetLimits.sharedTexts) throw new AppError("list.unpacks_too_much");
    },
  });
  return texts;
}

/** Excel's built-in formats that show a date; 18 to 21 and 45 to 47 show an hour. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
}

/** Reads the number format of each cell style that shows a date or has a custom format. @throws {AppError} */
async function readFormats(parts: ZipParts, part: string): Promise<ReadonlyMap<number, string>> {
  const shown = new Map<number, string>();
  const pieces = parts.open(part);
  if (!pieces) return shown;
  const formats = new Map<number, string>();
  let isCellStyle = false;
  let style = 0;
  await parseXml(pieces, {
    open: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId);
      if (name === "numFmt") formats.set(id, formatCode ?? "");
      else if (name === "cellXfs") isCellStyle = true;
      else if (name === "xf" && isCellStyle) {
        const format = formats.get(id);
        if (format === undefined ? isBuiltInDate(id) : isDateFormat(format)) shown.set(style, "date");
        else if (format !== undefined) shown.set(style, format);
        style += 1;
      }
    },
    close: (name) => {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return shown;
}

/** Checks whether a format shows days, months, years or hours, outside its quoted texts. */
function isDateFormat(format: string): boolean {
  const [first = ""] = format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "").split(";");
  return /[dmyhsj]/i.test(first) && !/general|standard/i.test(first);
}

interface Workbook {
  /** In the workbook's order; `part` is the name of the sheet's part. */
  sheets: { name: string; part: string; isHidden: boolean }[];
  sharedTexts: string;
  styles: string;
  /** Whether days are counted from 1904, as old Macs do. */
  from1904: boolean;
  hasMacros: boolean;
}

/** Reads the list of sheets and where their parts are. @throws {AppError} */
async function readWorkbook(parts: ZipParts): Promise<Workbook> {
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
      // Sheets of charts and of old macros contain no table.
      if (relation?.type !== "worksheet") return;
      const isHidden = /hidden/i.test(attributes.state ?? "");
      found.sheets.push({ name: attributes.name ?? "", part: relation.target, isHidden });
    },
  });
  return found;
}

interface Relation {
  id: string;
  /** Last word of the relation's type. */
  type: string;
  target: string;
}

/** Reads a part's relations, with the names of the parts that they refer to. */
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

/** Reads the parts of an .xlsx one after another, each as a stream of bytes. */
interface ZipParts {
  names: string[];
  /** Streams a part, found regardless of case; `undefined`: there is none. @throws {AppError} */
  open: (name: string) => AsyncIterable<Buffer> | undefined;
}

/** Opens a ZIP and adds up the unpacked sizes that its parts claim. @throws {AppError} */
async function openZipParts(bytes: Buffer): Promise<ZipParts> {
  const zip = await openZip(bytes);
  const entries = await listEntries(zip);
  const claimed = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (claimed > spreadsheetLimits.unpackedBytes) throw new AppError("list.unpacks_too_much");
  const byName = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
  let room = spreadsheetLimits.unpackedBytes;
  const open = (name: string) => {
    const entry = byName.get(name.toLowerCase());
    return entry && readEntry(zip, entry, (length) => (room -= length) >= 0);
  };
  return { names: entries.map(({ fileName }) => fileName), open };
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(toRefusal(error)) : resolve(zip)));
  });
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      entries.push(entry);
      if (entry.isEncrypted()) reject(new AppError("list.password"));
      else if (entries.length > spreadsheetLimits.parts) reject(new AppError("list.unpacks_too_much"));
      else zip.readEntry();
    });
    zip.once("end", () => resolve(entries));
    zip.once("error", (error: Error) => reject(toRefusal(error)));
    zip.readEntry();
  });
}

/** Unpacks a part, and stops where `take` refuses a piece's length: the sizes that a file claims may be lies. */
async function* readEntry(zip: ZipFile, entry: Entry, take: (length: number) => boolean): AsyncGenerator<Buffer> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, found) => (error ? reject(toRefusal(error)) : resolve(found)));
  });
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      if (!take(piece.length)) throw new AppError("list.unpacks_too_much");
      yield piece;
    }
  } catch (error) {
    throw error instanceof AppError ? error : toRefusal(error);
  } finally {
    stream.destroy();
  }
}

function toRefusal(error: unknown): AppError {
  const why = error instanceof Error ? error.message : "";
  if (/too many bytes in the stream/.test(why)) return new AppError("list.unpacks_too_much", { cause: error });
  const isCutShort = /end of central directory|unexpected end|unexpected EOF|not enough bytes|extends beyond/i;
  return new AppError(isCutShort.test(why) ? "list.truncated" : "list.unreadable", { cause: error });
}
