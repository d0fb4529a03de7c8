/** Reads whole FCFA as they are typed; null where nothing is. */
export function readAmount(typed: string): number | null {
  const digits = typed.replace(/\D/g, "");
  return digits === "" ? null : Number(digits);
}
