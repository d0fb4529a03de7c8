import type Pdf from "pdfkit";
import { collectPdfBytes, createPdf } from "#server/rendering/create-pdf.ts";
import { type SheetTextStyle, writeSheetText } from "./sheet-text.ts";

type Doc = InstanceType<typeof Pdf>;

/** An A4 document being written, in the fonts of the pages. */
export interface DocumentSheet {
  doc: Doc;
  write: (text: string, look?: Partial<SheetTextStyle>) => void;
  /** Resolves to the document's bytes once `doc` ends. */
  done: Promise<Buffer>;
}

const margin = 56;
const documentWidth = 595.28 - 2 * margin;
const documentInk = "#131314";
export const documentGrey = "#545a63";
const gold = "#8a6a1f";
/** Left edge and width of each table column, from the left margin. */
const columns = {
  label: [0, 235],
  quantity: [235, 48],
  unitPrice: [283, 100],
  total: [383, documentWidth - 383],
} as const;

/** Begins a document under the pages' logo. `under`: a sentence beneath its heading. */
export function beginDocumentSheet({
  title,
  author,
  subject,
  heading,
  under,
}: Readonly<Record<"title" | "author" | "subject" | "heading" | "under", string>>): DocumentSheet {
  const doc = createPdf({
    size: "A4",
    margin,
    font: "",
    lang: "fr",
    displayTitle: true,
    info: { Title: title, Author: author, Subject: subject },
  });
  const done = collectPdfBytes(doc);
  const write: DocumentSheet["write"] = (text, { x = 0, ...look } = {}) =>
    writeSheetText(doc, text, { x, width: documentWidth - x, ...look });
  drawMark(doc, write);
  doc.y = 124;
  write(heading, { bold: true, size: 26 });
  write(under, { size: 12, colour: documentGrey });
  return { doc, write, done };
}

/** Draws the pages' logo in colours for paper. */
function drawMark(doc: Doc, write: DocumentSheet["write"]): void {
  doc
    .save()
    .translate(margin - 3, margin - 6)
    .scale(0.95)
    .lineWidth(2.25)
    .lineCap("round");
  doc.path("M15 25H6a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3h9").stroke(documentInk);
  doc.circle(10, 16.5, 2.4).fill(documentInk);
  doc.path("M16.5 12.8a5.25 5.25 0 0 1 0 7.4M20.4 9.4a10 10 0 0 1 0 14.2M24.3 6a14.8 14.8 0 0 1 0 21").stroke(gold);
  doc.restore();
  doc.y = margin + 2;
  write("Sen Digital Vcard", { bold: true, size: 13, x: 34 });
}

/** Writes seller and buyer side by side. */
export function drawDocumentParties(
  { doc, write }: DocumentSheet,
  parties: readonly [left: readonly string[], right: readonly string[]],
): void {
  const top = doc.y + 28;
  const half = documentWidth / 2;
  const bottoms = (["Vendeur", "Acheteur"] as const).map((role, side) => {
    const at = { x: side * half, width: half - 20 };
    doc.y = top;
    write(role, { colour: documentGrey, size: 9.5, ...at });
    for (const [row, line] of (parties[side] ?? []).entries()) write(line, { bold: row === 0, ...at });
    return doc.y;
  });
  doc.y = Math.max(...bottoms) + 28;
}

/** Room (pt) for a table row with a label of two lines, or for a sum. */
const rowHeight = 44;

/** Begins a new page if less than `height` (pt) is left, so that texts side by side stay together. */
function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height <= doc.page.height - margin) return;
  doc.addPage();
  doc.y = margin;
}

/** Writes a row of the table: label, quantity, unit price and total. */
export function drawDocumentRow(
  sheet: DocumentSheet,
  cells: readonly [string, string, string, string],
  look: { colour?: string; size?: number } = {},
): void {
  const { doc, write } = sheet;
  keepTogether(doc, rowHeight);
  const top = doc.y + 8;
  const bottoms = Object.values(columns).map(([x, room], at) => {
    doc.y = top;
    write(cells[at] ?? "", { ...look, x, width: room, align: at === 0 ? "left" : "right" });
    return doc.y;
  });
  doc.y = Math.max(...bottoms) + 6;
  drawDocumentRule(sheet, "#d9dce1", 0.75);
}

/** Writes the table's heading. */
export function drawDocumentHeadings(sheet: DocumentSheet): void {
  drawDocumentRow(sheet, ["Désignation", "Quantité", "Prix unitaire", "Montant"], { colour: documentGrey, size: 9.5 });
}

/** Writes a sum with its label. */
export function drawDocumentSum(
  { doc, write }: DocumentSheet,
  label: string,
  value: string,
  look: { bold?: boolean; size?: number } = {},
): void {
  keepTogether(doc, rowHeight);
  const top = doc.y + 4;
  doc.y = top;
  write(value, { ...look, x: 283, width: documentWidth - 283, align: "right" });
  const bottom = doc.y;
  doc.y = top;
  write(label, { ...look, width: 270 });
  doc.y = Math.max(doc.y, bottom);
}

export function drawDocumentRule({ doc }: DocumentSheet, colour = documentInk, thick = 1): void {
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + documentWidth, doc.y)
    .lineWidth(thick)
    .stroke(colour);
}

const agreementHeight = 80;

/** Draws the place where a buyer signs that they agree, without a page break in it. */
export function drawDocumentAgreement({ doc, write }: DocumentSheet): void {
  doc.y += 8;
  keepTogether(doc, agreementHeight);
  const top = doc.y;
  doc.roundedRect(margin, top, documentWidth, agreementHeight, 6).lineWidth(0.75).stroke("#d9dce1");
  doc.y = top + 10;
  write("Bon pour accord", { bold: true, x: 14, width: 200 });
  for (const label of ["Nom et qualité\u00a0:", "Date\u00a0:"]) {
    doc.y += 6;
    write(label, { size: 9.5, colour: documentGrey, x: 14, width: 200 });
  }
  doc.y = top + 11;
  write("Signature et cachet", { size: 9.5, colour: documentGrey, x: documentWidth / 2 + 14, width: 200 });
  doc.y = top + agreementHeight;
}
