import type { PieceState } from "#shared/states-and-kinds.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import * as store from "./piece-store.ts";
import type { PieceRow } from "./production-tables.ts";

/** Records a move in a piece's history. `from`: null when it was just made. */
export async function recordPieceMove(
  deps: InTransaction<ClockDeps>,
  actor: string,
  { id, orderRef, state }: PieceRow,
  from: PieceState | null,
  why = "",
): Promise<void> {
  const at = deps.clock.now();
  await store.insertPieceMoveRows(deps.db.query, [
    { id: generateSortableId(at), pieceId: id, orderRef, at, actor, fromState: from, toState: state, why },
  ]);
}
