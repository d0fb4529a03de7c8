import { parseIsoDay, formatFrenchDay } from "#shared/format/day-and-time.ts";

/** Joins the parts of an entry's details as sentences. */
export function joinAuditDetails(...parts: readonly string[]): string {
  const said = parts
    .map((part) => part.trim().replace(/\.$/, ""))
    .filter((part) => part !== "")
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`);
  return said.join(" ");
}

/** « du 1er novembre 2026 au 30 novembre 2026 »; empty for any time. */
export function periodInWords({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  const on = (day: string) => formatFrenchDay(parseIsoDay(day));
  if (from !== undefined && to !== undefined) {
    if (from === to) return `le ${on(from)}`;
    return `du ${on(from)} au ${on(to)}`;
  }
  if (from !== undefined) return `dès le ${on(from)}`;
  if (to === undefined) return "";
  return `jusqu'au ${on(to)}`;
}
