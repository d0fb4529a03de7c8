import { AppError } from "#server/app-error.ts";
import type { CompanyApiPerson } from "#shared/contract/company-api.ts";

/** Cuts a page from rows of which one more than the page holds was read; `next` is null on the last page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  toKey: (row: Row) => string,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? toKey(last) : null };
}

/** Reads a cursor: the key of the last row before. @throws {AppError} `cursor.invalid` */
export function parseCursor(after: string | undefined): string | undefined {
  if (after !== undefined && !/^[0-9A-Z]{26}$/.test(after)) throw new AppError("cursor.invalid");
  return after;
}

/** Builds a person's ETag of the version of what can be changed, and of a hash of the rest. */
export function buildPersonTag(version: string, rest: string): string {
  return `"${version}.${rest}"`;
}

/**
 * Reads from If-Match the version with which an edit began; `undefined`: any (`*`). What cannot be changed by an edit
 * does not hinder it.
 * @throws {AppError} `precondition.missing`, `precondition.failed` for what is no tag of ours
 */
export function parseIfMatch(header: string | undefined): string | undefined {
  if (header === undefined) throw new AppError("precondition.missing");
  if (header.trim() === "*") return undefined;
  const version = /^"([0-9a-f]{32})\.[0-9a-f]{32}"$/.exec(header.trim())?.[1];
  if (version === undefined) throw new AppError("precondition.failed");
  return version;
}

/** Checks whether a reader has this tag already: `*`, or one of a list, weak or not (RFC 9110, 13.1.2). */
export function isTagKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag);
}

/** The part of a person that no edit changes. */
export function toUnchangeable({ ref, state, offer, locked }: CompanyApiPerson) {
  return { ref, state, offer, locked };
}
