import { deflateRawSync, gzipSync } from "node:zlib";
import type { ApiErrorCode } from "#shared/errors/errors.ts";
import { writeRawZip } from "./raw-zip.ts";
import { columnName, writeXlsx } from "./xlsx.ts";
import { zipOf } from "./zip.ts";

/** A file, and the code of its refusal or the rows that are read from it nevertheless. */
export type HostileFile = [name: string, bytes: () => Buffer | Promise<Buffer>, expected: ApiErrorCode | string[][]];

const row = ["Awa", "Ndiaye"];
const good = () => writeXlsx([{ rows: [row] }]);
const container = Buffer.from("d0cf11e0a1b11ae1", "hex");
const containerOf = (name: string) => Buffer.concat([container, Buffer.alloc(1024), Buffer.from(name, "utf16le")]);
const changed = async (how: (bytes: Buffer) => Buffer) => how(await good());
const part = (name: string, content: string | Buffer) => writeXlsx([{ rows: [row] }], { [name]: content });
const sheet = (xml: string) => writeXlsx([{ xml }]);
const sheetPart = "xl/worksheets/sheet1.xml";
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, at) => `<!ENTITY ${columnName(at + 1)} "${`&${at === 0 ? "a" : columnName(at)};`.repeat(10)}">`).join("")}]>`;

/** Files refused before a reader is started. */
export const wrongSizes: readonly HostileFile[] = [
  ["nothing", () => Buffer.alloc(0), "list.empty"],
  ["over 5 MB", () => Buffer.alloc(5 * 1024 * 1024 + 1, "a;b\n"), "list.too_large"],
];

/** Files that are not lists. */
const otherFiles: readonly HostileFile[] = [
  ["blanks", () => Buffer.from(" \r\n\t\r\n;;;\n"), "list.empty"],
  ["an old .xls", () => containerOf("Workbook"), "list.old_excel"],
  ["an .xls cut after its first bytes", () => container, "list.old_excel"],
  ["an .xls of Excel 4", () => Buffer.from("0904060000001000", "hex"), "list.old_excel"],
  ["a locked .xlsx", () => containerOf("EncryptedPackage"), "list.password"],
  ["an old .doc", () => containerOf("WordDocument"), "list.not_spreadsheet"],
  ["a PDF", () => Buffer.from("%PDF-1.7\n"), "list.pdf"],
  ["a PNG", () => Buffer.from("89504e470d0a1a0a0000", "hex"), "list.image"],
  ["a JPEG", () => Buffer.from("ffd8ffe000104a464946", "hex"), "list.image"],
  ["a HEIC", () => Buffer.from("\0\0\0\x18ftypheic\0\0", "latin1"), "list.image"],
  [
    "a web page named .xls",
    () => Buffer.from("\ufeff<html><table><tr><td>Awa</td></tr></table></html>"),
    "list.web_page",
  ],
  ["a spreadsheet of 2003 in XML", () => Buffer.from('<?xml version="1.0"?><Workbook/>'), "list.web_page"],
  ["a contact file", () => Buffer.from("BEGIN:VCARD\nFN:Awa\nEND:VCARD"), "list.not_spreadsheet"],
  ["JSON", () => Buffer.from('[{"nom":"Ndiaye"}]'), "list.not_spreadsheet"],
  ["RTF", () => Buffer.from("{\\rtf1 Awa}"), "list.not_spreadsheet"],
  ["a program", () => Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(500)]), "list.not_spreadsheet"],
  ["noise", () => deflateRawSync(Buffer.from("Awa;Ndiaye\n".repeat(50_000))), "list.not_spreadsheet"],
  ["a gzip", () => gzipSync("Awa;Ndiaye"), "list.archive"],
];

/** ZIPs that are not .xlsx files, or damaged ones. */
const zips: readonly HostileFile[] = [
  ["an empty ZIP", () => writeRawZip([]), "list.archive"],
  ["a ZIP with a list in it", () => zipOf({ "liste.xlsx": "x" }), "list.archive"],
  [
    "an .ods",
    () => zipOf({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<a/>" }),
    "list.open_document",
  ],
  ["a .numbers", () => zipOf({ "Index/Document.iwa": "x", "preview.jpg": "x" }), "list.numbers"],
  ["an .xlsb", () => zipOf({ "[Content_Types].xml": "<a/>", "xl/workbook.bin": "x" }), "list.binary_excel"],
  ["a .docx", () => zipOf({ "[Content_Types].xml": "<a/>", "word/document.xml": "<a/>" }), "list.not_spreadsheet"],
  ["an .xlsx without a workbook", () => zipOf({ "[Content_Types].xml": "<a/>" }), "list.not_spreadsheet"],
  ["half of an .xlsx", () => changed((bytes) => bytes.subarray(0, bytes.length / 2)), "list.truncated"],
  ["an .xlsx without its last byte", () => changed((bytes) => bytes.subarray(0, -1)), "list.truncated"],
  ["an .xlsx whose middle is overwritten", () => changed((bytes) => bytes.fill(0xff, 60, 400)), "list.unreadable"],
  [
    "an .xlsx without its sheet",
    () =>
      writeXlsx([{ rows: [row] }], {
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="../../../../etc/passwd"/></Relationships>',
      }),
    "list.unreadable",
  ],
  ["an encrypted part", () => writeRawZip([{ name: "xl/workbook.xml", content: "x", flags: 1 }]), "list.password"],
  [
    "an unknown way of packing",
    () =>
      writeRawZip([
        { name: "[Content_Types].xml", content: "x" },
        { name: "xl/workbook.xml", content: "x", method: 14 },
      ]),
    "list.unreadable",
  ],
  ["a path out of the archive", () => writeRawZip([{ name: "../../etc/passwd", content: "x" }]), "list.unreadable"],
  [
    "3,000 parts",
    () => writeRawZip(Array.from({ length: 3000 }, (_, at) => ({ name: `a${at}`, content: "" }))),
    "list.unpacks_too_much",
  ],
];

const zeros = Buffer.alloc(100 * 1024 * 1024, "<row/>");
/** Small files that expand enormously; they take seconds. */
export const bombs: readonly HostileFile[] = [
  ["a million empty rows of text", () => Buffer.from(`Awa;Ndiaye\n${";;;\n".repeat(1_000_000)}`), [row]],
  [
    "a million empty rows",
    () => sheet(`<row>${inline("Awa")}</row>${'<row spans="1:8" ht="15"/>'.repeat(1_000_000)}`),
    [["Awa"]],
  ],
  ["a bomb that says its size", () => part(sheetPart, zeros), "list.unpacks_too_much"],
  ["a bomb that claims one byte", async () => lying(zeros, 1), "list.unpacks_too_much"],
  ["a bomb that claims nothing", async () => lying(zeros, 0), "list.unpacks_too_much"],
  ["elements a million deep", () => part(sheetPart, "<a>".repeat(1_000_000)), "list.unreadable"],
  ["an attribute of 10 MB", () => part(sheetPart, `<worksheet a="${"x".repeat(10_000_000)}"/>`), "list.unreadable"],
  [
    "30,000 attributes",
    () => sheet(`<row ${Array.from({ length: 30_000 }, (_, at) => `a${at}="1"`).join(" ")}>${inline("Awa")}</row>`),
    [["Awa"]],
  ],
  [
    "a million shared texts",
    () => part("xl/sharedStrings.xml", `<sst>${"<si><t>a</t></si>".repeat(1_000_000)}</sst>`),
    "list.unpacks_too_much",
  ],
  ["a cell of 20 MB", () => sheet(`<row>${inline("a".repeat(20_000_000))}</row>`), [["a".repeat(500)]]],
];

function lying(content: Buffer, claims: number): Buffer {
  const parts = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": '<workbook xmlns:r="x"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  };
  return writeRawZip([
    ...Object.entries(parts).map(([name, text]) => ({ name, content: text })),
    { name: sheetPart, content, claims },
  ]);
}

/** Complete files with odd content. */
const oddSheets: readonly HostileFile[] = [
  ["a part that claims more than it has", async () => lying(Buffer.from("<a/>"), 5000), "list.truncated"],
  [
    "a billion laughs",
    () => part(sheetPart, `${laughs}<worksheet><sheetData><row>${inline("&T;")}</row></sheetData></worksheet>`),
    "list.unreadable",
  ],
  [
    "a billion laughs among the shared texts",
    () => part("xl/sharedStrings.xml", `${laughs}<sst><si><t>&T;</t></si></sst>`),
    "list.unreadable",
  ],
  [
    "a text of another file",
    () =>
      part(
        sheetPart,
        '<!DOCTYPE x [<!ENTITY p SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c><v>&p;</v></c></row></sheetData></worksheet>',
      ),
    "list.unreadable",
  ],
  ["a row at the end of the sheet", () => sheet(`<row r="1048576">${inline("Awa")}</row>`), [["Awa"]]],
  ["a row that no sheet has", () => sheet(`<row r="999999999999">${inline("Awa")}</row>`), [["Awa"]]],
  [
    "cells out of their order",
    () => sheet(`<row r="2"><c r="B2"><v>2</v></c><c r="A2"><v>1</v></c></row>`),
    [["1", "2"]],
  ],
  ["a cell that names no text", () => sheet('<row><c t="s"><v>99</v></c></row>'), [["#REF!"]]],
  [
    "numbers that are none",
    () => sheet("<row><c><v>NaN</v></c><c><v>1e999</v></c><c><v>x</v></c></row>"),
    [["NaN", "1e999", "x"]],
  ],
  [
    "a part in no UTF-8",
    () => part(sheetPart, Buffer.from("<worksheet>\xff\xfe</worksheet>", "latin1")),
    "list.unreadable",
  ],
  ["XML that is not closed", () => part(sheetPart, "<worksheet><sheetData><row>"), "list.unreadable"],
  ["every sheet hidden", () => writeXlsx([{ state: "hidden", rows: [row] }]), "list.hidden"],
  [
    "a formula that opens a program",
    () => writeXlsx([{ rows: [[{ formula: "cmd|'/c calc'!A1", value: "Awa" }]] }]),
    [["Awa"]],
  ],
  [
    "pictures and macros",
    () => writeXlsx([{ rows: [row] }], { "xl/media/image1.png": Buffer.alloc(100_000), "xl/vbaProject.bin": "x" }),
    [row],
  ],
  [
    "a text with one quotation mark",
    () => Buffer.from('Awa;"Ndiaye\nAli;Ba'),
    [
      ["Awa", '"Ndiaye'],
      ["Ali", "Ba"],
    ],
  ],
  ["UTF-16 without its mark", () => Buffer.from("Awa;Ndiaye", "utf16le"), "list.not_spreadsheet"],
  ["signs that turn the text around", () => Buffer.from("\u202eAwa\u200b;Ndi\u0000aye".replace("\0", "\u0007")), [row]],
];

/** Files that are quickly refused or read. */
export const hostileFiles: readonly HostileFile[] = [...otherFiles, ...zips, ...oddSheets];
