import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { deflateRun } from "./deflate-run.ts";
import { canary, onePage, script } from "./one-page.ts";
import { pdfFile } from "./pdf-file.ts";

/** A brochure file, and what becomes of it: the refusal's code without `brochure.`, or the remaining links. */
export interface HostileBrochure {
  bytes: Buffer;
  becomes: string | readonly string[];
}

const cleaned = (bytes: Buffer, ...links: string[]): HostileBrochure => ({ bytes, becomes: links });
const refused = (becomes: string, bytes: Buffer): HostileBrochure => ({ bytes, becomes });

const pages = (count: number) =>
  pdfFile({
    objects: {
      1: "<< /Type /Catalog /Pages 2 0 R >>",
      2: `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(" ")}] >>`,
      ...Object.fromEntries(
        Array.from({ length: count }, (_, at) => [at + 3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>"]),
      ),
    },
  });

/** Builds a page with a link to each address, one below the other. */
const linksTo = (...addresses: string[]) =>
  onePage({
    page: `/Annots [${addresses
      .map(
        (address, at) =>
          `<< /Type /Annot /Subtype /Link /Rect [10 ${10 + at * 8} 90 ${17 + at * 8}] /A << /S /URI /URI (${address}) >> >>`,
      )
      .join(" ")}]`,
  });
const linkAt = (box: string) =>
  onePage({
    page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [${box}] /A << /S /URI /URI (https://www.exemple.sn/) >> >>]`,
  });

const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#b33" } })
  .withExif({
    IFD0: { Artist: canary, Copyright: canary },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "14/1 41/1 0/1" },
  })
  .jpeg()
  .toBuffer();
const pictureOf = (extra: string, objects = {}) =>
  onePage({
    resources: "/XObject << /X 10 0 R >>",
    objects: {
      10: {
        head: `/Type /XObject /Subtype /Image /Width 60 /Height 40 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode ${extra}`,
        stream: photo,
      },
      ...objects,
    },
    content: { head: "", stream: "300 0 0 200 0 0 cm /X Do" },
  });
const xmp = { head: "/Type /Metadata /Subtype /XML", stream: `<x:xmpmeta>${canary}</x:xmpmeta>` };
const whole = onePage();
const lock = (rest: string) =>
  onePage({ trailer: `/Encrypt << ${rest} >> /ID [(0123456789abcdef) (0123456789abcdef)]` });
const bomb = (head: string, stream: Buffer) => onePage({ content: { head, stream } });

/** Brochures that carry something to visitors, or that harm the service; `carryingPdfs` has more. */
export const hostileBrochures: Record<string, HostileBrochure> = {
  nothing: refused("missing", Buffer.alloc(0)),
  "a program": refused("not_pdf", Buffer.from(`MZ\u0090\u0000${canary}`, "latin1")),
  "a page of the web": refused("not_pdf", Buffer.from(`<!doctype html><script>${canary}</script>`)),
  "a packed folder": refused("not_pdf", Buffer.from(`PK\u0003\u0004${canary}`, "latin1")),
  "a packed PDF": refused("not_pdf", gzipSync(whole)),
  "a photo that says PDF": refused("not_pdf", Buffer.concat([photo.subarray(0, 20), Buffer.from("%PDF-1.7"), photo])),
  "a PDF that begins too late": refused("not_pdf", Buffer.concat([Buffer.alloc(1100, " "), whole])),
  "more than 5 MB": refused("too_large", Buffer.concat([whole, Buffer.alloc(5 * 1024 * 1024)])),
  "a beginning alone": refused("pdf_unreadable", Buffer.from("%PDF-1.7\n")),
  noise: refused("pdf_unreadable", Buffer.from(`%PDF-1.7\n${"\u0000\u00ff<<[(".repeat(20_000)}`, "latin1")),
  "half of a file": refused("pdf_unreadable", whole.subarray(0, 120)),
  "a password": refused(
    "pdf_locked",
    lock(`/Filter /Standard /V 1 /R 2 /P -4 /O (${"o".repeat(32)}) /U (${"u".repeat(32)})`),
  ),
  "a lock of somebody's own": refused("pdf_locked", lock("/Filter /Adobe.PubSec /V 1")),
  "no page": refused("pdf_pages", pages(0)),
  "25 pages": refused("pdf_pages", pages(25)),
  "20,000 pages": refused("pdf_pages", pages(20_000)),
  "a page of 35 km": refused("pdf_page_size", onePage({ box: "0 0 100000000 200" })),
  "a page of a point": refused("pdf_page_size", onePage({ box: "0 0 1 1" })),
  "a gigabyte packed twice": refused(
    "pdf_too_heavy",
    bomb("/Filter [/FlateDecode /FlateDecode]", deflateSync(deflateRun(1_000_000_000))),
  ),
  "an object stream of a gigabyte": refused(
    "pdf_too_heavy",
    pdfFile({
      objects: {
        3: {
          head: "/Type /ObjStm /N 2 /First 10 /Filter /FlateDecode",
          stream: deflateRun(1_000_000_000, 0x20, "1 0 2 9 "),
        },
      },
      packed: { 1: "<< /Type /Catalog /Pages 9 0 R >>" },
      packedHead: "/Type /ObjStm /Extends 3 0 R",
    }),
  ),
  "a file's own name and author": cleaned(
    onePage({
      catalog: "/Metadata 10 0 R /Lang (canari) /PageLabels << /Nums [0 << /P (x) >>] >>",
      trailer: `/Info << /Author (${canary}) /Title (${canary}) /Producer (${canary}) >> /ID [(${canary}) (${canary})]`,
      objects: { 10: xmp },
    }),
  ),
  "a photo that says where it was taken": cleaned(pictureOf("")),
  "a photo with a description of its own": cleaned(
    pictureOf("/Metadata 11 0 R /Alternates 12 0 R", { 11: xmp, 12: `[<< /Note (${canary}) >>]` }),
  ),
  "a thumbnail of another page": cleaned(
    onePage({
      page: "/Thumb 10 0 R",
      objects: {
        10: {
          head: `/Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Note (${canary})`,
          stream: "abc",
        },
      },
    }),
  ),
  "what its program keeps for itself": cleaned(
    onePage({ page: `/PieceInfo << /Illustrator << /LastModified (D:2026) /Private (${canary}) >> >>` }),
  ),
  "an earlier version of its page": cleaned(
    Buffer.concat([
      onePage({ content: { head: "", stream: `BT /F1 24 Tf 20 140 Td (${canary}) Tj ET` } }),
      Buffer.from("4 0 obj\n<< /Length 25 >>\nstream\n1 0 0 rg 20 20 120 80 re f\nendstream\nendobj\n"),
      Buffer.from("trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n"),
    ]),
  ),
  "objects that nothing names": cleaned(onePage({ objects: { 20: `(${canary})`, 21: { head: "", stream: canary } } })),
  "words beneath a black bar": cleaned(
    onePage({
      content: { head: "", stream: `BT /F1 24 Tf 20 140 Td (${canary}) Tj ET 0 0 0 rg 0 120 300 60 re f` },
    }),
  ),
  "words that are not shown": cleaned(
    onePage({ content: { head: "", stream: `BT /F1 24 Tf 3 Tr 20 140 Td (${canary}) Tj ET 1 0 0 rg 0 0 9 9 re f` } }),
  ),
  "words in white": cleaned(
    onePage({ content: { head: "", stream: `1 1 1 rg BT /F1 4 Tf 20 140 Td (${canary}) Tj ET` } }),
  ),
  "words for readers alone": cleaned(
    onePage({
      catalog: "/MarkInfo << /Marked true >> /StructTreeRoot 10 0 R",
      objects: { 10: `<< /Type /StructTreeRoot /K << /S /P /Alt (${canary}) /ActualText (${canary}) >> >>` },
    }),
  ),
  "a comment of the designer": cleaned(
    onePage({
      page: `/Annots [<< /Type /Annot /Subtype /Text /F 2 /Rect [1 1 2 2] /Contents (${canary}) /T (${canary}) >>]`,
    }),
  ),
  "a page of the web in front": cleaned(Buffer.concat([Buffer.from(`<script>${canary}</script>\n`), whole])),
  "a packed folder behind": cleaned(Buffer.concat([whole, Buffer.from(`PK\u0003\u0004${canary}`, "latin1")])),
  "a script when it is opened, and when it is closed": cleaned(
    onePage({ catalog: `/OpenAction ${script} /AA << /WC ${script} >>` }),
  ),
  "links that run, open or send something": cleaned(
    linksTo(
      "javascript:alert\\(1\\)",
      "JaVaScRiPt:alert\\(1\\)",
      "data:text/html,x",
      "file:///etc/passwd",
      "\\\\\\\\exemple.sn\\\\share",
      "smb://exemple.sn/x",
      "intent://x#Intent;scheme=https;end",
      "vbscript:x",
      "mailto:awa@exemple.sn?attach=/etc/passwd",
      "tel:*21*770000000%23",
    ),
  ),
  "links that are not what they look like": cleaned(
    linksTo(
      "http://www.exemple.sn/",
      "https://wave.com@exemple.sn/",
      "https://xn--wve-pla.com/",
      "https://www.exemple.sn:8443/",
      "https://pay.wave.com/m/M_abcdefgh/c/sn/",
      "https://pay-wave.com/m/x",
      "https://10.0.0.1/",
      "https://www.exemple.sn/?to=https://evil.example/",
      `https://www.exemple.sn/${"a".repeat(400)}`,
      "https://www.exemple.sn/\\)>>",
    ),
  ),
  "links beside its page, or too small to be seen": cleaned(linkAt("-100 -100 -20 -20")),
  "a link of a hair's breadth": cleaned(linkAt("10 10 200 10.5")),
  "a link without an end": cleaned(
    onePage({
      page: "/Annots 10 0 R",
      objects: {
        10: "[11 0 R 10 0 R]",
        11: "<< /Type /Annot /Subtype /Link /Rect [10 10 90 90] /A 12 0 R >>",
        12: "<< /S /URI /URI 12 0 R /Next 12 0 R >>",
      },
    }),
  ),
  "links beyond its page's edge": cleaned(
    linksTo(...Array.from({ length: 30 }, (_, at) => `https://www.exemple.sn/${at}`)),
    ...Array.from({ length: 24 }, (_, at) => `https://www.exemple.sn/${at}`),
  ),
  "a hundred links in one place, of which fifty stay": cleaned(
    onePage({
      page: `/Annots [${Array.from({ length: 100 }, (_, at) => `<< /Type /Annot /Subtype /Link /Rect [10 10 90 90] /A << /S /URI /URI (https://www.exemple.sn/${at}) >> >>`).join(" ")}]`,
    }),
    ...Array.from({ length: 50 }, (_, at) => `https://www.exemple.sn/${at}`),
  ),
  "good links": cleaned(
    linksTo("https://www.exemple.sn/tarifs?page=2", "mailto:awa.diop@exemple.sn", "tel:+221771234567"),
    "https://www.exemple.sn/tarifs?page=2",
    "mailto:awa.diop@exemple.sn",
    "tel:+221771234567",
  ),
};
