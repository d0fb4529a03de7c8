import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { photo } from "./image.ts";

/** Files that a page must never show unchanged. */
export const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
);
export const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
export const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF");
export const script = "<script>alert(document.domain)</script>";

/** Returns the first part of a JPEG, as a dropped connection leaves it. */
export async function truncatedJpeg(): Promise<Buffer> {
  const whole = await photo(200, 200);
  return whole.subarray(0, Math.floor(whole.length * 0.7));
}

/** Returns a JPEG that is also a web page: in a comment, in its metadata and after its end. */
export async function polyglotJpeg(): Promise<Buffer> {
  const jpeg = await sharp(await photo(200, 200))
    .withExif({ IFD0: { ImageDescription: script } })
    .toBuffer();
  const text = Buffer.from(script);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), uint16(text.length + 2), text]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(`<html>${script}</html>`)]);
}

/** Returns a real JPEG with so much data after its end that it is too large. */
export async function heavyJpeg(bytes: number): Promise<Buffer> {
  const jpeg = await photo(64, 64);
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
}

/** Returns a valid, black PNG of this size in px, one bit each: some 100 KB for 30000×30000. */
export function bombPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return png(width, height, { depth: 1, colour: 0 }, [pngChunk("IDAT", deflateSync(rows, { level: 1 }))]);
}

/** Returns a tiny file whose header claims this size in px of 8 bytes; interlaced, it cannot be read line by line. */
export function claimingPng(width: number, height: number, interlaced = false): Buffer {
  return png(width, height, { depth: 16, colour: 6, interlaced }, [pngChunk("IDAT", deflateSync(Buffer.alloc(64)))]);
}

/** Returns an animated PNG with two frames, red and then green. */
export function animatedPng(): Buffer {
  const side = 32;
  const frame = (...colour: number[]) =>
    deflateSync(
      Buffer.alloc(
        (side * 3 + 1) * side,
        Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from(colour))]),
      ),
    );
  const control = (sequence: number) =>
    pngChunk(
      "fcTL",
      Buffer.concat([
        uint32(sequence),
        uint32(side),
        uint32(side),
        uint32(0),
        uint32(0),
        uint16(1),
        uint16(2),
        Buffer.from([0, 0]),
      ]),
    );
  return png(side, side, { depth: 8, colour: 2 }, [
    pngChunk("acTL", Buffer.concat([uint32(2), uint32(0)])),
    control(0),
    pngChunk("IDAT", frame(255, 0, 0)),
    control(1),
    pngChunk("fdAT", Buffer.concat([uint32(2), frame(0, 255, 0)])),
  ]);
}

function png(
  width: number,
  height: number,
  { depth, colour, interlaced = false }: { depth: number; colour: number; interlaced?: boolean },
  chunks: readonly Buffer[],
): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, colour, 0, 0, interlaced ? 1 : 0])]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, pngChunk("IHDR", header), ...chunks, pngChunk("IEND", Buffer.alloc(0))]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
