import type { OrderAddition } from "#shared/contract/company-card-orders.ts";
import { agreeWord } from "#shared/format/counts.ts";

/** Describes, before an order, what happens with a number of new cards of a company. */
export function describeAddition({ kind, number }: OrderAddition, cards: number): string {
  if (kind === "completes")
    return `La commande ${number} ne change plus\u00a0: ${agreeWord(cards, "cette carte fait", "ces cartes font")} une commande à part, qui la complète.`;
  return `${agreeWord(cards, "Cette carte rejoint", "Ces cartes rejoignent")} la commande ${number}, pas encore payée\u00a0: une épreuve, un paiement, une livraison.`;
}
