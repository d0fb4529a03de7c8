import { formatCount } from "../format/counts.ts";

/** Says how many of an order's cards its company has to check: "Vos 40 cartes à vérifier", "3 cartes à vérifier". */
export function formatCardsToCheck(waiting: number, all: number): string {
  if (waiting < all) return `${formatCount(waiting, "carte")} à vérifier`;
  return all === 1 ? "Votre carte à vérifier" : `Vos ${formatCount(all, "carte")} à vérifier`;
}
