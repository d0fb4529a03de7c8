/**
 * Finds the first of a card's links that reveals a value its owner hides, a number or a mailbox as they wrote it:
 * "wa.me/221771234567" reveals "77 123 45 67".
 */
export function findLinkRevealingValue(hiddenValue: string, links: readonly string[]): string | undefined {
  const address = hiddenValue.trim().toLowerCase();
  if (address.includes("@")) return links.find((link) => link.toLowerCase().includes(address));
  const digits = address.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length < shortestNumber
    ? undefined
    : links.find((link) => link.replace(/%20|[\s.()-]/g, "").includes(digits));
}

/** Digits that name no one else. */
const shortestNumber = 7;
