/** Lists the characters of Crockford's base32: no I, L, O, U; case is ignored. */
export const crockfordAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Converts to upper case, and the look-alikes O, I and L to 0, 1 and 1. */
export function normalizeCrockford(text: string): string {
  return text.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
}

/** Matches an order's `ref`: 26 characters, 130 random bits. */
export const refPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;
/** Matches an order's number for people, such as `SDV-7K3M9Q2X`; it opens nothing by itself. */
export const orderNumberPattern = /^SDV-[0-9A-HJKMNP-TV-Z]{8}$/;
