import type { OrderFieldName } from "#shared/contract/order-fields.ts";
import { invalidPhoneMessage, parsePhoneToE164 } from "../phone-rules.ts";

const phoneFields = ["phoneNumber", "phoneNumber2", "workPhoneNumber", "workPhoneNumber2", "deliveryPhone"] as const satisfies readonly OrderFieldName[];

/** What is empty stays so: what must be there is asked elsewhere. */
export type OrderPhoneFields = Record<(typeof phoneFields)[number], string>;
type TypedPhones = { [Name in keyof OrderPhoneFields]?: string | undefined };

/** The numbers as E.164, or the sentence for each field that cannot be read. */
export function normalizeOrderPhones(input: TypedPhones): { phones: OrderPhoneFields } | { fields: Record<string, string> } {
  const read = phoneFields.map((name) => [name, !input[name] ? "" : parsePhoneToE164(input[name] ?? "")] as const);
  const unread = read.filter(([, number]) => number === undefined);
  return unread.length > 0 ? { fields: Object.fromEntries(unread.map(([name]) => [name, invalidPhoneMessage])) } : { phones: Object.fromEntries(read) as OrderPhoneFields };
}

/** How long an `Idempotency-Key` answers the same (payments.md rule 8). */
export const idempotencyKeyLifetimeMs = 24 * 3_600_000;
