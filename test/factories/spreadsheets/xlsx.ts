import { zipOf } from "./zip.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

/** A cell: a text, a number, nothing, or the XML inside `<c …>`. */
type XlsxCell =
  | string
  | number
  | undefined
  | { number: string; date?: true; format?: string }
  | { formula: string; value?: string; type?: "n" | "str" | "e" }
  | { error: string };

export interface XlsxSheet {
  name?: string;
  state?: "hidden" | "veryHidden";
  rows?: readonly (readonly XlsxCell[])[];
  /** Ranges such as A1:C1. */
  merged?: readonly string[];
  /** Numbers of hidden columns, from 1. */
  hiddenColumns?: readonly number[];
  /** Content of `<sheetData>`, instead of rows. */
  xml?: string;
}

/** Writes an .xlsx as spreadsheet programs do: with shared strings, numbers, and a date style (1). */
export function writeXlsx(
  sheets: readonly XlsxSheet[],
  more: Readonly<Record<string, string | Buffer>> = {},
): Promise<Buffer> {
  const texts: string[] = [];
  const formats = sheets.flatMap(({ rows = [] }) => rows.flat().flatMap(readFormat));
  const written = sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, writeSheet(sheet, texts, formats)]);
  return zipOf({ ...writeFrame(sheets, formats), ...Object.fromEntries(written), ...writeTexts(texts), ...more });
}

function readFormat(cell: XlsxCell): string[] {
  return typeof cell === "object" && "number" in cell && cell.format !== undefined ? [cell.format] : [];
}

function writeFrame(sheets: readonly XlsxSheet[], formats: readonly string[]): Record<string, string> {
  const codes = formats.map((format, at) => `<numFmt numFmtId="${170 + at}" formatCode="${escapeXml(format)}"/>`);
  const styles = formats.map((_format, at) => `<xf numFmtId="${170 + at}"/>`);
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escapeXml(name ?? `Feuil${at + 1}`)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_sheet, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"/>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships">${relations.join("")}<Relationship Id="rIdS" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rIdT" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts>${codes.join("")}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${styles.join("")}</cellXfs></styleSheet>`,
  };
}

function writeTexts(texts: readonly string[]): Record<string, string> {
  const items = texts.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`);
  return { "xl/sharedStrings.xml": `<sst xmlns="${main}">${items.join("")}</sst>` };
}

function writeSheet(
  { rows = [], merged = [], hiddenColumns = [], xml }: XlsxSheet,
  texts: string[],
  formats: readonly string[],
): string {
  const written = rows.map((cells, at) => {
    const line = cells.map((cell, column) => writeCell(cell, `${columnName(column)}${at + 1}`, texts, formats));
    return `<row r="${at + 1}">${line.join("")}</row>`;
  });
  const columns = hiddenColumns
    .map((at) => `<cols><col min="${at}" max="${at}" width="0" hidden="1"/></cols>`)
    .join("");
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`);
  const merges = ranges.length > 0 ? `<mergeCells count="${ranges.length}">${ranges.join("")}</mergeCells>` : "";
  return `<worksheet xmlns="${main}">${columns}<sheetData>${xml ?? written.join("")}</sheetData>${merges}</worksheet>`;
}

function writeCell(cell: XlsxCell, at: string, texts: string[], formats: readonly string[]): string {
  if (cell === undefined || cell === "") return "";
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "string") return `<c r="${at}" t="s"><v>${texts.push(cell) - 1}</v></c>`;
  if ("error" in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`;
  const [format] = readFormat(cell);
  const style = format === undefined ? 1 : 2 + formats.indexOf(format);
  if ("number" in cell) return `<c r="${at}"${cell.date || format ? ` s="${style}"` : ""}><v>${cell.number}</v></c>`;
  const value = cell.value === undefined ? "" : `<v>${escapeXml(cell.value)}</v>`;
  return `<c r="${at}" t="${cell.type ?? "str"}"><f>${escapeXml(cell.formula)}</f>${value}</c>`;
}

/** Returns a column's letters: 0 is A, 27 is AB. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
