import { formatFcfa } from "#shared/format/money.ts";
import {
  formatReceiptStatus,
  getReceiptPartyLines,
  nameReceiptPayment,
  type Receipt,
} from "#shared/payment/receipt.ts";
import {
  beginPaper,
  drawPaperHeadings,
  drawPaperParties,
  drawPaperRow,
  drawPaperRule,
  drawPaperSum,
  paperGrey,
  type PaperSheet,
} from "#server/rendering/document/document-sheet.ts";

/** Draws the receipt on one sheet of A4, in the fonts of the pages. */
export async function drawReceiptPdf(receipt: Receipt): Promise<Buffer> {
  const { number, seller, buyer, lines } = receipt;
  const sheet = beginPaper({
    title: `Reçu ${number}`,
    author: seller.name,
    subject: "Reçu de paiement",
    heading: "Reçu de paiement",
    under: `Commande ${number}, ${formatReceiptStatus(receipt)}`,
  });
  drawPaperParties(sheet, [getReceiptPartyLines(seller), getReceiptPartyLines(buyer)]);
  drawPaperHeadings(sheet);
  for (const { label, quantity, unitPrice, total } of lines)
    drawPaperRow(sheet, [label, String(quantity), formatFcfa(unitPrice), formatFcfa(total)]);
  drawTotals(sheet, receipt);
  sheet.doc.y += 16;
  sheet.write(`Prix en francs CFA. Une question\u00a0? Écrivez à ${seller.email}.`, { colour: paperGrey, size: 9.5 });
  sheet.doc.end();
  return sheet.done;
}

function drawTotals(
  sheet: PaperSheet,
  { discount, payments = [], amount, rest, method, refunded, refundedLines = [] }: Receipt,
): void {
  sheet.doc.y += 6;
  const line = (label: string, sum: number) => drawPaperSum(sheet, label, formatFcfa(sum));
  if (discount) line(discount.label, -discount.amount);
  for (const payment of payments) line(nameReceiptPayment(payment), payment.amount);
  drawPaperSum(sheet, "Total payé", formatFcfa(amount), { bold: true, size: 15 });
  if (rest > 0) line("Reste à payer", rest);
  if (payments.length === 0) drawPaperSum(sheet, "Moyen de paiement", method);
  if (refunded > 0) line("Remboursé", refunded);
  for (const { label, amount: back } of refundedLines) line(`dont ${label}`, back);
  sheet.doc.y += 10;
  drawPaperRule(sheet);
}
