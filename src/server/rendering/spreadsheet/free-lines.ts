/** A message's day, hour and sender, as WhatsApp writes: "[27/11/2026 10:12] Awa: " or "27/11/2026, 10:12 - Awa: ". */
const messageStart =
  /^[\s\u200e\u200f]*(?:\[\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?\]|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? (?:à )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)? -) ?(?:([^:\t;|]{1,60}): )?/;
const rowNumber = /^\s*\d{1,3}\s*[.)°:/-]\s*/;
const email = /[^\s,;:<>()]+@[^\s,;:<>()]+/g;
const phone = /(?:\+|\b00|\()?\d[\d\s().-]{5,}\d/g;
/** Separators between a name and a job or a number. */
const between = /\t|\s+[-–—|•→]\s+|\s*,\s*|\s*:\s+|\s+:|:$/;
const label =
  /^\W*(?:t[eé]l(?:[eé]phone)?|mobile|portable|fixe|gsm|cell?|whatsapp|e-?mail|mail|courriel|contact|num[eé]ro|n)\W*$/i;

/** Removes days, hours and senders from the lines of a chat, and empties the chat's own notices. */
export function takeMessageStarts(text: string): string {
  return text.replace(/^.*$/gm, (line) => {
    const found = messageStart.exec(line);
    if (!found) return line;
    return found[1] === undefined ? "" : line.slice(found[0].length);
  });
}

/** Checks whether lines name people as in a message rather than a table: "Awa Ndiaye - Directrice : 77 123 45 67". */
export function areFreeLines(lines: readonly string[]): boolean {
  if (lines.some((line) => /[\t;|"]/.test(line))) return false;
  const commas = lines.map((line) => line.split(",").length - 1);
  // In a table a telephone number has a cell of its own.
  const isMixed = lines.slice(0, 40).some((line) => line.split(",").some(hasContactBesideWords));
  const isTable = !isMixed && commas.every((count) => count === commas[0]) && (commas[0] ?? 0) > 1;
  const isHeaded = (commas[0] ?? 0) > 0 && !splitLine(lines[0] ?? "").contacts.length;
  return !isTable && !isHeaded;
}

function hasContactBesideWords(cell: string): boolean {
  const { texts, contacts } = splitLine(cell);
  return texts.length > 0 && contacts.length > 0;
}

/** Returns the cells of free lines: names and jobs, then telephone numbers and e-mails, one kind a column. */
export function splitFreeLines(lines: readonly string[]): string[][] {
  const split = lines.map(splitLine);
  const width = Math.max(0, ...split.map(({ texts }) => texts.length));
  const phones = Math.max(0, ...split.map((line) => line.phones.length));
  const pad = (cells: readonly string[], length: number) => Array.from({ length }, (_, at) => cells[at] ?? "");
  return split.map((line) => [...pad(line.texts, width), ...pad(line.phones, phones), ...line.emails]);
}

function splitLine(line: string) {
  const emails = line.match(email) ?? [];
  const phones = (line.replace(email, "\t").match(phone) ?? []).filter((one) => one.replace(/\D/g, "").length > 6);
  let rest = line.replace(email, "\t");
  for (const one of phones) rest = rest.replace(one, "\t");
  const texts = rest
    .replace(rowNumber, "")
    .split(between)
    .map((part) => part.replace(/^[^\p{L}\p{N}(]+|[^\p{L}\p{M}\p{N}).]+$/gu, ""))
    .filter((part) => part !== "" && !label.test(part));
  return { texts, phones: phones.map((one) => one.trim()), emails, contacts: [...phones, ...emails] };
}
