import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Places where a program could see a formula begin, past blanks and quotes: at a cell's start, and after marks at which
 * some programs split a cell (comma or tab as separator). Includes the wide signs that East Asian spreadsheets accept.
 */
const formulaStart = /(^|[,;|\t\r\n])([\s"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/g;
/** A text that spreadsheets turn into a date, an hour or a power of ten. Our own dates may be turned into dates. */
const turned = /^\s*(?:\d{1,2}([-/. ])\d{1,2}(?:\1\d{1,4})?|\d{1,2}:\d{2}|\d+(?:[.,]\d+)?E[+-]?\d{1,3})\s*$/i;
/** Some programs drop these characters, and then see what follows. */
const droppedStart = /^[\t\r]/;

/** Line breaks that a program may not expect. */
const oddBreaks = /[\v\f\u0085\p{Zl}\p{Zp}]/gu;
/**
 * Invisible characters, and those that change the direction of the text after them: controls except tab and line
 * breaks, direction marks, zero-width ones. Signs above numbers, in Arabic and related scripts, are visible.
 */
const unseen = /(?![\t\r\n\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
/** Joiners that join nothing. Between Arabic, Adlam or N'Ko letters, and in emoji, they stay. */
const idleJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/** Marks the file as UTF-8 for spreadsheets. */
export const csvByteOrderMark = "\ufeff";

/** Describes a cell's value; `phone`: a number in E.164. */
export type CsvCell = string | number | { phone: string };

/** A phone number as people read it: only digits and blanks, which no program takes for a formula or a number. */
const readablePhone = /^\+\d{1,3}(?: \d{1,12})+$/;

/** Formats one line, its cells separated by semicolons. */
export function joinCsvCells(cells: readonly CsvCell[]): string {
  return `${cells.map(escapeCsvCell).join(";")}\r\n`;
}

/**
 * Escapes a value: drops invisible characters, puts an apostrophe before what a program could take for a formula or
 * would change, and quotes a cell that would break the line.
 */
export function escapeCsvCell(value: CsvCell): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return phoneCell(value.phone);
  const harmless = toVisibleText(value).replace(formulaStart, "$1$2'");
  const text = turned.test(harmless) ? `'${harmless}` : harmless.replace(droppedStart, "'$&");
  if (/[;"\r\n]/.test(text)) return `"${text.replaceAll('"', '""')}"`;
  return text;
}

/** Returns a text without the characters that could make it look like another. */
function toVisibleText(text: string): string {
  return text.toWellFormed().replace(oddBreaks, " ").replace(unseen, "").replace(idleJoiner, "");
}

function phoneCell(phone: string): string {
  const readable = parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
  if (readablePhone.test(readable)) return readable;
  return escapeCsvCell(phone);
}

/** Formats a time as `2026-01-31 14:05` in Africa/Dakar, which keeps UTC. */
export function formatCsvMinute(instant: number | null): string {
  if (instant === null) return "";
  return new Date(instant).toISOString().slice(0, 16).replace("T", " ");
}
