import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Where a program could see a formula begin: at a cell's start, or after a mark at which some programs split a cell
 * (their separator is the comma, or the tab), past blanks and quotes; also in the wide forms that East Asian
 * spreadsheets read.
 */
const formulaStart = /(^|[,;|\t\r\n])([\s"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
/** Some programs drop these, and then see what follows. */
const droppedStart = /^[\t\r]/;

/** By this mark spreadsheets know UTF-8. */
export const csvMark = "\ufeff";

/** `phone`: a number in E.164. */
export type Cell = string | number | { phone: string };

/** A telephone number as people read it: digits and blanks alone, which no program takes for a formula nor for a number. */
const readablePhone = /^\+\d{1,3}(?: \d{1,12})+$/;

/** One line, its cells apart by semicolons. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(";")}\r\n`;
}

/** What could be a formula gets an apostrophe before it; a cell that would break the line is quoted. */
export function toCell(value: Cell): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return phoneCell(value.phone);
  const harmless = value.replace(formulaStart, "$1$2'");
  const text = droppedStart.test(harmless) ? `'${harmless}` : harmless;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function phoneCell(phone: string): string {
  const readable = parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
  return readablePhone.test(readable) ? readable : toCell(phone);
}

/** `2026-01-31 14:05` in Africa/Dakar, which keeps UTC. */
export function csvMinute(instant: number | null): string {
  return instant === null ? "" : new Date(instant).toISOString().slice(0, 16).replace("T", " ");
}
