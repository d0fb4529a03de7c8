/** Draws documents, in threads that `document-service.ts` and `document-preview-routes.ts` start. */
import {
  type DocumentContent,
  documentKindLabels,
  formatTotalSentence,
  listVatLines,
} from "#shared/payment/documents.ts";
import { answerTasks } from "#server/jobs/answer-tasks.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import {
  beginDocumentSheet,
  drawDocumentAgreement,
  drawDocumentHeadings,
  drawDocumentParties,
  drawDocumentRow,
  drawDocumentRule,
  drawDocumentSum,
  documentGrey,
} from "#server/rendering/document/document-sheet.ts";

answerTasks(drawDocumentPdf);

/** Draws a document of any kind on A4, in the fonts of the pages. */
async function drawDocumentPdf(content: DocumentContent): Promise<Buffer> {
  const { kind, number, issuedOn, place, orderNumber, seller, buyer, lines } = content;
  const name = documentKindLabels[kind];
  const sheet = beginDocumentSheet({
    title: `${name} ${number}`,
    author: seller[0] ?? "",
    subject: name,
    heading: `${name} ${number}`,
    under: `${place}, le ${issuedOn}. Commande ${orderNumber}.${formatAbout(content)}`,
  });
  drawDocumentParties(sheet, [seller, buyer]);
  drawDocumentHeadings(sheet);
  for (const { label, quantity, unitPrice, total } of lines)
    drawDocumentRow(sheet, [label, quantity.toLocaleString("fr-FR"), formatFcfa(unitPrice), formatFcfa(total)]);
  sheet.doc.y += 6;
  if (content.discount) drawDocumentSum(sheet, content.discount.label, formatFcfa(-content.discount.amount));
  for (const { label, amount } of listVatLines(content)) drawDocumentSum(sheet, label, formatFcfa(amount));
  const total = content.vat ? "Total toutes taxes comprises" : "Total";
  drawDocumentSum(sheet, total, formatFcfa(content.total), { bold: true, size: 15 });
  for (const { label, on, method, amount } of content.payments)
    drawDocumentSum(sheet, `${label} le ${on} (${method})`, formatFcfa(-amount));
  if (content.rest > 0) drawDocumentSum(sheet, "Reste à payer", formatFcfa(content.rest), { bold: true });
  sheet.doc.y += 10;
  drawDocumentRule(sheet);
  sheet.doc.y += 14;
  sheet.write(formatTotalSentence(content));
  if (content.validUntil !== undefined) {
    sheet.doc.y += 4;
    sheet.write(`Valable jusqu'au ${content.validUntil}.`, { bold: true });
  }
  sheet.doc.y += 8;
  const closing = `Prix en francs CFA. Une question\u00a0? Écrivez à ${content.supportEmail}.`;
  for (const term of [content.exemption, ...content.terms, closing].filter((sentence) => sentence !== "")) {
    sheet.write(term, { colour: documentGrey, size: 9.5 });
    sheet.doc.y += 4;
  }
  if (kind === "quote") drawDocumentAgreement(sheet);
  sheet.doc.end();
  return sheet.done;
}

function formatAbout({ kind, about }: DocumentContent): string {
  if (!about) return "";
  const named = `${about.number} du ${about.issuedOn}`;
  return kind === "quote" ? ` Remplace le devis ${named}.` : ` Sur la facture ${named}.`;
}
