import { deflateSync } from "node:zlib";

/** Content after `n 0 obj`: a dictionary or, with `stream`, a dictionary and its bytes. */
export type PdfObject = string | { head: string; stream: Buffer | string };

interface PdfParts {
  /** Numbered from 1; a missing number is marked as free. */
  objects: Readonly<Record<number, PdfObject>>;
  /** Objects inside one object stream, whose dictionary `packedHead` replaces. */
  packed?: Readonly<Record<number, string>> | undefined;
  packedHead?: string | undefined;
  trailer?: string;
  /** Written after the usual end of file. */
  after?: string;
}

/** Builds a PDF 1.7 with a correct cross-reference table: a stream if objects are packed, else a classic table. */
export function pdfFile({
  objects,
  packed = {},
  packedHead = "/Type /ObjStm",
  trailer = "",
  after = "",
}: PdfParts): Buffer {
  const all: Record<number, PdfObject> = { ...objects };
  const last = () => Math.max(0, ...Object.keys(all).map(Number), ...Object.keys(packed).map(Number));
  const streamNumber = last() + 1;
  const inStream = Object.entries(packed);
  if (inStream.length > 0) all[streamNumber] = objectStream(inStream, packedHead);
  const [chunks, offsets] = write(all);
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  if (inStream.length > 0)
    chunks.push(
      tableStream(
        last() + 1,
        offsets,
        new Map(inStream.map(([number], at) => [Number(number), [streamNumber, at]])),
        size,
        trailer,
      ),
    );
  else chunks.push(Buffer.from(table(last() + 1, offsets, trailer)));
  chunks.push(Buffer.from(`startxref\n${size}\n%%EOF\n${after}`, "latin1"));
  return Buffer.concat(chunks);
}

function write(objects: Readonly<Record<number, PdfObject>>): [Buffer[], Map<number, number>] {
  const chunks = [Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1")];
  const offsets = new Map<number, number>();
  let at = chunks[0]?.length ?? 0;
  for (const [number, object] of Object.entries(objects)) {
    offsets.set(Number(number), at);
    const body = Buffer.concat([Buffer.from(`${number} 0 obj\n`), bodyOf(object), Buffer.from("\nendobj\n")]);
    chunks.push(body);
    at += body.length;
  }
  return [chunks, offsets];
}

function bodyOf(object: PdfObject): Buffer {
  if (typeof object === "string") return Buffer.from(object, "latin1");
  const bytes = typeof object.stream === "string" ? Buffer.from(object.stream, "latin1") : object.stream;
  const length = object.head.includes("/Length") ? "" : ` /Length ${bytes.length}`;
  return Buffer.concat([
    Buffer.from(`<< ${object.head}${length} >>\nstream\n`, "latin1"),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

function objectStream(objects: readonly (readonly [string, string])[], head: string): PdfObject {
  let at = 0;
  const index = objects
    .map(([number, text]) => {
      const here = `${number} ${at}`;
      at += text.length + 1;
      return here;
    })
    .join(" ");
  const text = `${index} ${objects.map(([, body]) => body).join("\n")}\n`;
  return {
    head: `${head} /N ${objects.length} /First ${index.length + 1} /Filter /FlateDecode`,
    stream: deflateSync(Buffer.from(text, "latin1")),
  };
}

function table(size: number, offsets: ReadonlyMap<number, number>, trailer: string): string {
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  return `xref\n0 ${size}\n${rows.join("")}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`;
}

function tableStream(
  size: number,
  offsets: ReadonlyMap<number, number>,
  packed: ReadonlyMap<number, readonly number[]>,
  own: number,
  trailer: string,
): Buffer {
  const rows = Buffer.alloc((size + 1) * 7);
  for (let number = 0; number <= size; number += 1) {
    const [type, first, second] = rowOf(number, size, offsets, packed, own);
    rows.writeUInt8(type, number * 7);
    rows.writeUInt32BE(first, number * 7 + 1);
    rows.writeUInt16BE(second, number * 7 + 5);
  }
  return Buffer.concat([
    Buffer.from(`${size} 0 obj\n`),
    bodyOf({ head: `/Type /XRef /Size ${size + 1} /W [1 4 2] /Root 1 0 R ${trailer}`, stream: rows }),
    Buffer.from("\nendobj\n"),
  ]);
}

function rowOf(
  number: number,
  size: number,
  offsets: ReadonlyMap<number, number>,
  packed: ReadonlyMap<number, readonly number[]>,
  own: number,
): [number, number, number] {
  const [stream, at] = packed.get(number) ?? [];
  if (stream !== undefined && at !== undefined) return [2, stream, at];
  if (number === size) return [1, own, 0];
  const offset = offsets.get(number);
  return offset === undefined ? [0, 0, 65_535] : [1, offset, 0];
}
