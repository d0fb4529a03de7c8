/** Reads one of our CSV files: each line as values by column title. */
export function readCsv(text: string): Record<string, string>[] {
  const [titles = [], ...lines] = text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n")
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^;]*)(?:;|$)/g)].map(([, cell = ""]) => cell));
  return lines.map((cells) => Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? ""])));
}
