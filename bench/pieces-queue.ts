/**
 * The workshop's queue with the pieces of 1,000 and of 100,000 orders, on both engines: what each view costs and the ratio
 * of both sizes. A sixth of all pieces is still in the workshop, so a hundred times the orders is a hundred times the work.
 * `node bench/pieces-queue.ts [rounds=100] [seed=1]`; exits 1 when a ratio passes 3.
 */
import { sql } from "kysely";
import type { Deps } from "#server/deps.ts";
import { queueRoutes } from "#server/features/production/queue/routes.ts";
import { mergePieceCounts } from "#server/features/production/queue/service.ts";
import { compareSizes } from "./both-sizes.ts";

await compareSizes({
  rounds: Number(process.argv[2] ?? 100),
  seed: Number(process.argv[3] ?? 1),
  list: "/pieces?page=1",
  cases: [
    ["all that is open", () => "/pieces?page=1&pageSize=25"],
    ["one state", () => "/pieces?page=1&pageSize=25&state=to_print"],
    ["a column of the board", () => "/pieces?page=1&pageSize=20&state=encoded"],
    ["what is late", () => "/pieces?page=1&pageSize=25&late=1"],
    ["of one offer and material", () => "/pieces?page=1&pageSize=25&offer=SILVER&material=pvc"],
    ["search, two words (fatou diop)", () => "/pieces?page=1&pageSize=25&search=fatou+diop"],
    ["what was delivered", () => "/pieces?page=1&pageSize=25&state=delivered"],
    ["the counts", () => "/pieces/counts"],
  ],
  routes: queueRoutes,
  prepare: addPieces,
});

/** Each paid order's piece; what its reference begins with says where it is. */
async function addPieces(deps: Deps): Promise<void> {
  await sql`
    INSERT INTO pieces (id, order_ref, card_ref, place, kind, offer, material, state, state_at, version, held_from, due_at, created_at, replaces, shelved)
      SELECT ref, ref, ref, 1, 'first', offer, CASE offer WHEN 'GOLD' THEN 'metal' ELSE 'pvc' END,
        CASE substr(ref, 1, 1) WHEN '0' THEN 'to_print' WHEN '1' THEN 'printed' WHEN '2' THEN 'encoded' WHEN '3' THEN 'checked' WHEN '4' THEN 'shipped' ELSE 'delivered' END,
        paid_at, 1, NULL, paid_at + 432000000, paid_at, NULL, CASE WHEN deleted_at IS NULL THEN 0 ELSE 1 END
      FROM orders WHERE paid_at IS NOT NULL`.execute(deps.db.query);
  await mergePieceCounts(deps);
}
