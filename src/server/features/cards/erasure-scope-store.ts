import { expressionBuilder } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import type { OrderErasureScope } from "./erasure-scope-rules.ts";

export function cardRefsInScopeQuery({ orderRef, cardRef }: OrderErasureScope) {
  const refs = expressionBuilder<Tables>()
    .selectFrom("cards")
    .select("cards.ref")
    .where("cards.orderRef", "=", orderRef);
  return cardRef === undefined ? refs : refs.where("cards.ref", "=", cardRef);
}

export function orderRefOfCardQuery(cardRef: string) {
  return expressionBuilder<Tables>().selectFrom("cards").select("cards.orderRef").where("cards.ref", "=", cardRef);
}

export type OrderRefExpression = string | ReturnType<typeof orderRefOfCardQuery>;
