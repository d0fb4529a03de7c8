import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { eraseOrderTags } from "./encoding/piece-tag-store.ts";
import { eraseOrderPrints } from "./print/print-store.ts";
import { eraseOrderPieceMoves } from "./piece-store.ts";

/** Erases the personal data that production holds about an order, or about one of its cards; the pieces remain. */
export async function eraseOrderProduction(deps: InTransaction<ClockDeps>, part: OrderErasureScope): Promise<void> {
  await eraseOrderPieceMoves(deps.db.query, part);
  await eraseOrderPrints(deps.db.query, part);
  await eraseOrderTags(deps.db.query, part);
}
