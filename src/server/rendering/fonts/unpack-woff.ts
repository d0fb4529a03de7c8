import { inflateSync } from "node:zlib";

const woffTableBytes = 20;
const sfntTableBytes = 16;

/**
 * Unpacks a WOFF font (W3C WOFF 1.0, sections 4 and 5) into its OpenType font. PDFKit's reader would unpack a WOFF's
 * tables in JavaScript at every use, which took most of the time of drawing a document.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, at) => {
    const entry = woff.subarray(44 + at * woffTableBytes, 44 + (at + 1) * woffTableBytes);
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16, 20),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const log = Math.floor(Math.log2(tables.length));
  const head = Buffer.alloc(12 + tables.length * sfntTableBytes);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(2 ** log * sfntTableBytes, 6);
  head.writeUInt16BE(log, 8);
  head.writeUInt16BE((tables.length - 2 ** log) * sfntTableBytes, 10);
  const parts = [head];
  let offset = head.length;
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = head.subarray(12 + at * sfntTableBytes);
    tag.copy(entry, 0);
    checksum.copy(entry, 4);
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(bytes.length, 12);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
