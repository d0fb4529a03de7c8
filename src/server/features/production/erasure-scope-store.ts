import { expressionBuilder } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";

export function pieceIdsInScopeQuery({ orderRef, cardRef }: OrderErasureScope) {
  const ids = expressionBuilder<Tables>()
    .selectFrom("pieces")
    .select("pieces.id")
    .where("pieces.orderRef", "=", orderRef);
  return cardRef === undefined ? ids : ids.where("pieces.cardRef", "=", cardRef);
}
