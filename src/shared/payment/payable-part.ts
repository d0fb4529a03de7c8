/** What can be paid of an order: all of it, or the rest of one that was paid in part. */
export type PayablePart = "whole" | "rest";

/** Names what the link to an order's page is for; null: nothing is paid there any more. */
export function labelOrderLink(part: PayablePart | null): string {
  if (part === null) return "Voir la commande";
  return part === "whole" ? "Payer la commande" : "Payer le reste";
}
