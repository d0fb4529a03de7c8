import { expressionBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/** Selects what of an order is erased: all that is kept of it, or what is kept of one of its cards. */
export interface OrderErasureScope {
  orderRef: string;
  cardRef?: string;
}

/** Selects the references of the scope's cards. */
export function cardRefsInScopeQuery({ orderRef, cardRef }: OrderErasureScope) {
  const refs = expressionBuilder<Tables>()
    .selectFrom("cards")
    .select("cards.ref")
    .where("cards.orderRef", "=", orderRef);
  if (cardRef === undefined) return refs;
  return refs.where("cards.ref", "=", cardRef);
}

/** Selects the ids of the scope's pieces. */
export function pieceIdsInScopeQuery({ orderRef, cardRef }: OrderErasureScope) {
  const ids = expressionBuilder<Tables>()
    .selectFrom("pieces")
    .select("pieces.id")
    .where("pieces.orderRef", "=", orderRef);
  if (cardRef === undefined) return ids;
  return ids.where("pieces.cardRef", "=", cardRef);
}
