import { AppError } from "#server/app-error.ts";
import { phoneTextNames } from "#shared/card/card-text-rules.ts";
import { tidyTypedPhone } from "#shared/format/typed-phone.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

export const invalidPhoneMessage =
  "Ce numéro n'est pas valable. Écrivez-le comme 77 123 45 67 ou +221 77 123 45 67, sans numéro de poste.";

/** An order's number is read several times, and its cards share their company's (`npm run bench -- load`). */
const known = new Map<string, string | undefined>();
const mostKnown = 500;

/**
 * Parses a Senegalese number as people write it, or an international one, to E.164; `undefined` when it is
 * neither.
 */
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

/** Reads some numbers as E.164, an empty one as such; `faults`: the message for each that is no telephone. */
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

/** Reads them as `readPhones` does. @throws {AppError} `request.invalid` with each that is no telephone */
function parsePhonesOrThrow<Name extends string>(
  typed: TypedPhones<Name>,
  names: readonly Name[],
): Record<Name, string> {
  const { phones, faults: fields } = readPhones(typed, names);
  if (Object.keys(fields).length > 0) throw new AppError("request.invalid", { fields });
  return phones;
}

/** Writes some fields as E.164; an empty one stays so. @throws {AppError} `request.invalid` with each that is no telephone */
export function withParsedPhones<Name extends string, Fields extends Record<Name, string>>(
  fields: Fields,
  names: readonly Name[],
): Fields {
  return { ...fields, ...parsePhonesOrThrow(fields, names) };
}

export const orderPhoneNames = [...phoneTextNames, "deliveryPhone"] as const;

/** An order's telephone numbers; an empty one stays empty, since required fields are checked elsewhere. */
export type OrderPhoneFields = Record<(typeof orderPhoneNames)[number], string>;

/** Reads an order's numbers as E.164. @throws {AppError} `request.invalid` with the fields to correct */
export function parseOrderPhonesOrThrow(typed: TypedPhones<keyof OrderPhoneFields>): OrderPhoneFields {
  return parsePhonesOrThrow(typed, orderPhoneNames);
}
