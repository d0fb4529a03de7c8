import { AppError } from "#server/app-error.ts";
import { phoneTextNames } from "#shared/card/card-text-rules.ts";
import { tidyTypedPhone } from "#shared/format/typed-phone.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

export const invalidPhoneMessage =
  "Ce numéro n'est pas valable. Écrivez-le comme 77 123 45 67 ou +221 77 123 45 67, sans numéro de poste.";

/** A cache: an order's number is read several times, and its cards share the company's (`npm run bench -- load`). */
const known = new Map<string, string | undefined>();
const mostKnown = 500;

/** Parses a Senegalese number as people write it, or an international one, to E.164; `undefined` if it is neither. */
export function parsePhoneToE164(text: string): string | undefined {
  if (known.has(text)) return known.get(text);
  if (known.size >= mostKnown) known.clear();
  const number = parse(text);
  known.set(text, number);
  return number;
}

function parse(text: string): string | undefined {
  const number = parsePhoneNumberFromString(tidyTypedPhone(text), "SN");
  if (number?.isPossible() && number.isValid()) return number.number;
  return undefined;
}

type TypedPhones<Name extends string> = { [Field in Name]?: string | undefined };

/** Reads telephone numbers as E.164, empty ones as ""; `faults`: the message for each unreadable one. */
export function readPhones<Name extends string>(
  typed: TypedPhones<Name>,
  names: readonly Name[],
): { phones: Record<Name, string>; faults: Record<string, string> } {
  const faults: Record<string, string> = {};
  const phones = names.map((name) => {
    const number = typed[name] ? parsePhoneToE164(typed[name]) : "";
    if (number === undefined) faults[name] = invalidPhoneMessage;
    return [name, number ?? ""];
  });
  return { phones: Object.fromEntries(phones) as Record<Name, string>, faults };
}

/** Reads numbers as `readPhones` does. @throws {AppError} `request.invalid` with each unreadable one */
function parsePhonesOrThrow<Name extends string>(
  typed: TypedPhones<Name>,
  names: readonly Name[],
): Record<Name, string> {
  const { phones, faults: fields } = readPhones(typed, names);
  if (Object.keys(fields).length > 0) throw new AppError("request.invalid", { fields });
  return phones;
}

/** Converts fields to E.164; "" stays. @throws {AppError} `request.invalid` with each unreadable one */
export function withParsedPhones<Name extends string, Fields extends Record<Name, string>>(
  fields: Fields,
  names: readonly Name[],
): Fields {
  return { ...fields, ...parsePhonesOrThrow(fields, names) };
}

export const orderPhoneNames = [...phoneTextNames, "deliveryPhone"] as const;

/** An order's telephone numbers. One may be empty: required fields are checked elsewhere. */
export type OrderPhoneFields = Record<(typeof orderPhoneNames)[number], string>;

/** Reads an order's numbers as E.164. @throws {AppError} `request.invalid` with the fields to correct */
export function parseOrderPhonesOrThrow(typed: TypedPhones<keyof OrderPhoneFields>): OrderPhoneFields {
  return parsePhonesOrThrow(typed, orderPhoneNames);
}
