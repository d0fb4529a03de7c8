import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/db/database.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { resolveDeliveryTexts, sumOrderLines } from "./order-rules.ts";
import { getOrderOrThrow } from "./order-service.ts";
import { createReprintOrder } from "./reprint-order-service.ts";
import { listOrderLines } from "./order-card-store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("an order of one card has one line at that day's price, and its card names its offer and its line", async () => {
  const ref = await placeOrder(app.url);
  const [line, ...others] = await listOrderLines(app.deps.db.query, ref);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    position: 1,
    kind: "card",
    label: "Carte Silver",
    offer: "SILVER",
    quantity: 1,
    unitPrice: 12_900,
    discount: 0,
    cardRef: null,
  });
  expect(await getCardOrThrow(app.deps, ref)).toMatchObject({ offer: "SILVER", lineId: line?.id });
  expect((await getOrderOrThrow(app.deps, ref)).price).toBe(12_900);
});

test("a reprint has a line that names the card, and no card of its own", async () => {
  const cardRef = await unpaidOrder(app.deps.db, app.clock.now(), { offer: "CUSTOM" });
  const card = await getCardOrThrow(app.deps, cardRef);
  const order = await inTransaction(app.deps, (deps) =>
    createReprintOrder(deps, {
      cards: [card],
      price: 5000,
      delivery: resolveDeliveryTexts(card),
      by: "staff:1",
    }),
  );
  const lines = await listOrderLines(app.deps.db.query, order.ref);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    kind: "reprint",
    label: "Carte Custom, réimpression",
    offer: "CUSTOM",
    unitPrice: 5000,
    cardRef,
  });
  expect(sumOrderLines(lines)).toBe(order.price);
});
