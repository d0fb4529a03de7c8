import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertOrders, orderRows } from "#test/factories/order-row.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// Rewriting a row of the search table takes longer than all else that a payment writes. Seen to fail when each payment
// wrote its column.
test.runIf(process.env.TEST_ENGINE === "sqlite")(
  "a payment without a promo code leaves the search's table as it is, one with a code does not",
  async () => {
    const { db } = app.deps;
    const [plain, coded] = [orderRows(Date.now()), orderRows(Date.now())];
    await insertOrders(db, [plain, coded]);
    await sql`UPDATE order_search SET text = 'marked'`.execute(db.query);
    await payOrder(app.deps, plain.order.ref);
    await payOrder(app.deps, coded.order.ref, { promoCode: "RENTREE" });
    const { rows } = await sql<{ ref: string }>`SELECT ref FROM order_search WHERE order_search MATCH 'marked'`.execute(
      db.query,
    );
    expect(rows).toEqual([{ ref: plain.order.ref }]);
  },
);
