import { isPlainHttpsUrl, maxSocialLinkLength } from "./social-links.ts";

/** What makes an address lead elsewhere, or read otherwise, than where it says: another address, controls, turned text. */
const hidden =
  /(?:\/|%2f|\\|%5c){2}|(?:java|vb)script(?::|%3a)|data(?::|%3a)|%(?:[01][\da-f]|7f)|%e2%80%(?:8[ef]|a[a-e])|%e2%81%a[6-9]|%d8%9c/i;

/** Names of letters, figures and hyphens, the last of letters alone: no number, no dot at the end. */
const hostName = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/;

/**
 * Parses an `https:` address that is read by people as browsers read it: in ASCII, written as browsers write it, with
 * no port, no encoded letters or dot at the end in its host, and no second address within. `undefined` for others.
 */
export function parsePlainAddress(text: string): URL | undefined {
  if (text.length > maxSocialLinkLength || !isPlainHttpsUrl(text)) return undefined;
  const url = new URL(text);
  const { href, port, hostname, pathname, search, hash } = url;
  if (href !== text && href !== `${text}/`) return undefined;
  if (port !== "" || !hostName.test(hostname) || /(?:^|\.)xn--/.test(hostname)) return undefined;
  return hidden.test(pathname + search + hash) ? undefined : url;
}

/** Completes an address as people type or paste it, so that `parsePlainAddress` takes it; other text stays as it is. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (text === "" || /\p{C}/u.test(text) || !isPlainHttpsUrl(whole)) return text;
  return new URL(whole).href;
}
