import { deliveryTextNames } from "#shared/order/delivery-texts.ts";
import { foldSearchText } from "./order-rules.ts";
import type { OrderRow } from "./order-tables.ts";

export type ErasedBuyer = Pick<OrderRow, "buyerFirstName" | "buyerLastName" | "buyerEmail" | "buyerPhone">;

/** The details of a history entry, parsed from its JSON. */
interface EntryDetails extends Record<string, unknown> {
  /** Only in a correction: each changed field with its values. */
  changes?: Record<string, Record<string, unknown>>;
}

const destination: readonly string[] = deliveryTextNames;

/** Removes the delivery fields, old and new, from a correction's details (JSON). */
export function removeDestination(json: string): string {
  const { changes = {}, ...details } = JSON.parse(json) as EntryDetails;
  const others = Object.entries(changes).filter(([name]) => !destination.includes(name));
  return JSON.stringify({ changes: Object.fromEntries(others), ...details });
}

/** Checks whether a correction's details (JSON) say that the card was once sent to the buyer. */
export function isDestinationOfBuyer(json: string, buyer: ErasedBuyer): boolean {
  const { changes = {} } = JSON.parse(json) as EntryDetails;
  return destination.some((name) => Object.values(changes[name] ?? {}).some((value) => identifiesBuyer(value, buyer)));
}

/**
 * Removes the buyer from the details (JSON) of an entry about somebody else's card: values of a correction that
 * identify the buyer, and staff's texts that contain either of their names. Keeps a value that the card shows today,
 * such as a shared telephone: it is the holder's.
 */
export function removeBuyer(json: string, buyer: ErasedBuyer, card: object): string {
  const { changes, ...texts } = JSON.parse(json) as EntryDetails;
  const keptTexts = removeValues(texts, (text) => identifiesBuyer(text, buyer) || isNameOfBuyer(text, buyer));
  if (!changes) return JSON.stringify(keptTexts);
  const shown: Record<string, unknown> = { ...card };
  const keptChanges = Object.entries(changes).map(([name, values]) => [
    name,
    removeValues(
      values,
      (value) =>
        value !== shown[name] && (identifiesBuyer(value, buyer) || (isName(name) && isNameOfBuyer(value, buyer))),
    ),
  ]);
  return JSON.stringify({ changes: Object.fromEntries(keptChanges), ...keptTexts });
}

function removeValues(from: Record<string, unknown>, isRemoved: (value: unknown) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => !isRemoved(value)));
}

const isName = (field: string): boolean => field === "firstName" || field === "lastName";

/** Checks whether a text contains the buyer's whole name, their mailbox or their telephone number, however it is typed. */
function identifiesBuyer(text: unknown, buyer: ErasedBuyer): boolean {
  if (typeof text !== "string") return false;
  const { buyerFirstName, buyerLastName, buyerEmail, buyerPhone } = buyer;
  const digits = buyerPhone.replace(/^\+(?:221)?/, "");
  return (
    contains(text, `${buyerFirstName} ${buyerLastName}`) ||
    contains(text, `${buyerLastName} ${buyerFirstName}`) ||
    contains(text, buyerEmail) ||
    (digits !== "" && text.replace(/\D/g, "").includes(digits))
  );
}

function isNameOfBuyer(text: unknown, { buyerFirstName, buyerLastName }: ErasedBuyer): boolean {
  return typeof text === "string" && (contains(text, buyerFirstName) || contains(text, buyerLastName));
}

/** Compares only letters, digits and `@ . +`, whatever their case and accents. */
function contains(text: string, words: string): boolean {
  const folded = foldSearchText(words);
  return folded !== "" && foldSearchText(text).includes(folded);
}
