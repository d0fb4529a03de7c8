import { randomFillSync } from "node:crypto";
import { crockfordAlphabet } from "#shared/format/crockford.ts";

/** Random bytes are fetched from the system in bulk: each fetch costs as much as a query. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Returns random bytes that were never given before; `length`: 4096 at most. */
function randomBytes(length: number): Buffer {
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += length;
  // A copy, so that the returned bytes neither change with the pool nor remain in it.
  const bytes = Buffer.from(pool.subarray(used - length, used));
  pool.fill(0, used - length, used);
  return bytes;
}

/** Generates `length` random characters of Crockford's base32, 5 bits each. */
export function generateCrockfordString(length: number): string {
  return Array.from(randomBytes(length), (byte) => crockfordAlphabet[byte & 31]).join("");
}

/** Generates 80 random bits in groups that can be read aloud, such as `7r2p-kq9x-v3mt-h8wd`. */
export function generateReadableSecret(): string {
  return [1, 2, 3, 4].map(() => generateCrockfordString(4).toLowerCase()).join("-");
}

/** Generates an order's `ref`: 130 random bits. */
export const generateOrderReference = () => generateCrockfordString(26);

/** Generates an order number for people; the number opens nothing. */
export const generateOrderNumber = () => `SDV-${generateCrockfordString(8)}`;

/** Generates 128 random bits, hexadecimal. */
export const generateSecretId = () => randomBytes(16).toString("hex");

/**
 * Checks whether a text may come from `generateSecretId`. Others are not worth a query, and PostgreSQL refuses some
 * (NUL).
 */
export const isWellFormedSecretId = (text: string) => /^[0-9a-f]{32}$/.test(text);

let last = { time: "", random: "" };

/**
 * Generates a row's id of 10 characters of time (whole ms; fractions are dropped) and 80 bits. Ids sort by time, and
 * ids from one process and millisecond in the order in which they were made.
 */
export function generateSortableId(now: number): string {
  let time = "";
  for (let rest = Math.floor(now), at = 0; at < 10; at += 1, rest = Math.floor(rest / 32))
    time = crockfordAlphabet[rest % 32] + time;
  const random =
    time === last.time
      ? // The next text in sort order.
        last.random.replace(
          /[^Z]Z*$/,
          ([first = "", ...rest]) => crockfordAlphabet[crockfordAlphabet.indexOf(first) + 1] + "0".repeat(rest.length),
        )
      : generateCrockfordString(16);
  last = { time, random };
  return time + last.random;
}
