import { AppError } from "#server/app-error.ts";
import { type TextCoding, type TextReading, textCodings } from "#shared/company/text-codings.ts";

/** The characters 0x80 to 0xff of MS-DOS (CP850), which Excel's "CSV (MS-DOS)" uses. */
const dosSigns =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

const signsOf = Object.fromEntries(
  textCodings.map((coding) => [coding, Array.from({ length: 128 }, (_, at) => readSign(coding, 128 + at))]),
) as Record<TextCoding, string[]>;

function readSign(coding: TextCoding, byte: number): string {
  return coding === "cp850" ? (dosSigns[byte - 128] ?? "") : new TextDecoder(coding).decode(Uint8Array.of(byte));
}

/** A decoded text, and its plausible readings with two example words each; the one used comes first. */
interface DecodedText {
  text: string;
  readings: TextReading[];
}

/** Decodes a text: UTF-8, UTF-16 with its mark, else the coding `named` or the likeliest. @throws {AppError} */
export function decodeText(bytes: Uint8Array, named?: TextCoding): DecodedText {
  const whole = decodeMarked(bytes) ?? decodeUtf8(bytes);
  const found = whole === undefined ? findCodings(bytes) : [];
  const codings = found.toSorted((one, other) => Number(other === named) - Number(one === named));
  const text = whole ?? decodeOneByte(bytes, codings[0] ?? "windows-1252");
  // No text contains NUL; a UTF-16 file without its byte order mark is full of them.
  if (text.includes("\0")) throw new AppError("list.not_spreadsheet");
  const words = codings.map((coding) => decodeOneByte(bytes, coding).split(/[\0-\x20;,|"]+/));
  const differ = (words[0] ?? []).flatMap((word, at) => (words.some((other) => other[at] !== word) ? [at] : []));
  const shown = new Map(differ.slice(0, 100).map((at) => [words[0]?.[at], at]));
  const readings = codings.map((coding, at) => ({
    coding,
    examples: [...shown.values()].slice(0, 2).flatMap((place) => words[at]?.[place] ?? []),
  }));
  return { text, readings: readings.length > 1 ? readings : [] };
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

function decodeOneByte(bytes: Uint8Array, coding: TextCoding): string {
  const signs = signsOf[coding];
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\x80-\xff]/g, (sign) => signs[sign.charCodeAt(0) - 128] ?? sign);
}

/** Characters of French and of Senegal's names, the rarer ones after the bar. */
const [usual, rare] = "éèêëàâçîïôûùœÉÈÊÀÇÎÔ’«»°–…€ñÑ|äöüáíóúãæÂËÏÛÙŒŽž“”—²ÖÜ".split("|") as [string, string];

/** Rates how a text reads in each coding; returns the best ones, if others come near. */
function findCodings(bytes: Uint8Array): TextCoding[] {
  const sample = bytes.subarray(0, 200_000);
  const rated = textCodings
    .map((coding) => ({ coding, rate: rateSigns(decodeOneByte(sample, coding)) }))
    .toSorted((one, other) => other.rate - one.rate);
  const best = rated[0]?.rate ?? 0;
  return rated.filter(({ rate }) => rate >= best - Math.max(0, best) * 0.4).map(({ coding }) => coding);
}

function rateSigns(text: string): number {
  let rate = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f\xa0]/g))
    rate += rateSign(sign, text.slice(Math.max(0, index - 2), index).padStart(2), text[index + 1] ?? " ");
  return rate;
}

function rateSign(sign: string, before: string, after: string): number {
  const follows = /\p{L}$/u.test(before);
  const precedes = /\p{L}/u.test(after);
  if (!/\p{L}/u.test(sign)) return follows && precedes && sign !== "’" ? -2 : rateAlone(sign);
  const isCapital = /\p{Lu}/u.test(sign);
  // A capital within lower case, or lower case within capitals, was misread; so was a single letter.
  if (
    isCapital
      ? /\p{Ll}$/u.test(before) || (follows && /\p{Ll}/u.test(after))
      : /\p{Lu}{2}$/u.test(before) || /\p{Lu}/u.test(after)
  )
    return -2;
  if (/\d$/.test(before) || /\d/.test(after)) return -2;
  if (sign === "à" || sign === "À") return follows || precedes ? 1 : 2;
  return follows || precedes ? rateAlone(sign) : -2;
}

function rateAlone(sign: string): number {
  return usual.includes(sign) ? 2 : rare.includes(sign) ? 1 : -2;
}

/** For each coding: what UTF-8 looks like when it is read in that coding. */
const doublyCoded = textCodings.map((coding) => {
  const signs = signsOf[coding];
  const oneOf = (from: number, to: number) =>
    `[${signs
      .slice(from - 128, to - 127)
      .map((sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
      .join("")}]`;
  const trail = oneOf(0x80, 0xbf);
  return {
    pattern: new RegExp(
      `${oneOf(0xc2, 0xdf)}${trail}|${oneOf(0xe0, 0xef)}${trail}{2}|${oneOf(0xf0, 0xf4)}${trail}{3}`,
      "gu",
    ),
    bytes: new Map(signs.map((sign, at) => [sign, 128 + at])),
  };
});

/** Repairs UTF-8 that was read in a one-byte coding and written again: "AÃ¯ssatou", "A√Øssatou" become "Aïssatou". */
export function repairDoubleEncoding(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  return doublyCoded.reduce(
    (repaired, { pattern, bytes }) =>
      repaired.replace(pattern, (signs) => {
        const read = decodeUtf8(Uint8Array.from(signs, (sign) => bytes.get(sign) ?? 0));
        // A character that no name or number uses was meant as it stands: "CAFÉ»".
        return read !== undefined &&
          /^[\u00a0-\u017f\u0600-\u06ff\u1e00-\u1eff\u2000-\u218f\uff00-\u{1faff}]/u.test(read)
          ? read
          : signs;
      }),
    text,
  );
}
