import Pdf from "pdfkit";
import { qrMeasures } from "#shared/printed-card/measures.ts";
import { pdfBytes } from "../pdf-bytes.ts";
import { qrDrawing } from "./qr.ts";

/** Points a side, 60 mm; printers take it at any size. */
const side = 170.08;
/** Black ink alone: four colours that do not meet blur a code. */
const black: [number, number, number, number] = [0, 0, 0, 100];

/** The code for a printer, as lines on a page of its own. @throws as `drawQr` */
export async function qrPdf(text: string, title: string): Promise<Buffer> {
  const { modules, path } = await qrDrawing(text);
  const doc = new Pdf({ size: [side, side], margin: 0, font: "", info: { Title: title } });
  const done = pdfBytes(doc);
  const quiet = qrMeasures.quietModules;
  doc.scale(side / (modules + 2 * quiet)).translate(quiet, quiet);
  doc.path(path).fillColor(black).fill();
  doc.end();
  return done;
}
