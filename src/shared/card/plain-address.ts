import { isPlainHttpsUrl, maxSocialLinkLength } from "./social-links.ts";

/** What makes an address lead or read differently than it says: a second address, control characters, reversed text. */
const hidden =
  /(?:\/|%2f|\\|%5c){2}|(?:java|vb)script(?::|%3a)|data(?::|%3a)|%(?:[01][\da-f]|7f)|%e2%80%(?:8[ef]|a[a-e])|%e2%81%a[6-9]|%d8%9c/i;

/** Labels of letters, figures and hyphens, the last one of letters only: no IP address, no trailing dot. */
const hostName = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/;

/**
 * Parses an `https:` address that people read just as browsers do: ASCII, in a browser's own spelling, without a port,
 * without encoded letters or a trailing dot in its host, and without a second address inside. `undefined` for others.
 */
export function parsePlainAddress(text: string): URL | undefined {
  if (text.length > maxSocialLinkLength || !isPlainHttpsUrl(text)) return undefined;
  const url = new URL(text);
  const { href, port, hostname, pathname, search, hash } = url;
  if (href !== text && href !== `${text}/`) return undefined;
  if (port !== "" || !hostName.test(hostname) || /(?:^|\.)xn--/.test(hostname)) return undefined;
  return hidden.test(pathname + search + hash) ? undefined : url;
}

/** Completes a typed or pasted address so that `parsePlainAddress` accepts it; other text stays as it is. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (text === "" || /\p{C}/u.test(text) || !isPlainHttpsUrl(whole)) return text;
  return new URL(whole).href;
}
