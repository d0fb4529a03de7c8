import { AppError } from "#server/app-error.ts";
import type { CompanyApiPerson } from "#shared/contract/company-api.ts";

/** Cuts a page from rows read with one row too many; `next` is null on the last page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  toKey: (row: Row) => string,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? toKey(last) : null };
}

/** Parses a cursor: the key of the previous page's last row. @throws {AppError} `cursor.invalid` */
export function parseCursor(after: string | undefined): string | undefined {
  if (after !== undefined && !/^[0-9A-Z]{26}$/.test(after)) throw new AppError("cursor.invalid");
  return after;
}

/** Builds a person's ETag from the version of the editable fields and a hash of the rest. */
export function buildPersonTag(version: string, rest: string): string {
  return `"${version}.${rest}"`;
}

/**
 * Parses from If-Match the version that an edit starts from; `undefined`: any (`*`). A change of fields that edits
 * cannot touch does not matter.
 * @throws {AppError} `precondition.missing`, `precondition.failed` if it is no tag of ours
 */
export function parseIfMatch(header: string | undefined): string | undefined {
  if (header === undefined) throw new AppError("precondition.missing");
  if (header.trim() === "*") return undefined;
  const version = /^"([0-9a-f]{32})\.[0-9a-f]{32}"$/.exec(header.trim())?.[1];
  if (version === undefined) throw new AppError("precondition.failed");
  return version;
}

/** Checks whether the client has this tag: `*`, or one in its list, weak or not (RFC 9110, 13.1.2). */
export function isTagKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag);
}

/** Returns a person's fields that edits cannot change. */
export function toUnchangeable({ ref, state, offer, locked }: CompanyApiPerson) {
  return { ref, state, offer, locked };
}
