import { deflateSync } from "node:zlib";
import { deflateRun } from "./deflate-run.ts";
import { onePage, script, withPackedCatalog } from "./one-page.ts";
import { pdfFile, type PdfObject } from "./pdf-file.ts";

/** What becomes of a file: the refusal, or `drawn`. */
type Fate = "drawn" | "locked" | "unreadable" | "pages" | "page_size" | "too_heavy";
interface Case {
  bytes: Buffer;
  /** Any of these may occur: a reader is free in what it makes of a broken file, as long as it is harmless. */
  fates: readonly Fate[];
  /** Replaces the usual time limit. */
  msAtMost?: number;
}

const catalog = "<< /Type /Catalog /Pages 2 0 R >>";
const pagesOf = (count: number) =>
  pdfFile({
    objects: {
      1: catalog,
      2: `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(" ")}] >>`,
      ...Object.fromEntries(
        Array.from({ length: count }, (_, at) => [at + 3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>"]),
      ),
    },
  });
const drawing = (
  objects: Record<number, PdfObject>,
  resources = "/XObject << /X 10 0 R >>",
  content = "300 0 0 200 0 0 cm /X Do",
) => onePage({ objects, resources, content: { head: "", stream: content } });
const image = (head: string, stream: Buffer | string) =>
  drawing({ 10: { head: `/Type /XObject /Subtype /Image ${head}`, stream } });
const bomb = (bytes: number, packings = 1) =>
  Array.from({ length: packings - 1 }).reduce<Buffer>((packed) => deflateSync(packed), deflateRun(bytes));
const form = (content: string, resources = "") => ({
  head: `/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << ${resources} >>`,
  stream: content,
});
/** Each form draws the next one ten times. */
const laughs = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [
    at + 10,
    form(at === 11 ? "0 0 9 9 re f" : "/X Do ".repeat(10), at === 11 ? "" : `/XObject << /X ${at + 11} 0 R >>`),
  ]),
);
const encrypt = (rest: string) => `/Encrypt << ${rest} >> /ID [(0123456789abcdef) (0123456789abcdef)]`;
const jpegClaiming = Buffer.from(
  "ffd8ffc0000b08ffffffff01011100ffc4001400010000000000000000000000000000000009ffda0008010100003f00d2cf20ffd9",
  "hex",
);
const jbig2Claiming = Buffer.from("0000000030000100000013ffffffffffffffff000000000000000000000000", "hex");
const jpxClaiming = Buffer.concat([
  Buffer.from(
    "0000000c6a5020200d0a870a00000014667479706a703220000000006a7032200000002d6a703268000000166968647200010000000100000003070700000000000f636f6c7201000000000010",
    "hex",
  ),
  Buffer.from(
    "000000006a703263ff4fff51002f00000001000000010000000000000000000000010000000100000000000000000000030701010701010701 01".replace(
      " ",
      "",
    ),
    "hex",
  ),
]);
const whole = onePage();
const refused = (fate: Fate, bytes: Buffer): Case => ({ bytes, fates: [fate] });
const drawn = (bytes: Buffer): Case => refused("drawn", bytes);
/** Drawing it takes longer than the time limit. */
const endless = (bytes: Buffer): Case => ({ bytes, fates: ["drawn", "too_heavy"], msAtMost: 3000 });
const either = (bytes: Buffer, ...fates: Fate[]): Case => ({ bytes, fates: ["drawn", ...fates] });

/** Broken, locked, endless and huge files, and what becomes of each. */
export const strainingPdfs: Record<string, Case> = {
  "an empty file": refused("unreadable", Buffer.alloc(0)),
  "a beginning alone": refused("unreadable", Buffer.from("%PDF-1.7\n")),
  noise: refused("unreadable", Buffer.from(`%PDF-1.7\n${"\u0000\u00ff<<[(".repeat(20_000)}`, "latin1")),
  "a file that was cut off": either(whole.subarray(0, 400), "unreadable", "pages"),
  "an object stream whose type stands elsewhere": either(
    withPackedCatalog("/Type 10 0 R", { 10: "/ObjStm" }),
    "unreadable",
  ),
  "an object stream without a type": either(withPackedCatalog(""), "unreadable"),
  "a password": refused(
    "locked",
    onePage({ trailer: encrypt(`/Filter /Standard /V 1 /R 2 /P -4 /O (${"o".repeat(32)}) /U (${"u".repeat(32)})`) }),
  ),
  "another kind of lock": refused("locked", onePage({ trailer: encrypt("/Filter /Adobe.PubSec /V 1") })),
  "no page": refused("pages", pagesOf(0)),
  "five pages": refused("pages", pagesOf(5)),
  "10,000 pages": refused("pages", pagesOf(10_000)),
  "a count of a billion": either(
    pdfFile({
      objects: {
        1: catalog,
        2: "<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>",
        3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>",
      },
    }),
    "pages",
    "unreadable",
  ),
  "pages within themselves": either(
    pdfFile({ objects: { 1: catalog, 2: "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>" } }),
    "pages",
    "unreadable",
  ),
  "a page that is its own parent": either(
    pdfFile({
      objects: { 1: catalog, 2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", 3: "<< /Type /Page /Parent 3 0 R >>" },
    }),
    "unreadable",
    "page_size",
  ),
  "a page of 35 km": refused("page_size", onePage({ box: "0 0 100000000 200" })),
  "a page of a point": refused("page_size", onePage({ box: "0 0 1 1" })),
  "a page whose unit is large": either(onePage({ page: "/UserUnit 100000" }), "page_size"),
  "a page of no size": either(onePage({ box: "0 0 0 0" }), "page_size", "unreadable"),
  "a page whose corners are no numbers": either(onePage({ box: "(a) 1e999 << >> /x" }), "page_size", "unreadable"),
  "a table that goes back to itself": either(onePage({ trailer: "/Prev 15" }), "unreadable", "pages"),
  "a table in a circle": either(
    onePage({
      after: `xref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${whole.length} >>\nstartxref\n${whole.length}\n%%EOF\n`,
    }),
    "unreadable",
    "pages",
  ),
  "object streams in a circle": either(
    onePage({ packed: { 30: script }, packedHead: "/Type /ObjStm /Extends 31 0 R" }),
    "unreadable",
  ),
  "a length that is its own": either(
    onePage({ content: { head: "/Length 4 0 R", stream: "0 0 9 9 re f" } }),
    "unreadable",
  ),
  "an object that is its own": either(onePage({ page: "/Rotate 10 0 R", objects: { 10: "10 0 R" } }), "unreadable"),
  "arrays 300,000 deep": either(
    onePage({ objects: { 10: "[".repeat(300_000) }, page: "/Note 10 0 R" }),
    "unreadable",
    "too_heavy",
  ),
  "dictionaries 100,000 deep": either(
    onePage({ page: `/Note ${"<</a".repeat(100_000)}` }),
    "unreadable",
    "pages",
    "too_heavy",
  ),
  "a gigabyte of content": either(
    onePage({ content: { head: "/Filter /FlateDecode", stream: bomb(1_000_000_000) } }),
    "too_heavy",
  ),
  "a gigabyte packed twice": either(
    onePage({ content: { head: "/Filter [/FlateDecode /FlateDecode]", stream: bomb(1_000_000_000, 2) } }),
    "too_heavy",
  ),
  "content by a hundred filters": either(
    onePage({ content: { head: `/Filter [${"/FlateDecode ".repeat(100)}]`, stream: bomb(1_000_000, 100) } }),
    "too_heavy",
    "unreadable",
  ),
  "lengths of runs": either(
    image(
      "/Width 30000 /Height 30000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /RunLengthDecode",
      Buffer.alloc(9_000_000, Buffer.from([0x81, 0xaa])),
    ),
    "too_heavy",
  ),
  "a picture of 3.6 gigapixels": endless(
    image(
      "/Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode",
      bomb(450_000_000),
    ),
  ),
  "a picture of more pixels than numbers": either(
    image(
      "/Width 2147483647 /Height 2147483647 /ColorSpace /DeviceRGB /BitsPerComponent 16 /Filter /FlateDecode",
      bomb(1000),
    ),
    "too_heavy",
  ),
  "a JPEG that claims 65,535²": either(
    image("/Width 65535 /Height 65535 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode", jpegClaiming),
    "too_heavy",
  ),
  "a JBIG2 that claims 4 billion²": either(
    image("/Width 65535 /Height 65535 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode", jbig2Claiming),
    "too_heavy",
  ),
  "a JPX that claims 65,536²": either(
    image("/Width 65536 /Height 65536 /Filter /JPXDecode", jpxClaiming),
    "too_heavy",
    "unreadable",
  ),
  "a form within itself": either(drawing({ 10: form("/X Do /X Do", "/XObject << /X 10 0 R >>") }), "too_heavy"),
  "a thousand million laughs": either(drawing(laughs), "too_heavy", "unreadable"),
  "a pattern of itself": endless(
    drawing(
      {
        10: {
          head: "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << /Pattern << /X 10 0 R >> >>",
          stream: "/Pattern cs /X scn 0 0 1 1 re f",
        },
      },
      "/Pattern << /X 10 0 R >>",
      "/Pattern cs /X scn 0 0 300 200 re f",
    ),
  ),
  "a letter that writes itself": either(
    drawing(
      {
        10: "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 11 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1] /Resources << /Font << /X 10 0 R >> >> >>",
        11: { head: "", stream: "1 0 d0 BT /X 9 Tf (aaaaaaaa) Tj ET" },
      },
      "/Font << /X 10 0 R >>",
      "BT /X 9 Tf (aaaa) Tj ET",
    ),
    "too_heavy",
    "unreadable",
  ),
  "a mask of itself": either(
    drawing(
      {
        10: "<< /Type /ExtGState /SMask << /S /Alpha /G 11 0 R >> >>",
        11: form("/X gs 0 0 9 9 re f", "/ExtGState << /X 10 0 R >>"),
      },
      "/ExtGState << /X 10 0 R >>",
      "/X gs 0 0 300 200 re f",
    ),
    "too_heavy",
    "unreadable",
  ),
  "a million states that are kept": either(
    onePage({ content: { head: "/Filter /FlateDecode", stream: deflateSync(Buffer.from("q ".repeat(1_000_000))) } }),
    "too_heavy",
  ),
  "a path of two million lines": endless(
    onePage({
      content: {
        head: "/Filter /FlateDecode",
        stream: deflateSync(Buffer.from(`0 0 m ${"300 200 l 0 1 l ".repeat(1_000_000)} S`)),
      },
    }),
  ),
  "a function of a million steps": endless(
    drawing(
      {
        10: {
          head: "/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]",
          stream: `{ ${"dup mul ".repeat(500_000)} 0 }`,
        },
        11: "<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Function 10 0 R >>",
      },
      "/Shading << /X 11 0 R >>",
      "300 0 0 200 0 0 cm /X sh",
    ),
  ),
  "nothing but beginnings": drawn(onePage({ after: "<<".repeat(1_000_000) })),
  "nothing but streams": drawn(onePage({ after: "stream\n".repeat(300_000) })),
};
