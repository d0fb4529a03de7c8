import { phoneTextNames } from "#shared/card/card-text-rules.ts";
import type { OrderFieldName } from "#shared/order/order-field-labels.ts";
import { invalidPhoneMessage, parsePhoneToE164 } from "../phone-rules.ts";

const phoneFields = [...phoneTextNames, "deliveryPhone"] as const satisfies readonly OrderFieldName[];

/** An order's telephone numbers; an empty one stays empty, since required fields are checked elsewhere. */
export type OrderPhoneFields = Record<(typeof phoneFields)[number], string>;
type TypedPhones = { [Name in keyof OrderPhoneFields]?: string | undefined };

/** Normalizes the numbers to E.164, or returns the message for each field that cannot be parsed. */
export function normalizeOrderPhones(
  input: TypedPhones,
): { phones: OrderPhoneFields } | { fields: Record<string, string> } {
  const read = phoneFields.map((name) => [name, !input[name] ? "" : parsePhoneToE164(input[name] ?? "")] as const);
  const unread = read.filter(([, number]) => number === undefined);
  if (unread.length > 0) return { fields: Object.fromEntries(unread.map(([name]) => [name, invalidPhoneMessage])) };
  return { phones: Object.fromEntries(read) as OrderPhoneFields };
}

/** Sets how long an `Idempotency-Key` answers the same (payments.md rule 8). */
export const idempotencyKeyLifetimeMs = 24 * 3_600_000;
