import type { DbDeps } from "#server/deps.ts";
import { getCardOrThrow, listOrderCards } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { listOrderLines } from "./order-line-store.ts";
import { isReprint } from "./order-rules.ts";
import type { OrderRow } from "./order-tables.ts";

type Sale = Pick<OrderRow, "ref" | "reprintOf">;

/** Lists the references of the cards that an order prints anew, or raises, in the order of its lines; none of one that brings its own. */
export async function listReprintedCardRefs(deps: DbDeps, order: Sale): Promise<string[]> {
  if (!isReprint(order)) return [];
  return (await listOrderLines(deps.db.query, order.ref)).flatMap(({ cardRef }) => cardRef ?? []);
}

/** Lists the cards that an order prints anew, or raises, in the order of its lines; none of one that brings its own. */
export async function listReprintedCards(deps: DbDeps, order: Sale): Promise<CardRow[]> {
  const cards: CardRow[] = [];
  for (const ref of await listReprintedCardRefs(deps, order)) cards.push(await getCardOrThrow(deps, ref));
  return cards;
}

/** Lists the cards that an order is about: those that it brings, or those that it prints anew. */
export async function listSoldCards(deps: DbDeps, order: Sale): Promise<CardRow[]> {
  return isReprint(order) ? listReprintedCards(deps, order) : listOrderCards(deps.db.query, order.ref);
}
