import { formatFcfa } from "#shared/money.ts";
import type { OrderDetail } from "../use-order.ts";

export interface NextStep {
  /** What to do, in words. */
  says: string;
  /** The part of the page where it is done (an element's id). */
  at?: "paiement" | "production" | "manque";
}

type Known = Pick<OrderDetail, "paid" | "attention" | "price" | "rest" | "missing" | "deletedAt" | "expiredAt">;

/** What whoever opens the order most likely came to do; nothing for one that is gone. */
export function nextStepOf({ paid, attention, price, rest, missing, deletedAt, expiredAt }: Known): NextStep | undefined {
  if (deletedAt || expiredAt) return undefined;
  if (attention) return { says: "Vérifier le paiement.", at: "paiement" };
  if (!paid) return { says: `Recevoir ${formatFcfa(price)}\u00a0: envoyer le lien de paiement, ou marquer payée.`, at: "paiement" };
  if (rest > 0) return { says: `Encaisser le reste, ${formatFcfa(rest)}.`, at: "paiement" };
  if (missing.length > 0) return { says: "Obtenir ce qui manque à la carte.", at: "manque" };
  return { says: "Rien à faire ici." };
}
