/** The part of an order that can be paid: all of it, or the rest of a partly paid order. */
export type PayablePart = "whole" | "rest";

/** Labels the link to an order's page by its purpose; null: nothing can be paid there any more. */
export function labelOrderLink(part: PayablePart | null): string {
  if (part === null) return "Voir la commande";
  return part === "whole" ? "Payer la commande" : "Payer le reste";
}
