/** A spreadsheet would run these as formulas (reliability.md). */
const formulaStart = /^[=+\-@\t\r]/;

/** By this mark spreadsheets know UTF-8. */
export const csvMark = "\ufeff";

/** One line, its cells apart by semicolons. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(toCell).join(";")}\r\n`;
}

/** A cell that begins like a formula gets an apostrophe; one that would break the line is quoted. */
export function toCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `2026-01-31 14:05` in Africa/Dakar, which keeps UTC. */
export function csvMinute(instant: number | null): string {
  return instant === null ? "" : new Date(instant).toISOString().slice(0, 16).replace("T", " ");
}
