import { AppError } from "#server/app-error.ts";
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

/** Writes some fields as E.164; an empty one stays so. @throws {AppError} `request.invalid` with each that is no telephone */
export function withParsedPhones<Name extends string, Fields extends Record<Name, string>>(
  fields: Fields,
  names: readonly Name[],
): Fields {
  const read = names.map((name) => [name, fields[name] === "" ? "" : parsePhoneToE164(fields[name])] as const);
  const unread = read.filter(([, number]) => number === undefined);
  if (unread.length > 0)
    throw new AppError("request.invalid", {
      fields: Object.fromEntries(unread.map(([name]) => [name, invalidPhoneMessage])),
    });
  return { ...fields, ...Object.fromEntries(read) };
}
