import { formatFcfa } from "#shared/money.ts";
import { formatQuoteTerm, type Quote } from "#shared/quote.ts";
import {
  beginPaper,
  drawPaperHeadings,
  drawPaperParties,
  drawPaperRow,
  drawPaperRule,
  drawPaperSum,
  paperGrey,
} from "#server/rendering/paper/paper-sheet.ts";

/** Draws a quote on A4, in the fonts of the pages. */
export async function drawQuotePdf(quote: Quote): Promise<Buffer> {
  const { number, madeOn, seller, buyer, lines, discount, total, received, rest, terms, supportEmail } = quote;
  const sheet = beginPaper({
    title: `Devis ${number}`,
    author: seller[0] ?? "",
    subject: "Devis",
    heading: "Devis",
    under: `Commande ${number}, du ${madeOn}, ${formatQuoteTerm(quote)}`,
  });
  drawPaperParties(sheet, [seller, buyer]);
  drawPaperHeadings(sheet);
  for (const { label, quantity, unitPrice, total: sum } of lines)
    drawPaperRow(sheet, [label, quantity.toLocaleString("fr-FR"), formatFcfa(unitPrice), formatFcfa(sum)]);
  sheet.doc.y += 6;
  if (discount) drawPaperSum(sheet, discount.label, formatFcfa(-discount.amount));
  drawPaperSum(sheet, "Total", formatFcfa(total), { bold: true, size: 15 });
  if (received > 0) {
    drawPaperSum(sheet, "Déjà reçu", formatFcfa(received));
    drawPaperSum(sheet, "Reste à payer", formatFcfa(rest));
  }
  sheet.doc.y += 10;
  drawPaperRule(sheet);
  sheet.doc.y += 16;
  for (const term of [...terms, `Prix en francs CFA. Une question\u00a0? Écrivez à ${supportEmail}.`]) {
    sheet.write(term, { colour: paperGrey, size: 9.5 });
    sheet.doc.y += 4;
  }
  sheet.doc.end();
  return sheet.done;
}
