/** Most common mail domains here; a domain that is one typo away is probably meant to be one of them. */
const usual = [
  "gmail.com",
  "yahoo.fr",
  "yahoo.com",
  "hotmail.com",
  "hotmail.fr",
  "outlook.com",
  "outlook.fr",
  "icloud.com",
  "live.fr",
  "orange.sn",
];
/** Real domains that are also one typo away. */
const real = ["ymail.com", "gmx.com", "mail.com", "email.com", "live.com", "orange.fr", "outlook.sn"];

/** Returns the address that was probably meant, or `undefined`; an order's link is sent only to the typed one. */
export function suggestEmailCorrection(typed: string): string | undefined {
  const [, name, domain] = /^\s*([^@\s]+)@([^@\s]+)\s*$/.exec(typed.toLowerCase()) ?? [];
  if (!name || !domain || usual.includes(domain) || real.includes(domain)) return undefined;
  const meant = usual.find((other) => isOneSlipAway(domain, other));
  return meant && `${typed.trim().split("@")[0]}@${meant}`;
}

/** Checks whether one letter was left out, added or replaced, or two neighbors were swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let from = 0;
  while (from < typed.length && typed[from] === meant[from]) from += 1;
  const [left, right] = [typed.slice(from), meant.slice(from)];
  const swapped = left.length > 1 && `${left[1]}${left[0]}${left.slice(2)}` === right;
  return swapped || left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1);
}
