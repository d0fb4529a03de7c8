import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Formats a number as people read it, without line breaks inside it. */
export function formatPhoneWithoutBreaks(e164: string): string {
  return (parsePhoneNumberFromString(e164)?.formatInternational() ?? e164).replaceAll(" ", "\u00a0");
}
