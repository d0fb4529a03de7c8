import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { OrderFieldName } from "#shared/contract/order-fields.ts";

const phoneMessage = "Ce numéro n'est pas valable. Écrivez-le comme 77 123 45 67 ou +221 77 123 45 67.";

/** A Senegalese number as people write it, or an international one, as E.164; `undefined` when it is neither. */
export function toE164(text: string): string | undefined {
  const international = text.replace(/^\s*00(?=[1-9])/, "+");
  const parsed = parsePhoneNumberFromString(international, "SN");
  return parsed?.isPossible() && parsed.isValid() ? parsed.number : undefined;
}

const phoneFields = ["phoneNumber", "phoneNumber2", "workPhoneNumber", "workPhoneNumber2", "deliveryPhone"] as const satisfies readonly OrderFieldName[];

/** What is empty stays so: what must be there is asked elsewhere. */
export type PhoneFields = Record<(typeof phoneFields)[number], string>;
type TypedPhones = { [Name in keyof PhoneFields]?: string | undefined };

/** The numbers as E.164, or the sentence for each field that cannot be read. */
export function normalizePhones(input: TypedPhones): { phones: PhoneFields } | { fields: Record<string, string> } {
  const read = phoneFields.map((name) => [name, !input[name] ? "" : toE164(input[name] ?? "")] as const);
  const unread = read.filter(([, number]) => number === undefined);
  return unread.length > 0 ? { fields: Object.fromEntries(unread.map(([name]) => [name, phoneMessage])) } : { phones: Object.fromEntries(read) as PhoneFields };
}

/** How long an `Idempotency-Key` answers the same (payments.md rule 8). */
export const idempotencyLifeMs = 24 * 3_600_000;
