import { formatFcfa } from "#shared/money.ts";
import type { PieceState } from "#shared/words.ts";
import { ledgerOf } from "../payment/movements-of.ts";
import type { OrderDetail } from "../use-order.ts";

export interface NextStep {
  /** What to do, in words. */
  says: string;
  /** The part of the page where it is done (an element's id). */
  at?: "paiement" | "production" | "manque";
  /** What it opens there: the address's `ouvrir`. */
  opens?: "rendre";
}

type Known = Pick<OrderDetail, "paid" | "attention" | "price" | "rest" | "missing" | "deletedAt" | "expiredAt" | "attempts" | "refunds">;

/** What is done with a piece that stands there, in the order of the road. */
const stepsOfPieces: readonly (readonly [PieceState, string])[] = [
  ["on_hold", "Décider de la pièce mise en attente."],
  ["to_design", "Envoyer une épreuve au client."],
  ["proof_sent", "Attendre la réponse du client à l'épreuve."],
  ["approved", "Imprimer la carte."],
  ["to_print", "Imprimer la carte."],
  ["printed", "Encoder la puce."],
  ["encoded", "Contrôler la carte."],
  ["returned", "Livrer de nouveau la carte."],
  ["checked", "Livrer la carte."],
  ["shipped", "Confirmer la livraison."],
];

/** What whoever opens the order most likely came to do, of several pieces with the one that is least far; nothing for an order that is gone. */
export function nextStepOf(order: Known, pieces: readonly PieceState[] = []): NextStep | undefined {
  const { paid, attention, price, rest, missing, deletedAt, expiredAt } = order;
  if (deletedAt || expiredAt) return undefined;
  const { excess } = ledgerOf(order);
  if (excess > 0) return { says: `Rendre le paiement en trop, ${formatFcfa(excess)}.`, at: "paiement", opens: "rendre" };
  if (attention) return { says: "Vérifier le paiement.", at: "paiement" };
  if (!paid) return { says: `Recevoir ${formatFcfa(price)}\u00a0: envoyer le lien de paiement, ou marquer payée.`, at: "paiement" };
  if (rest > 0) return { says: `Encaisser le reste, ${formatFcfa(rest)}.`, at: "paiement" };
  if (missing.length > 0) return { says: "Obtenir ce qui manque à la carte.", at: "manque" };
  const [, says] = stepsOfPieces.find(([state]) => pieces.includes(state)) ?? [];
  return says ? { says, at: "production" } : { says: "Rien à faire ici." };
}
