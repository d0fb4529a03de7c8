import { afterAll, expect, test } from "vitest";
import { paidLot } from "#test/factories/lot.ts";
import { startTestApp } from "#test/harness/app.ts";
import { shorter } from "#test/harness/short-run.ts";
import { inTransaction } from "#server/db/database.ts";
import { lockAnyOrderForUpdate } from "#server/features/orders/order-service.ts";
import { withdrawUnshippedPieces } from "./production-service.ts";
import { movePiecesIndividually } from "./piece-move-service.ts";
import { listPiecesByOrder } from "./piece-store.ts";

const { deps, close } = await startTestApp();
afterAll(close);

const workshop = { actor: "staff:Moussa", who: "workshop" } as const;
const rounds = shorter(12);

// Found by a random walk: on PostgreSQL one of the two was aborted by a deadlock. Seen to fail with pieces withdrawn in
// the order of their places.
test("pieces moved while their order is refunded: both operations finish", async () => {
  const lot = await paidLot(deps, 12);
  const orderRef = lot[0]?.orderRef ?? "";
  for (let round = 0; round < rounds; round += 1) {
    await deps.db.query
      .updateTable("pieces")
      .set({ state: "to_print", heldFrom: null })
      .where("orderRef", "=", orderRef)
      .execute();
    const asked = lot.map(({ id }) => ({ id, from: "to_print" as const }));
    await Promise.all([
      movePiecesIndividually(deps, workshop, asked, "on_hold", "Essai"),
      inTransaction(deps, async (within) => {
        await lockAnyOrderForUpdate(within, orderRef);
        await withdrawUnshippedPieces(within, orderRef, "Remboursée");
      }),
    ]);
    const states = new Set((await listPiecesByOrder(deps.db.query, orderRef)).map(({ state }) => state));
    expect(states.has("to_print")).toBe(false);
  }
});
