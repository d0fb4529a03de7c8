/**
 * Formats whole FCFA as people write them: `12 900 FCFA`.
 * Spaces are no-break (U+00A0), so an amount never wraps.
 */
export function formatFcfa(amount: number): string {
  const digits = String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
  return `${amount < 0 ? "-" : ""}${digits}\u00a0FCFA`;
}
