import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/db/database.ts";
import { generateOrderReference } from "#server/db/generate-ids.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { resolveDeliveryTexts } from "./order-rules.ts";
import { getOrderOrThrow } from "./order-service.ts";
import { createReprintOrder } from "./reprint-order-service.ts";
import { sumOrderLines } from "./order-line-rules.ts";
import { listOrderLines } from "./order-card-store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("an order sells one line, at the price of that day, and its card knows its offer and its line", async () => {
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

test("a reprint sells a line that names the card, and brings none", async () => {
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

/** The columns that only this version knows; the version before writes its rows without them. */
const newColumns: Record<string, readonly string[]> = { orders: ["price"], cards: ["offer", "line_id"] };

/** Copies a row as the version before inserts it, with other values for some columns. */
async function insertAsVersionBefore(table: "orders" | "cards", ref: string, changes: Record<string, string | null>) {
  const { rows } = await sql
    .raw<Record<string, unknown>>(`SELECT * FROM ${table} WHERE ref = '${ref}'`)
    .execute(app.deps.db.query);
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const row = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [snakeCase(name), value]));
  const columns = Object.keys(row).filter((name) => !newColumns[table]?.includes(name));
  const values = columns.map((name) => sql.val(changes[name] ?? row[name]));
  await sql`INSERT INTO ${sql.raw(table)} (${sql.raw(columns.join())}) VALUES (${sql.join(values)})`.execute(
    app.deps.db.query,
  );
}

// Seen to fail without each of the two triggers.
test("what the version before writes beside this one has its price, its line and its card's offer", async () => {
  const model = await unpaidOrder(app.deps.db, app.clock.now(), { offer: "GOLD" });
  const ref = generateOrderReference();
  await insertAsVersionBefore("orders", model, { ref, number: "SDV-00000001" });
  await insertAsVersionBefore("cards", model, { ref, order_ref: ref });
  const lines = await listOrderLines(app.deps.db.query, ref);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ kind: "card", label: "Carte Gold", offer: "GOLD", quantity: 1, unitPrice: 18_900 });
  expect((await getOrderOrThrow(app.deps, ref)).price).toBe(18_900);
  expect(await getCardOrThrow(app.deps, ref)).toMatchObject({ offer: "GOLD", lineId: lines[0]?.id });

  const reprint = generateOrderReference();
  await insertAsVersionBefore("orders", model, { ref: reprint, number: "SDV-00000002", reprint_of: ref });
  expect((await listOrderLines(app.deps.db.query, reprint))[0]).toMatchObject({
    kind: "reprint",
    label: "Carte Gold, réimpression",
    cardRef: ref,
  });
});
