/**
 * Parses whole FCFA as typed, spaces between thousands accepted; NaN: it is no whole number. `undefined`: nothing
 * is typed.
 */
export function parseWholeFcfa(text: string): number | undefined {
  const digits = text.replace(/\s/g, "");
  if (digits === "") return undefined;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
