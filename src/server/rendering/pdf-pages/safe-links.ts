import { looksLikePaymentHost } from "#shared/card/extras/payment-links.ts";
import { parsePlainAddress } from "#shared/card/plain-address.ts";

/** A link that stays, and its place in points from the page's upper left corner. */
export interface PdfPageLink {
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Number of links that a page keeps: the first ones. */
export const mostPageLinks = 50;
/** Least side in points; a smaller link can be neither seen nor hit. */
const leastSide = 4;

const mailbox = /^mailto:[\w.%+-]{1,64}@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;
const telephone = /^tel:\+?\d[\d().-]{2,20}$/;

/**
 * Checks whether a received file's link may stay: a plain `https` address that does not lead to a payment, a plain
 * mailbox, or a telephone number.
 */
export function isSafePdfLink(url: string): boolean {
  if (mailbox.test(url) || telephone.test(url)) return true;
  const address = parsePlainAddress(url);
  return address !== undefined && !looksLikePaymentHost(address.hostname);
}

/** Cuts a link at its page's edges; `undefined` if what remains is too small to hit. */
export function clipPageLink(
  { url, x, y, width, height }: PdfPageLink,
  page: { width: number; height: number },
): PdfPageLink | undefined {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const clipped = { width: Math.min(page.width, x + width) - left, height: Math.min(page.height, y + height) - top };
  if (!(clipped.width >= leastSide && clipped.height >= leastSide)) return undefined;
  return { url, x: left, y: top, ...clipped };
}
