import { printedQrMeasures } from "#shared/card/printed/measures.ts";
import { collectPdfBytes, createPdf } from "../create-pdf.ts";
import { getQrVectorDrawing } from "./qr.ts";

/** 60 mm in points; printers scale it to any size. */
const side = 170.08;
/** Pure black ink: a code mixed from four inks blurs where these do not align. */
const black: [number, number, number, number] = [0, 0, 0, 100];

/** Renders the code for a printer, as vector shapes on a page of its own. @throws as `renderQrPng` */
export async function renderQrPdf(text: string, title: string): Promise<Buffer> {
  const { modules, path } = getQrVectorDrawing(text);
  const doc = createPdf({ size: [side, side], margin: 0, font: "", info: { Title: title } });
  const done = collectPdfBytes(doc);
  const quiet = printedQrMeasures.quietModules;
  doc.scale(side / (modules + 2 * quiet)).translate(quiet, quiet);
  doc.path(path).fillColor(black).fill();
  doc.end();
  return done;
}
