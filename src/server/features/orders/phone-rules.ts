import { parsePhoneNumberFromString } from "libphonenumber-js/min";

export const invalidPhoneMessage = "Ce numéro n'est pas valable. Écrivez-le comme 77 123 45 67 ou +221 77 123 45 67.";

/**
 * Parses a Senegalese number as people write it, or an international one, to E.164; `undefined` when it is
 * neither.
 */
export function parsePhoneToE164(text: string): string | undefined {
  const international = text.replace(/^\s*00(?=[1-9])/, "+");
  const parsed = parsePhoneNumberFromString(international, "SN");
  if (parsed?.isPossible() && parsed.isValid()) return parsed.number;
  return undefined;
}
