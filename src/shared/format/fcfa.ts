/**
 * Formats whole FCFA as people write them: `12 900 FCFA`.
 * Spaces are no-break (U+00A0), so an amount never wraps.
 */
export function formatFcfa(amount: number): string {
  return `${amount < 0 ? "−" : ""}${formatGroupedDigits(Math.abs(amount))}\u00a0FCFA`;
}

/** Formats only the figure: `12 900`. */
export function formatGroupedDigits(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
}
