import { cleanLine } from "./clean-text.ts";

/**
 * Prepares a telephone number as people type and paste it for its reader: without signs that are not seen, 00 as +, without
 * the (0) that is dialled at home alone. An extension, which a reader of numbers would drop, makes it no number.
 */
export function tidyTypedPhone(text: string): string {
  const number = cleanLine(text)
    .replace(/[\ufe00-\ufe0f]/g, "")
    .replace(/^00(?=[1-9])/, "+")
    .replace(/^(\(?\+[\d\s]{1,5}\)?)\s*\(0\)/, "$1");
  return /\d\D*[a-z#,;].*\d/i.test(number) ? "" : number;
}
