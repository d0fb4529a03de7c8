/**
 * Finds the first link that reveals a number or mailbox the owner hides, as it is written: "wa.me/221771234567" reveals
 * "77 123 45 67".
 */
export function findLinkRevealingValue(hiddenValue: string, links: readonly string[]): string | undefined {
  const address = hiddenValue.trim().toLowerCase();
  if (address.includes("@")) return links.find((link) => link.toLowerCase().includes(address));
  const digits = address.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length < shortestNumber
    ? undefined
    : links.find((link) => link.replace(/%20|[\s.()-]/g, "").includes(digits));
}

/** Number of digits from which a number belongs to only one person. */
const shortestNumber = 7;
