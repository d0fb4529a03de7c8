import { AppError } from "#shared/errors/app-error.ts";
import type { DbDeps } from "#server/deps.ts";
import { findCard, getCardOrThrow, listOrderCards } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { getAnyOrderOrThrow } from "./order-service.ts";
import { findOrderByRef } from "./order-store.ts";
import { listReprintedCardRefs } from "./sold-cards.ts";
import { listCardDeliveries } from "./card-delivery-store.ts";
import type { OrderLineRow, OrderRow } from "./order-tables.ts";

export { listReprintedCardRefs, listReprintedCards, listSoldCards } from "./sold-cards.ts";

export interface OrderWithCard {
  order: OrderRow;
  card: CardRow;
}

/** Names an order and one card of it; without one its first, or the one that it prints anew. */
export interface NamedOrderCard {
  ref: string;
  card?: string | undefined;
}

/**
 * Finds an order by its reference, with its first card or the one that it prints anew; or by the reference of one of its
 * cards, with that card. `undefined`: there is none, or it is deleted.
 */
export async function findOrderWithCard(deps: DbDeps, ref: string): Promise<OrderWithCard | undefined> {
  const order = await findOrderByRef(deps.db.query, ref);
  if (order) return { order, card: await getFirstCardOrThrow(deps, order) };
  const card = await findCard(deps.db.query, ref);
  const sale = card && (await findOrderByRef(deps.db.query, card.orderRef));
  return sale && { order: sale, card };
}

/**
 * Gets an order in any state by its reference, or by that of one of its cards, for staff.
 * @throws {AppError} `order.not_found`
 */
export async function getOrderOfReferenceOrThrow(deps: DbDeps, ref: string): Promise<OrderRow> {
  const card = await findCard(deps.db.query, ref);
  return getAnyOrderOrThrow(deps, card?.orderRef ?? ref);
}

/**
 * Gets the card of an order that is named, of those that it brings or prints anew; without a name as
 * `getFirstCardOrThrow`.
 * @throws {AppError} `order.not_found`
 */
export async function getOrderCardOrThrow(
  deps: DbDeps,
  order: Pick<OrderRow, "ref" | "reprintOf">,
  named: string | undefined,
): Promise<CardRow> {
  if (named === undefined) return getFirstCardOrThrow(deps, order);
  const card = await getCardOrThrow(deps, named);
  if (card.orderRef !== order.ref && !(await listReprintedCardRefs(deps, order)).includes(card.ref))
    throw new AppError("order.not_found");
  return card;
}

interface DescribedLine {
  /** What it sells, and whose card it is or brings: "Carte Silver, Awa Ndiaye". */
  name: string;
  /** The card that it sold, or printed anew; null of all else. */
  cardRef: string | null;
  /** The card whose delivery it sells; null of all else. */
  deliveryOf: string | null;
}

/** Describes each line of an order, for those who may read who holds its cards. */
export async function describeOrderLines(
  deps: DbDeps,
  lines: readonly OrderLineRow[],
): Promise<ReadonlyMap<string, DescribedLine>> {
  const [first] = lines;
  const cards = first ? await listOrderCards(deps.db.query, first.orderRef) : [];
  const reprinted = new Map<string, CardRow>();
  for (const { kind, cardRef } of lines)
    if (kind === "reprint" && cardRef !== null) reprinted.set(cardRef, await getCardOrThrow(deps, cardRef));
  const deliveries = first ? await listCardDeliveries(deps.db.query, first.orderRef) : [];
  const byLine = new Map(cards.map((card) => [card.lineId, card]));
  const byRef = new Map(cards.map((card) => [card.ref, card]));
  const deliveryByLine = new Map(deliveries.map(({ lineId, cardRef }) => [lineId, cardRef]));
  return new Map(
    lines.map(({ id, label, cardRef }) => {
      const card = byLine.get(id);
      const deliveryOf = deliveryByLine.get(id) ?? null;
      const { firstName = "", lastName = "" } =
        card ?? byRef.get(deliveryOf ?? "") ?? reprinted.get(cardRef ?? "") ?? {};
      const holder = `${firstName} ${lastName}`.trim();
      const name = holder === "" ? label : `${label}, ${holder}`;
      return [id, { name, cardRef: card?.ref ?? reprinted.get(cardRef ?? "")?.ref ?? null, deliveryOf }];
    }),
  );
}

/** Gets the first card of an order, or the one that it prints anew. @throws {AppError} `order.not_found` */
export async function getFirstCardOrThrow(
  deps: DbDeps,
  { ref, reprintOf }: Pick<OrderRow, "ref" | "reprintOf">,
): Promise<CardRow> {
  if (reprintOf !== null) return getCardOrThrow(deps, reprintOf);
  const [first] = await listOrderCards(deps.db.query, ref);
  if (!first) throw new AppError("order.not_found");
  return first;
}
