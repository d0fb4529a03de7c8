import Pdf from "pdfkit";
import { formatFcfa } from "#shared/money.ts";
import { formatReceiptStatus, getReceiptPartyLines, nameReceiptPayment, type Receipt } from "#shared/receipt.ts";
import { collectPdfBytes } from "#server/rendering/pdf-bytes.ts";
import { writeSheetText, type SheetTextStyle } from "./sheet-text.ts";

type Doc = InstanceType<typeof Pdf>;
type Write = (text: string, look?: Partial<SheetTextStyle>) => void;

const margin = 56;
const width = 595.28 - 2 * margin;
const ink = "#131314";
const grey = "#545a63";
const gold = "#8a6a1f";
/** Left edge and width of the table's columns, from the left margin. */
const columns = { label: [0, 235], quantity: [235, 48], unitPrice: [283, 100], total: [383, width - 383] } as const;

/** Draws the receipt on one sheet of A4, in the fonts of the pages. */
export async function drawReceiptPdf(receipt: Receipt): Promise<Buffer> {
  const title = `Reçu ${receipt.number}`;
  const doc = new Pdf({
    size: "A4",
    margin,
    font: "",
    lang: "fr",
    displayTitle: true,
    info: { Title: title, Author: receipt.seller.name, Subject: "Reçu de paiement" },
  });
  const done = collectPdfBytes(doc);
  const write: Write = (text, { x = 0, ...look } = {}) => writeSheetText(doc, text, { x, width: width - x, ...look });
  drawBrand(doc, write);
  doc.y = 124;
  write("Reçu de paiement", { bold: true, size: 26 });
  write(`Commande ${receipt.number}, ${formatReceiptStatus(receipt)}`, { size: 12, colour: grey });
  drawParties(doc, write, receipt);
  drawLines(doc, write, receipt);
  drawTotals(doc, write, receipt);
  drawFoot(doc, write, receipt);
  doc.end();
  return done;
}

/** The mark of the pages, in the colours of paper. */
function drawBrand(doc: Doc, write: Write): void {
  doc
    .save()
    .translate(margin - 3, margin - 6)
    .scale(0.95)
    .lineWidth(2.25)
    .lineCap("round");
  doc.path("M15 25H6a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3h9").stroke(ink);
  doc.circle(10, 16.5, 2.4).fill(ink);
  doc.path("M16.5 12.8a5.25 5.25 0 0 1 0 7.4M20.4 9.4a10 10 0 0 1 0 14.2M24.3 6a14.8 14.8 0 0 1 0 21").stroke(gold);
  doc.restore();
  doc.y = margin + 2;
  write("Sen Digital Vcard", { bold: true, size: 13, x: 34 });
}

function drawParties(doc: Doc, write: Write, { seller, buyer }: Receipt): void {
  const top = doc.y + 28;
  const half = width / 2;
  const bottoms = (
    [
      ["Vendeur", seller, 0],
      ["Acheteur", buyer, half],
    ] as const
  ).map(([role, party, x]) => {
    doc.y = top;
    write(role, { colour: grey, size: 9.5, x, width: half - 20 });
    for (const [at, line] of getReceiptPartyLines(party).entries())
      write(line, { bold: at === 0, x, width: half - 20 });
    return doc.y;
  });
  doc.y = Math.max(...bottoms) + 28;
}

function drawLines(doc: Doc, write: Write, { lines }: Receipt): void {
  drawRow(doc, write, ["Désignation", "Quantité", "Prix unitaire", "Montant"], { colour: grey, size: 9.5 });
  for (const { label, quantity, unitPrice, total } of lines)
    drawRow(doc, write, [label, String(quantity), formatFcfa(unitPrice), formatFcfa(total)], {});
}

function drawRow(
  doc: Doc,
  write: Write,
  cells: readonly [string, string, string, string],
  look: { colour?: string; size?: number },
): void {
  const top = doc.y + 8;
  const bottoms = Object.values(columns).map(([x, room], at) => {
    doc.y = top;
    write(cells[at] ?? "", { ...look, x, width: room, align: at === 0 ? "left" : "right" });
    return doc.y;
  });
  doc.y = Math.max(...bottoms) + 6;
  rule(doc, "#d9dce1", 0.75);
}

function drawTotals(
  doc: Doc,
  write: Write,
  { discount, payments = [], amount, rest, method, refunded, refundedLines = [] }: Receipt,
): void {
  doc.y += 6;
  const line = (label: string, value: string, look: { bold?: boolean; size?: number } = {}) => {
    const top = doc.y + 4;
    doc.y = top;
    write(value, { ...look, x: 283, width: width - 283, align: "right" });
    const bottom = doc.y;
    doc.y = top;
    write(label, { ...look, width: 270 });
    doc.y = Math.max(doc.y, bottom);
  };
  if (discount) line(discount.label, formatFcfa(-discount.amount));
  for (const payment of payments) line(nameReceiptPayment(payment), formatFcfa(payment.amount));
  line("Total payé", formatFcfa(amount), { bold: true, size: 15 });
  if (rest > 0) line("Reste à payer", formatFcfa(rest));
  if (payments.length === 0) line("Moyen de paiement", method);
  if (refunded > 0) line("Remboursé", formatFcfa(refunded));
  for (const { label, amount: back } of refundedLines) line(`dont ${label}`, formatFcfa(back));
  doc.y += 10;
  rule(doc, ink, 1);
}

function rule(doc: Doc, colour: string, thick: number): void {
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + width, doc.y)
    .lineWidth(thick)
    .stroke(colour);
}

function drawFoot(doc: Doc, write: Write, { seller }: Receipt): void {
  doc.y += 16;
  write(`Prix en francs CFA. Une question\u00a0? Écrivez à ${seller.email}.`, { colour: grey, size: 9.5 });
}
