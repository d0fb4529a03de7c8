import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { OrderFieldName } from "#shared/contract/orders.ts";

const phoneMessage = "Ce numéro n'est pas valable. Écrivez-le comme 77 123 45 67 ou +221 77 123 45 67.";

/** A Senegalese number as people write it, or an international one, as E.164; `undefined` when it is neither. */
export function toE164(text: string): string | undefined {
  const international = text.replace(/^\s*00(?=[1-9])/, "+");
  const parsed = parsePhoneNumberFromString(international, "SN");
  return parsed?.isPossible() && parsed.isValid() ? parsed.number : undefined;
}

export type PhoneFields = Pick<Record<OrderFieldName, string>, "phoneNumber" | "workPhoneNumber">;

/** Both numbers as E.164, or the sentence for each field that cannot be read. */
export function normalizePhones(input: PhoneFields): { phones: PhoneFields } | { fields: Record<string, string> } {
  const phoneNumber = toE164(input.phoneNumber);
  const workPhoneNumber = toE164(input.workPhoneNumber);
  if (phoneNumber && workPhoneNumber) return { phones: { phoneNumber, workPhoneNumber } };
  return {
    fields: {
      ...(phoneNumber ? {} : { phoneNumber: phoneMessage }),
      ...(workPhoneNumber ? {} : { workPhoneNumber: phoneMessage }),
    },
  };
}

/** How long an `Idempotency-Key` answers the same (payments.md rule 8). */
export const idempotencyLifeMs = 24 * 3_600_000;
