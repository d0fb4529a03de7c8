import type { QueueRow } from "#shared/contract/lots.ts";
import { pieceSchema, type PieceFilters } from "#shared/contract/production-pieces.ts";
import type { CoreDeps } from "#server/deps.ts";
import { findPiecesInLot, getLots } from "../lots/lot-service.ts";
import { countQueueByState } from "./piece-count-store.ts";
import { findLotsOfPieces } from "../production-queue-read-model.ts";
import { searchPieces } from "./production-queue-search-read-model.ts";
import { getQueueItemsByIds } from "../queue-items.ts";
import { readQueueQuery } from "./read-queue-query.ts";
import * as rows from "./queue-rows-read-model.ts";

interface RowKey {
  id: string;
  lot: string | null;
}

/** Matches are counted up to this number. */
const countCap = 500;
/** How many found pieces of a lot its row shows. */
const shownOfLot = 5;

/** Reads a page of the queue in rows: pieces that are made alone, and lots. */
export async function getQueueRowsPage(
  deps: CoreDeps,
  filters: Omit<PieceFilters, "orders">,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: QueueRow[]; total: number; capped: boolean }> {
  const { query, terms } = await readQueueQuery(deps, filters);
  const [offset, end] = [(page - 1) * pageSize, page * pageSize];
  if (terms.length > 0) {
    const { ids, more } = await searchPieces(deps.db, { ...query, lotsAsOne: true }, terms, end);
    const keys = await findLotsOfPieces(deps.db.query, ids.slice(offset, end));
    const { state, offer, material, dueBefore } = query;
    const found = new Map<string, string[]>();
    const shown: RowKey[] = [];
    for (const key of keys) {
      const pieces =
        key.lot === null ? [] : await findPiecesInLot(deps, key.lot, { state, offer, material, dueBefore }, terms);
      if (pieces === undefined) continue;
      if (key.lot !== null) found.set(key.lot, pieces);
      shown.push(key);
    }
    const total = ids.length - (keys.length - shown.length);
    return { items: await present(deps, shown, found), total, capped: more };
  }
  const keys = await rows.listQueueRowKeys(deps.db, query, { offset, limit: pageSize });
  const items = await present(deps, keys, new Map());
  // A page that is not full is the last one, so it gives the total.
  if (keys.length < pageSize && (keys.length > 0 || offset === 0))
    return { items, total: offset + keys.length, capped: false };
  if (rows.isWholeState(query)) {
    const counts = (await countQueueByState(deps.db.query)).filter(
      ({ state }) => query.state === undefined || state === query.state,
    );
    const inLots = await rows.countLots(deps.db, query);
    const pieces = counts.reduce((sum, { count }) => sum + count, 0);
    return { items, total: pieces - Number(inLots.pieces) + Number(inLots.lots), capped: false };
  }
  const count = await rows.countQueueRows(deps.db, query, countCap + 1);
  return { items, total: Math.min(count, countCap), capped: count > countCap };
}

/** Builds the rows; `found` contains, for each searched lot, the pieces that the search meant. */
async function present(
  deps: CoreDeps,
  keys: readonly RowKey[],
  found: ReadonlyMap<string, readonly string[]>,
): Promise<QueueRow[]> {
  const lots = await getLots(
    deps,
    keys.flatMap(({ lot }) => lot ?? []),
  );
  const ids = keys.flatMap(({ id, lot }) => (lot === null ? [id] : (found.get(lot) ?? []).slice(0, shownOfLot)));
  const pieces = new Map((await getQueueItemsByIds(deps, ids)).map((piece) => [piece.id, piece]));
  return keys.flatMap(({ id, lot }): QueueRow[] => {
    if (lot === null) {
      const piece = pieces.get(id);
      // Parsed because an object in a nullable field is only serialized if it has no property beyond the contract.
      return piece ? [{ id, piece: pieceSchema.parse(piece), lot: null, found: [], foundCount: 0 }] : [];
    }
    const mine = found.get(lot) ?? [];
    const shown = mine.slice(0, shownOfLot).flatMap((one) => pieces.get(one) ?? []);
    return [{ id: lot, piece: null, lot: lots.get(lot) ?? null, found: shown, foundCount: mine.length }];
  });
}
