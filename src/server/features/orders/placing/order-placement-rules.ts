import { phoneTextNames } from "#shared/card/card-text-rules.ts";
import type { GroupOrderInput, OrderedCardInput } from "#shared/contract/group-order.ts";
import { getOrderFieldErrors } from "#shared/contract/order-fields.ts";
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

/**
 * Finds the first fault of each field of an order of the site, as `buyer.phoneNumber`, `deliveryPhone` or
 * `cards.2.email`, counted from 0; of one that is ordered `inOneForm`, where each has the field's own name.
 */
export function findOrderFaults(input: GroupOrderInput, inOneForm: boolean): Record<string, string> {
  const { buyer, cards, deliveryPhone } = input;
  const deliveryAddress = input.deliveryAddress || cards[0]?.address;
  const parts: [prefix: string, faults: Record<string, string>][] = [
    ["", findPhoneFaults({ deliveryPhone })],
    ["buyer.", findPhoneFaults({ phoneNumber: buyer.phoneNumber })],
    ...cards.map((card, at): [string, Record<string, string>] => {
      const faults: Record<string, string> = {
        ...findPhoneFaults(card),
        ...getOrderFieldErrors(card.offer, { ...card, deliveryAddress: card.deliveryAddress || deliveryAddress }),
        ...findElsewhereFaults(card),
      };
      const { profileUrl } = card;
      // A portrait may come later, and is one card's; a logo and a cover may be shared.
      if (profileUrl === undefined && !inOneForm) delete faults.profileUrl;
      else if (profileUrl && cards.findIndex((one) => one.profileUrl === profileUrl) !== at)
        faults.profileUrl ??= "Cette photo est déjà celle d'une autre carte.";
      return [`cards.${at}.`, faults];
    }),
  ];
  return Object.fromEntries(
    parts.flatMap(([prefix, faults]) =>
      Object.entries(faults).map(([field, message]) => [inOneForm ? field : prefix + field, message]),
    ),
  );
}

function findPhoneFaults(typed: TypedPhones): Record<string, string> {
  const normalized = normalizeOrderPhones(typed);
  return "fields" in normalized ? normalized.fields : {};
}

/** A card that is sent elsewhere needs an address and a town; `placeOrder` refuses a town without delivery. */
function findElsewhereFaults(card: OrderedCardInput): Record<string, string> {
  const { deliveryAddress, deliveryTown, deliveryRecipient, deliveryPhone } = card;
  if (!deliveryAddress && !deliveryTown && !deliveryRecipient && !deliveryPhone) return {};
  return {
    ...(!deliveryAddress && { deliveryAddress: "L'adresse de livraison est obligatoire." }),
    ...(!deliveryTown && { deliveryTown: "Choisissez une ville de la liste." }),
  };
}

/** Sets how long an `Idempotency-Key` answers the same (payments.md rule 8). */
export const idempotencyKeyLifetimeMs = 24 * 3_600_000;
