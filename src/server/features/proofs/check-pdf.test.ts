import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { printJob } from "#test/factories/print-jobs.ts";
import { drawCardsPdf } from "../../card-pdf/single.ts";
import { isPlainPdf } from "./check-pdf.ts";

const own = await drawCardsPdf([printJob("Awa Diop", 1, "ink")]);

/** A PDF of objects as they are given, without a table of them: readers mend that. */
const pdf = (...objects: string[]) => Buffer.from(`%PDF-1.7\n${objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("")}trailer\n<< /Root 1 0 R >>\n%%EOF\n`, "latin1");
const catalog = (extra = "") => `<< /Type /Catalog /Pages 2 0 R ${extra} >>`;
const pages = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const page = (extra = "", box = "0 0 300 200") => `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${extra} >>`;
const packed = (object: string, filter = "/FlateDecode") => `<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length 9 >>\nstream\n${deflateSync(Buffer.from(`9 0 ${object}`)).toString("latin1")}\nendstream`;

test.each([
  ["our own", own],
  ["one page", pdf(catalog(), pages, page())],
  ["with a packed object", pdf(catalog(), pages, page(), packed("<< /Type /Font >>"))],
  ["four pages", pdf(catalog(), pages, page(), page(), page(), page())],
])("is plain: %s", (_name, bytes) => {
  expect(isPlainPdf(bytes)).toBe(true);
});

test.each([
  ["no PDF", Buffer.from("<html>%PDF-1.7")],
  ["cut off", own.subarray(0, own.length - 200)],
  ["without a page", pdf(catalog(), pages)],
  ["of five pages", pdf(catalog(), pages, page(), page(), page(), page(), page())],
  ["larger than any card", pdf(catalog(), pages, page("", "0 0 300 5000"))],
  ["that runs a script", pdf(catalog("/Names << /JavaScript 9 0 R >>"), pages, page())],
  ["that runs one when it is opened", pdf(catalog("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"), pages, page())],
  ["that runs one, its name in digits", pdf(catalog("/OpenAction << /S /J#61vaScript >>"), pages, page())],
  ["that starts a program", pdf(catalog(), pages, page("/Annots [<< /A << /S /Launch /F (cmd.exe) >> >>]"))],
  ["that carries a file", pdf(catalog("/Names << /EmbeddedFiles 9 0 R >>"), pages, page())],
  ["with a form", pdf(catalog("/AcroForm << /XFA 9 0 R >>"), pages, page())],
  ["that hides a script in a packed object", pdf(catalog(), pages, page(), packed("<< /S /JavaScript >>"))],
  ["whose packed objects cannot be read", pdf(catalog(), pages, page(), packed("<< /S /JavaScript >>", "[/ASCII85Decode /FlateDecode]"))],
  ["that says it packs objects among other words", pdf(catalog(), pages, page(), packed("<< /S /JavaScript >>").replace("/N 1", "/N 1 /Note (obj)"))],
  ["that hides a script in a stream's bytes", pdf(catalog(), pages, page(), "<< /Length 60 >>\nstream\n9 0 obj << /S /JavaScript >> endobj\nendstream")],
  // Each would keep a reading that begins anew at every mark busy for hours.
  ["of nothing but beginnings", pdf(catalog(), pages, "<<".repeat(1_000_000))],
  ["of nothing but streams", pdf(catalog(), pages, page(), "stream\n".repeat(300_000))],
  ["that is locked", pdf(catalog(), pages, page(), "<< /Encrypt 9 0 R >>")],
])("is refused: one %s", (_name, bytes) => {
  expect(isPlainPdf(bytes)).toBe(false);
});
