import type { PieceFilters } from "#shared/contract/production-pieces.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import type { CoreDeps } from "#server/deps.ts";
import { parseSearchTerms, readTypedRef } from "#server/features/orders/order-rules.ts";
import { listMatchingPieceIds, listPieceIdsOfCard, type ProductionQueueQuery } from "../production-queue-read-model.ts";
import { getQueueItemsByIds } from "../queue-items.ts";

/** How many of a state's most urgent pieces are checked for obstacles. */
const mostLookedAt = 1000;

/** Converts filters into a query and search terms. A card's address, as in its printed code, selects its pieces. */
export async function readQueueQuery(
  deps: CoreDeps,
  { search, state, offer, material, late, orders, ready, missed }: PieceFilters,
): Promise<{ query: ProductionQueueQuery; terms: readonly string[] }> {
  const cardRef = readTypedRef(search);
  const ofCard = cardRef === undefined ? undefined : await listPieceIdsOfCard(deps.db.query, cardRef);
  const query = {
    state,
    offer,
    material,
    orderRefs: orders?.split(","),
    dueBefore: late === "1" ? deps.clock.now() : undefined,
    missed: missed === "1",
    ids: ofCard ?? (ready === "1" && state ? await listReadyPieceIds(deps, state) : undefined),
  };
  return { query, terms: ofCard ? [] : parseSearchTerms(search) };
}

/** Lists the pieces in a state that nothing keeps from their next step. */
async function listReadyPieceIds(deps: CoreDeps, state: PieceState): Promise<string[]> {
  const query = { state, offer: undefined, material: undefined, orderRefs: undefined, dueBefore: undefined };
  const ids = await listMatchingPieceIds(deps.db, query, { offset: 0, limit: mostLookedAt });
  return (await getQueueItemsByIds(deps, ids))
    .filter(({ refunded, incomplete, unapproved, unpaid, awaited }) =>
      [refunded, incomplete, unapproved, unpaid, awaited].every((keeps) => !keeps),
    )
    .map(({ id }) => id);
}
