import { looksLikePaymentHost } from "#shared/card/extras/payment-links.ts";
import { parsePlainAddress } from "#shared/card/plain-address.ts";

/** Where a page's links stay, in points from its upper left corner. */
export interface PdfPageLink {
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Links that a page keeps, the first ones. */
export const mostPageLinks = 50;
/** Points of a side, beneath which nobody hits it, and nobody sees it. */
const leastSide = 4;

const mailbox = /^mailto:[\w.%+-]{1,64}@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;
const telephone = /^tel:\+?\d[\d().-]{2,20}$/;

/**
 * Checks whether a link of a received file may stay: a plain `https` address, where payments do not go, a mailbox
 * alone, or a telephone number.
 */
export function isSafePdfLink(url: string): boolean {
  if (mailbox.test(url) || telephone.test(url)) return true;
  const address = parsePlainAddress(url);
  return address !== undefined && !looksLikePaymentHost(address.hostname);
}

/** Cuts a link at its page's edges; `undefined` where nothing is left that a finger would hit. */
export function clipPageLink(
  { url, x, y, width, height }: PdfPageLink,
  page: { width: number; height: number },
): PdfPageLink | undefined {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const clipped = { width: Math.min(page.width, x + width) - left, height: Math.min(page.height, y + height) - top };
  if (!(clipped.width >= leastSide && clipped.height >= leastSide)) return undefined;
  return { url, x: left, y: top, ...clipped };
}
