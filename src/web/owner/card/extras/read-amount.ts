/** Parses typed whole FCFA; null if nothing is typed. */
export function readAmount(typed: string): number | null {
  const digits = typed.replace(/\D/g, "");
  return digits === "" ? null : Number(digits);
}
