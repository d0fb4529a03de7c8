import type { PieceFilters } from "#shared/contract/production-pieces.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import type { CoreDeps } from "#server/deps.ts";
import { countQueueByState } from "./piece-count-store.ts";
import { readQueueQuery } from "./read-queue-query.ts";
import { isWholeState } from "./queue-rows-read-model.ts";
import { searchPieces } from "./production-queue-search-read-model.ts";
import * as queue from "../production-queue-read-model.ts";
import { getQueueItemsByIds, type ProductionQueueItem } from "../queue-items.ts";

/** Matches are counted up to this number. */
const countCap = 500;

export interface ProductionQueuePage {
  items: ProductionQueueItem[];
  total: number;
  /** True if there are more than `total`. */
  capped: boolean;
}

export async function getProductionQueuePage(
  deps: CoreDeps,
  filters: PieceFilters,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ProductionQueuePage> {
  const { query, terms } = await readQueueQuery(deps, filters);
  const [offset, end] = [(page - 1) * pageSize, page * pageSize];
  if (!query.orderRefs && terms.length > 0) {
    const { ids, more } = await searchPieces(deps.db, query, terms, end);
    return { items: await getQueueItemsByIds(deps, ids.slice(offset, end)), total: ids.length, capped: more };
  }
  const ids = await queue.listMatchingPieceIds(deps.db, query, { offset, limit: pageSize });
  // A page that is not full is the last one, so it gives the total.
  const isLast = ids.length < pageSize && (ids.length > 0 || offset === 0);
  const items = await getQueueItemsByIds(deps, ids);
  if (isLast) return { items, total: offset + ids.length, capped: false };
  return { items, ...(await countMatching(deps, query)) };
}

/** Reads the stored totals if the query is the whole queue or one whole state; otherwise counts up to `countCap`. */
async function countMatching(
  deps: CoreDeps,
  query: queue.ProductionQueueQuery,
): Promise<Pick<ProductionQueuePage, "total" | "capped">> {
  const { state, orderRefs } = query;
  if (isWholeState(query) && !orderRefs) {
    const counts = (await countQueueByState(deps.db.query)).filter((one) => state === undefined || one.state === state);
    return { total: counts.reduce((sum, { count }) => sum + count, 0), capped: false };
  }
  const count = await queue.countMatchingPieces(deps.db, query, countCap + 1);
  return { total: Math.min(count, countCap), capped: count > countCap };
}

/** Counts the open pieces by state, and those that should have been made by now. */
export async function countPiecesByState(
  deps: CoreDeps,
): Promise<{ states: { state: PieceState; count: number }[]; late: number; lateCapped: boolean }> {
  const late = {
    state: undefined,
    offer: undefined,
    material: undefined,
    orderRefs: undefined,
    dueBefore: deps.clock.now(),
  };
  const count = await queue.countMatchingPieces(deps.db, late, countCap + 1);
  return {
    states: await countQueueByState(deps.db.query),
    late: Math.min(count, countCap),
    lateCapped: count > countCap,
  };
}

export { compactPieceCounts } from "./piece-count-store.ts";
