import { hereTheyAre, nameMissing, numberMissing } from "#shared/card/labels/script/fr.ts";

/** Contains a visitor's message to the card's owner, or an error and its field. */
export type VisitorMessageResult =
  | { message: string; field?: undefined; fault?: undefined }
  | { fault: string; field: "name" | "number"; message?: undefined };

/**
 * Builds the message from a name and a number, typed as in Senegal (`77 123 45 67`, `00221…`) or internationally;
 * checks only the number's form, without a server.
 */
export function buildVisitorMessage(name: string, number: string, greeting: string): VisitorMessageResult {
  if (!name.trim()) return { fault: nameMissing, field: "name" };
  const digits = number.replace(/[\s().-]/g, "").replace(/^00/, "+");
  const whole = /^[37]\d{8}$/.test(digits) ? `+221${digits}` : digits;
  if (!/^\+?\d{7,15}$/.test(whole)) return { fault: numberMissing, field: "number" };
  return { message: `${greeting} ${hereTheyAre}\n${name.trim()}\n${whole}` };
}
