import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A number as people read it, which no line's end parts. */
export function formatPhoneWithoutBreaks(e164: string): string {
  return (parsePhoneNumberFromString(e164)?.formatInternational() ?? e164).replaceAll(" ", "\u00a0");
}
