import type { PrintedCard } from "#shared/card/printed/layout.ts";
import type { PrintedSideName } from "./card-side.tsx";

/** Describes a side for people who cannot see it. */
export function getCardSideAltText(
  { name, jobTitle, company, logo }: PrintedCard,
  side: PrintedSideName,
  hasQr: boolean,
): string {
  if (side === "back")
    return hasQr
      ? "Verso de la carte\u00a0: le QR code qui ouvre sa page."
      : "Verso de la carte\u00a0: la place de son QR code.";
  const printed = [name, jobTitle, company, logo ? "votre logo" : ""].filter((text) => text.trim());
  return `Recto de la carte\u00a0: ${printed.join(", ")}.`;
}
