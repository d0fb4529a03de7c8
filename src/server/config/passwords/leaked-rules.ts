import { leakedList } from "./leaked-list-rules.ts";

const bytes = 4;
let known: DataView | undefined;

/**
 * Checks whether a password is among the most used leaked ones, ignoring case (ASVS 6.2.4, 6.2.12). One unlisted
 * password in some 200,000 matches too.
 */
export function isLeaked(password: string): boolean {
  known ??= new DataView(Uint8Array.from(atob(leakedList), (unit) => unit.charCodeAt(0)).buffer);
  const wanted = computePasswordFingerprint(password.toLowerCase());
  let low = 0;
  let high = known.byteLength / bytes;
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = known.getUint32(middle * bytes);
    if (value === wanted) return true;
    if (value < wanted) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** Computes 32 bits by FNV-1a over the UTF-16 units. It need not be hard to reverse, since the list is public. */
export function computePasswordFingerprint(password: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < password.length; at += 1) hash = Math.imul(hash ^ password.charCodeAt(at), 0x01000193);
  // One more mixing step: for short texts FNV leaves the upper bits alike.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
