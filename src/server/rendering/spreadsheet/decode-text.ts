import { AppError } from "#server/app-error.ts";

/** Bytes above 0x7f that Windows-1252 uses for punctuation and ligatures, all others below 0xa0 being rare there. */
const usualWindowsSigns = new Set([0x80, 0x85, 0x8c, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9c]);

/** Decodes a text file: UTF-8, UTF-16 with its mark, else Windows-1252 or what old Macs write. @throws {AppError} */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeMarked(bytes) ?? decodeUtf8(bytes) ?? decodeOneByte(bytes);
  // A NUL stands in no text; a file in UTF-16 without its mark is full of them.
  if (text.includes("\0")) throw new AppError("list.not_spreadsheet");
  return text;
}

function decodeMarked(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return undefined;
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeOneByte(bytes: Uint8Array): string {
  let accents = 0;
  let others = 0;
  for (const byte of bytes) {
    if (byte >= 0xc0) accents += 1;
    else if (byte >= 0x80 && byte < 0xa0 && !usualWindowsSigns.has(byte)) others += 1;
  }
  return new TextDecoder(others > accents ? "macintosh" : "windows-1252").decode(bytes);
}

const windowsBytes = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder("windows-1252").decode(Uint8Array.of(byte)), byte]),
);
/** Two to four characters that are the bytes of one in UTF-8. */
const doublyEncoded =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]{1,3}/g;

/** Repairs UTF-8 that was read as Windows-1252 and written again: "AÃ¯ssatou" becomes "Aïssatou". */
export function repairDoubleEncoding(text: string): string {
  return text.replace(doublyEncoded, (signs) => {
    const bytes = Array.from(signs, (sign) => windowsBytes.get(sign));
    if (bytes.some((byte) => byte === undefined)) return signs;
    return decodeUtf8(Uint8Array.from(bytes as number[])) ?? signs;
  });
}
