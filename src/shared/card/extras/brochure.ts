import { formatCount } from "../../format/counts.ts";
import type { CardBrochure } from "./card-extras.ts";

/** Limits the bytes of a brochure, both as received and as served. */
export const maxBrochureBytes = 5 * 1024 * 1024;
export const maxBrochurePages = 24;

/** Says that a file is too large; the form shows it before sending the file. */
export const brochureTooLarge = "Ce PDF dépasse 5\u00a0Mo\u00a0: allégez ses images, puis envoyez-le de nouveau.";

const uploadId = /^[0-9a-f]{32}$/;

/** Checks whether a row's brochure is valid. */
export function isBrochure({ id, bytes, pages }: CardBrochure): boolean {
  return uploadId.test(id) && Number.isSafeInteger(bytes) && bytes > 0 && Number.isSafeInteger(pages) && pages > 0;
}

/** Formats a file's size in French, as "1,2 Mo" or "310 ko". */
export function formatFileSize(bytes: number): string {
  const text = toFileSize(bytes, "fr-FR");
  return `${text.amount}\u00a0${text.isLarge ? "Mo" : "ko"}`;
}

/** Rounds a file size as people say it: thousands of bytes, or millions with one decimal. */
export function toFileSize(bytes: number, locale: string): { amount: string; isLarge: boolean } {
  const isLarge = bytes >= 999_500;
  const amount = isLarge ? Math.round(bytes / 100_000) / 10 : Math.max(1, Math.round(bytes / 1000));
  return { amount: amount.toLocaleString(locale), isLarge };
}

/** Describes a brochure for its owner and staff, as "PDF, 1,2 Mo, 8 pages". */
export function describeBrochure({ bytes, pages }: Pick<CardBrochure, "bytes" | "pages">): string {
  return `PDF, ${formatFileSize(bytes)}, ${formatCount(pages, "page")}`;
}

/** Builds the path of the PDF that a card's page offers; not in `routePaths`, which every page downloads. */
export function buildBrochurePath(ref: string): string {
  return `/vcard/${ref}/brochure.pdf`;
}

/** Returns the `?v=` of a brochure's address on the page: another for each file, since an upload never changes. */
export function getBrochureKey({ id }: Pick<CardBrochure, "id">): string {
  return id.slice(0, 8);
}
