import type { UploadImageFormat } from "./image-rules.ts";

/** HEIF brands of HEVC pictures. */
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** Detects the format by the first bytes, whatever the file's name or declared type; `undefined`: unsupported. */
export function sniffImageFormat(bytes: Buffer): UploadImageFormat | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (text(bytes, 0) === "RIFF" && text(bytes, 8) === "WEBP") return "webp";
  if (isHeic(bytes)) return "heic";
  return undefined;
}

/** Looks for an `ftyp` box whose brands name HEVC. AVIF shares `mif1`, and is not accepted. */
function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16 || text(bytes, 4) !== "ftyp") return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [text(bytes, 8)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(bytes, at));
  return heicBrands.has(brands[0] ?? "") && !brands.includes("avif") && !brands.includes("avis");
}

function startsWith(bytes: Buffer, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

function text(bytes: Buffer, at: number): string {
  return bytes.toString("latin1", at, at + 4);
}
