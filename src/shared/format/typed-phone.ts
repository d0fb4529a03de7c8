import { cleanLine } from "./clean-text.ts";

/**
 * Prepares a typed or pasted phone number for parsing: removes invisible characters, turns 00 into +, and drops the (0)
 * that is only dialed at home. A number with an extension, which parsers would drop, becomes empty.
 */
export function tidyTypedPhone(text: string): string {
  const number = cleanLine(text)
    .replace(/[\ufe00-\ufe0f]/g, "")
    .replace(/^00(?=[1-9])/, "+")
    .replace(/^(\(?\+[\d\s]{1,5}\)?)\s*\(0\)/, "$1");
  return /\d\D*[a-z#,;].*\d/i.test(number) ? "" : number;
}
