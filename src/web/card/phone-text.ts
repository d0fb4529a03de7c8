import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Formats a number with spaces between groups of digits, without line breaks. */
export function formatPhoneWithoutBreaks(e164: string): string {
  return (parsePhoneNumberFromString(e164)?.formatInternational() ?? e164).replaceAll(" ", "\u00a0");
}
