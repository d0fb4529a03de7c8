import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import sharp from "sharp";

/** Whether poppler is installed, which reads PDFs. */
export const hasPoppler = spawnSync("pdftoppm", ["-v"]).status === 0;

/** Whether qpdf is installed, which reads every object of a PDF, including packed ones. */
export const hasQpdf = spawnSync("qpdf", ["--version"]).status === 0;

/** Lists every key of a PDF's objects, without the slash, and counts the attached files. */
export function readKeys(pdf: Buffer): { keys: Set<string>; attachments: number } {
  const { status, stdout, stderr } = withFile(pdf, (file) =>
    spawnSync("qpdf", ["--json", "--json-stream-data=none", file], { maxBuffer: 64 * 1024 * 1024 }),
  );
  if (status !== 0) throw new Error(`qpdf cannot read this file: ${stderr.toString()}`);
  const keys = new Set<string>();
  const read = JSON.parse(stdout.toString(), (key, value: unknown) => {
    if (key.startsWith("/")) keys.add(key.slice(1));
    return value;
  }) as { attachments: object };
  return { keys, attachments: Object.keys(read.attachments).length };
}

/** Returns a PDF's streams, uncompressed; those of pictures are left out. */
export function streamsOf(pdf: Buffer): string[] {
  const raw = pdf.toString("latin1");
  return [...raw.matchAll(/\/Filter \/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)].flatMap(([, bytes = ""]) => {
    try {
      return [inflateSync(Buffer.from(bytes, "latin1")).toString("latin1")];
    } catch {
      return [];
    }
  });
}

/** Lists the characters in a PDF, by each font's mapping from glyphs. */
export function signsOfPdf(pdf: Buffer): Set<string> {
  const maps = streamsOf(pdf).filter((text) => text.includes("beginbfrange"));
  const texts = maps.flatMap((map) =>
    [...map.matchAll(/<([0-9a-f]{4}(?: ?[0-9a-f]{4})*)>(?=[ \]])/gi)].map(([, hex = ""]) =>
      Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    ),
  );
  return new Set(texts.flatMap((text) => [...text]));
}

/** Returns the output of `command` (pdffonts, pdftotext, …) about a PDF. */
export function askPoppler(command: "pdffonts" | "pdftotext" | "pdfinfo", pdf: Buffer, ...options: string[]): string {
  return withFile(pdf, (file) =>
    spawnSync(command, [...options, file, ...(command === "pdftotext" ? ["-"] : [])]).stdout.toString(),
  );
}

/** Draws a PDF's pages as PNG. */
export async function drawPages(pdf: Buffer, dpi: number): Promise<Buffer[]> {
  const pages = withFile(pdf, (file, folder) => {
    spawnSync("pdftoppm", ["-r", String(dpi), file, join(folder, "page")]);
    return readdirSync(folder)
      .filter((name) => name.endsWith(".ppm"))
      .toSorted()
      .map((name) => readFileSync(join(folder, name)));
  });
  return Promise.all(pages.map(fromPpm));
}

/** Converts by hand, since sharp reads no PPM here. */
async function fromPpm(ppm: Buffer): Promise<Buffer> {
  const [head = "", width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString("latin1", 0, 40)) ?? [];
  return sharp(ppm.subarray(head.length), { raw: { width: Number(width), height: Number(height), channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function withFile<Result>(pdf: Buffer, read: (file: string, folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "vcard-pdf-"));
  try {
    const file = join(folder, "read.pdf");
    writeFileSync(file, pdf);
    return read(file, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
