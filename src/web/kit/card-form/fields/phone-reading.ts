import { tidyTypedPhone } from "#shared/format/typed-phone.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Parses a Senegalese number in any usual format, or an international one, and returns it in readable form; `undefined`
 * if it is neither. Loaded when first needed.
 */
export function parsePhoneNumber(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(tidyTypedPhone(text), "SN");
  return parsed?.isPossible() && parsed.isValid() ? parsed.formatInternational() : undefined;
}
