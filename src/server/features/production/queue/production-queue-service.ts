import type { Piece, PieceFilters } from "#shared/contract/production.ts";
import { isLate } from "#shared/piece-moves.ts";
import type { PieceState } from "#shared/words.ts";
import type { Deps } from "#server/deps.ts";
import { isRefunded, searchTerms } from "#server/features/orders/order-rules.ts";
import type { PieceRow } from "../production-tables.ts";
import { search } from "./production-queue-search-store.ts";
import * as store from "./production-queue-store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Matches are counted up to here. */
const countCap = 500;

/** A piece as staff see it, and its tag's number, by which its address is made. */
export type ListedPiece = Piece & Pick<PieceRow, "tagNumber">;

export interface PiecePage {
  items: ListedPiece[];
  total: number;
  /** True when there are more than `total`. */
  capped: boolean;
}

export async function listPieces(deps: Needs, filters: PieceFilters, { page, pageSize }: { page: number; pageSize: number }): Promise<PiecePage> {
  const { search: typed, late, orders, ...rest } = filters;
  const terms = searchTerms(typed);
  const query = { ...rest, orderRefs: orders?.split(","), dueBefore: late === "1" ? deps.clock.now() : undefined };
  const [offset, end] = [(page - 1) * pageSize, page * pageSize];
  if (!query.orderRefs && terms.length > 0) {
    const { ids, more } = await search(deps.db, query, terms, end);
    return { items: await readPieces(deps, ids.slice(offset, end)), total: ids.length, capped: more };
  }
  const ids = await store.listIds(deps.db, query, { offset, limit: pageSize });
  // A page that is not full is the last one, and says how many there are.
  const isLast = ids.length < pageSize && (ids.length > 0 || offset === 0);
  const { total, capped } = isLast ? { total: offset + ids.length, capped: false } : await countMatching(deps, query);
  return { items: await readPieces(deps, ids), total, capped };
}

/** From what is kept of the whole queue and of its states; else counted up to `countCap`. */
async function countMatching(deps: Needs, query: store.PieceQuery): Promise<Pick<PiecePage, "total" | "capped">> {
  const { state, dueBefore, offer, material, orderRefs } = query;
  if (store.isOpen(state) && dueBefore === undefined && !offer && !material && !orderRefs) {
    const counts = (await store.countQueue(deps.db.query)).filter((one) => state === undefined || one.state === state);
    return { total: counts.reduce((sum, { count }) => sum + count, 0), capped: false };
  }
  const count = await store.countMatching(deps.db, query, countCap + 1);
  return { total: Math.min(count, countCap), capped: count > countCap };
}

/** How many pieces are somebody's work in each state, and how many of them should have been made by now. */
export async function countPieces(deps: Needs): Promise<{ states: { state: PieceState; count: number }[]; late: number; lateCapped: boolean }> {
  const late = { state: undefined, offer: undefined, material: undefined, orderRefs: undefined, dueBefore: deps.clock.now() };
  const count = await store.countMatching(deps.db, late, countCap + 1);
  return { states: await store.countQueue(deps.db.query), late: Math.min(count, countCap), lateCapped: count > countCap };
}

/** PostgreSQL collects changes of the counts; this sums them up. */
export async function mergePieceCounts(deps: Pick<Deps, "db">): Promise<void> {
  await store.mergePieceCounts(deps.db);
}

/** In the order of `ids`. */
export async function readPieces(deps: Needs, ids: readonly string[]): Promise<ListedPiece[]> {
  const rows = new Map((await store.findListed(deps.db.query, ids)).map((row) => [row.id, row]));
  const now = deps.clock.now();
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { received, givenBack, ...piece } = row;
    return [{ ...piece, refunded: isRefunded({ received, refunded: givenBack }), stateAt: new Date(row.stateAt).toISOString(), dueAt: new Date(row.dueAt).toISOString(), late: row.shelved === 0 && isLate(row, now) }];
  });
}
