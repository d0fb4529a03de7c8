import type { Piece, PieceFilters } from "#shared/contract/production.ts";
import { isPieceLate, isPieceToPrint } from "#shared/piece-moves.ts";
import type { PieceState } from "#shared/words.ts";
import type { Deps } from "#server/deps.ts";
import { isFullyRefunded, parseSearchTerms } from "#server/features/orders/order-rules.ts";
import { getAnyOrderOrThrow, listIncompleteCards } from "#server/features/orders/order-service.ts";
import { listUnapprovedCardRefs } from "#server/features/orders/company-proof/company-proof-service.ts";
import type { PieceRow } from "../production-tables.ts";
import { countQueueByState, mergePieceCountRows } from "./piece-count-store.ts";
import { searchPieces } from "./production-queue-search-read-model.ts";
import * as queue from "./production-queue-read-model.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Matches are counted up to here. */
const countCap = 500;

/** Describes a piece as staff see it, and its tag's number, by which its address is made. */
export type ProductionQueueItem = Piece & Pick<PieceRow, "tagNumber">;

export interface ProductionQueuePage {
  items: ProductionQueueItem[];
  total: number;
  /** True when there are more than `total`. */
  capped: boolean;
}

export async function getProductionQueuePage(
  deps: Needs,
  filters: PieceFilters,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ProductionQueuePage> {
  const { search: typed, late, orders, ...rest } = filters;
  const terms = parseSearchTerms(typed);
  const query = { ...rest, orderRefs: orders?.split(","), dueBefore: late === "1" ? deps.clock.now() : undefined };
  const [offset, end] = [(page - 1) * pageSize, page * pageSize];
  if (!query.orderRefs && terms.length > 0) {
    const { ids, more } = await searchPieces(deps.db, query, terms, end);
    return { items: await getQueueItemsByIds(deps, ids.slice(offset, end)), total: ids.length, capped: more };
  }
  const ids = await queue.listMatchingPieceIds(deps.db, query, { offset, limit: pageSize });
  // A page that is not full is the last one, and says how many there are.
  const isLast = ids.length < pageSize && (ids.length > 0 || offset === 0);
  const items = await getQueueItemsByIds(deps, ids);
  if (isLast) return { items, total: offset + ids.length, capped: false };
  return { items, ...(await countMatching(deps, query)) };
}

/** Uses the stored totals of the whole queue and of its states; else counts up to `countCap`. */
async function countMatching(
  deps: Needs,
  query: queue.ProductionQueueQuery,
): Promise<Pick<ProductionQueuePage, "total" | "capped">> {
  const { state, dueBefore, offer, material, orderRefs } = query;
  if (queue.isOpenPieceState(state) && dueBefore === undefined && !offer && !material && !orderRefs) {
    const counts = (await countQueueByState(deps.db.query)).filter((one) => state === undefined || one.state === state);
    return { total: counts.reduce((sum, { count }) => sum + count, 0), capped: false };
  }
  const count = await queue.countMatchingPieces(deps.db, query, countCap + 1);
  return { total: Math.min(count, countCap), capped: count > countCap };
}

/** Counts the pieces that are somebody's work in each state, and those of them that should have been made by now. */
export async function countPiecesByState(
  deps: Needs,
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

/** Sums up the changes of the counts that PostgreSQL collects. */
export async function compactPieceCounts(deps: Pick<Deps, "db">): Promise<void> {
  await mergePieceCountRows(deps.db);
}

/** Reads pieces in the order of `ids`. */
export async function getQueueItemsByIds(deps: Needs, ids: readonly string[]): Promise<ProductionQueueItem[]> {
  const rows = new Map((await queue.findQueueItemRows(deps.db.query, ids)).map((row) => [row.id, row]));
  const now = deps.clock.now();
  const incomplete = await listIncompleteCardRefs(deps, [...rows.values()]);
  const unapproved = await listUnapprovedRefs(
    deps,
    [...rows.values()].filter((row) => isPieceToPrint(row)),
  );
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { received, givenBack, begun: _, organisationId: __, ...piece } = row;
    return [
      {
        ...piece,
        refunded: isFullyRefunded({ received, refunded: givenBack }),
        incomplete: incomplete.has(row.cardRef),
        unapproved: isPieceToPrint(row) && unapproved.has(row.cardRef),
        stateAt: new Date(row.stateAt).toISOString(),
        dueAt: new Date(row.dueAt).toISOString(),
        late: row.shelved === 0 && isPieceLate(row, now),
      },
    ];
  });
}

/** Lists, of these pieces' cards, those that lack something: only of orders that were begun without all of it. */
async function listIncompleteCardRefs(
  deps: Needs,
  pieces: readonly { orderRef: string; begun: number }[],
): Promise<ReadonlySet<string>> {
  const begun = new Set(pieces.filter((piece) => piece.begun === 1).map(({ orderRef }) => orderRef));
  const refs = new Set<string>();
  for (const orderRef of begun)
    for (const { ref } of await listIncompleteCards(deps, await getAnyOrderOrThrow(deps, orderRef))) refs.add(ref);
  return refs;
}

/** Lists, of these pieces' cards, those that their company has not approved as they stand. */
async function listUnapprovedRefs(
  deps: Needs,
  pieces: readonly { orderRef: string; organisationId: string | null }[],
): Promise<ReadonlySet<string>> {
  const refs = new Set<string>();
  for (const [ref, [first]] of Map.groupBy(pieces, ({ orderRef }) => orderRef))
    for (const card of await listUnapprovedCardRefs(deps, { ref, organisationId: first?.organisationId ?? null }))
      refs.add(card);
  return refs;
}
