import { parseXml } from "./parse-xml.ts";
import type { ZipParts } from "./zip-parts.ts";

/** Excel's own formats that show a date; those from 18 to 21 and from 45 to 47 show an hour. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
}

/** Reads which cell styles show their number as a date. @throws {AppError} */
export async function readDateStyles(parts: ZipParts, part: string): Promise<ReadonlySet<number>> {
  const dates = new Set<number>();
  const pieces = parts.open(part);
  if (!pieces) return dates;
  const formats = new Map<number, string>();
  let isCellStyle = false;
  let style = 0;
  await parseXml(pieces, {
    open: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId);
      if (name === "numFmt") formats.set(id, formatCode ?? "");
      else if (name === "cellXfs") isCellStyle = true;
      else if (name === "xf" && isCellStyle) {
        const format = formats.get(id);
        if (format === undefined ? isBuiltInDate(id) : isDateFormat(format)) dates.add(style);
        style += 1;
      }
    },
    close: (name) => {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return dates;
}

/** Checks whether a format writes days, months, years or hours, apart from what it quotes. */
function isDateFormat(format: string): boolean {
  const [first = ""] = format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "").split(";");
  return /[dmyhsj]/i.test(first) && !/general|standard/i.test(first);
}
