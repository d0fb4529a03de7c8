import { tidyTypedPhone } from "#shared/format/typed-phone.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Parses a Senegalese number as people write it, or an international one, into its readable form; `undefined` when
 * it is neither. Loaded when first needed.
 */
export function parsePhoneNumber(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(tidyTypedPhone(text), "SN");
  return parsed?.isPossible() && parsed.isValid() ? parsed.formatInternational() : undefined;
}
