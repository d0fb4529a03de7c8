import type { InTransaction } from "#server/db/database.ts";
import type { DbDeps } from "#server/deps.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { CardSentElsewhere } from "#server/features/mails/templates/mail-rules.ts";
import { toCardDelivery } from "./order-rules.ts";
import type { CardDeliveryRow } from "./order-tables.ts";
import * as store from "./card-delivery-store.ts";

export { listCardDeliveries, putCardDeliveries, takeCardDeliveries } from "./card-delivery-store.ts";

/** Finds where a card of an order goes, if it is sent elsewhere than the order. */
export async function findCardDelivery(
  deps: DbDeps,
  orderRef: string,
  cardRef: string,
): Promise<CardDeliveryRow | undefined> {
  return (await store.listCardDeliveries(deps.db.query, orderRef)).find((one) => one.cardRef === cardRef);
}

/** Changes where a card goes that is sent elsewhere than its order, which is locked. */
export async function updateCardDelivery(
  deps: InTransaction<DbDeps>,
  cardRef: string,
  change: Partial<CardDeliveryRow>,
): Promise<void> {
  if (Object.keys(change).length > 0) await store.updateCardDeliveryRow(deps.db.query, cardRef, change);
}

/** Lists the order's cards that are sent elsewhere, for its mails; only those in `of` where it is given. */
export async function listCardsSentElsewhere(
  deps: DbDeps,
  orderRef: string,
  of?: readonly string[],
): Promise<CardSentElsewhere[]> {
  const deliveries = await store.listCardDeliveries(deps.db.query, orderRef);
  if (deliveries.length === 0) return [];
  const cards = await listOrderCards(deps.db.query, orderRef);
  return nameCardsSentElsewhere(
    cards.filter(({ ref }) => of === undefined || of.includes(ref)),
    deliveries,
  );
}

/** Names those of the cards that are sent elsewhere, with where they go. */
export function nameCardsSentElsewhere(
  cards: readonly Pick<CardRow, "ref" | "firstName" | "lastName">[],
  deliveries: readonly CardDeliveryRow[],
): CardSentElsewhere[] {
  return cards.flatMap(({ ref, firstName, lastName }) => {
    const own = deliveries.find(({ cardRef }) => cardRef === ref);
    if (!own || own.deliveryAddress === "") return [];
    return [{ name: `${firstName} ${lastName}`.trim(), delivery: toCardDelivery(own) }];
  });
}
