import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { releaseOrderCardImages } from "./card-images.ts";
import * as store from "./card-store.ts";
import type { CardRow } from "./card-tables.ts";
import { deleteOrderCardVersions } from "./card-versions.ts";
import type { CardEditPermit } from "./card-edit-permit.ts";
import { invalidateCachedCards } from "./invalidate-cached-cards.ts";

/**
 * Deletes a card that was never published from its unpaid order. Where it was the first, which has the order's
 * reference, `next` takes that reference and place: whatever looks for an order's card there goes on. The order is locked.
 */
export async function deleteWaitingCard(
  deps: InTransaction<ClockDeps>,
  permit: CardEditPermit,
  { ref, orderRef, place }: Pick<CardRow, "ref" | "orderRef" | "place">,
  next: CardRow,
): Promise<void> {
  permit.requireFields(["removal"]);
  const part = { orderRef, cardRef: permit.cardRef };
  invalidateCachedCards(deps, ref);
  await releaseOrderCardImages(deps, part);
  await deleteOrderCardVersions(deps, part);
  await store.deleteCardRow(deps.db.query, ref);
  if (ref !== orderRef) return;
  invalidateCachedCards(deps, next.ref);
  await store.moveCardRow(deps.db.query, next, { ref: orderRef, place });
}
