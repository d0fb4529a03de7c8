import { afterAll, beforeAll, expect, test } from "vitest";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { PaymentAttemptRow } from "#server/features/payments/payment-tables.ts";
import { dailyTaskNames } from "#shared/staff/daily-tasks.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { insertOrders, insertReprint, orderRows } from "#test/factories/order-row.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { compactDashboardCounts } from "./dashboard-store.ts";

let app: TestApp;
let staff: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  // Moves to the middle of a month of the next year, so that its limits are known whenever the test runs.
  const middle = Date.UTC(new Date(app.clock.now()).getUTCFullYear() + 1, 5, 15);
  app.clock.advance(middle - app.clock.now());
  staff = await staffOn(app);
});
afterAll(() => app.close());

const read = async () => (await staff.call<EndpointAnswer<typeof readDashboard>>("GET", "/users/dashboard")).body;
const year = () => new Date(app.clock.now()).getUTCFullYear();
const at = (month: number, ...rest: number[]) => Date.UTC(year(), month, ...rest);

async function insert(changes: Partial<OrderRow>, attempt?: Partial<PaymentAttemptRow>): Promise<void> {
  const made = orderRows(at(0));
  const order = { ...made.order, ...(changes.paidAt ? { paidBy: "PayTech" as const } : {}), ...changes };
  // The state that `onPaid` gives a card; a reprint has no card of its own.
  const state =
    order.deletedAt !== null || order.expiredAt !== null ? "removed" : order.paidAt === null ? "waiting" : "live";
  await insertOrders(app.deps.db, [{ order, lines: made.lines, card: { ...made.card, state } }]);
  if (!attempt) return;
  const paidAt = order.paidAt ?? at(0);
  await app.deps.db.query
    .insertInto("paymentAttempts")
    .values({
      refCommand: generateSecretId(),
      orderRef: order.ref,
      amount: 12_900,
      currency: "XOF",
      env: "test",
      promoCode: null,
      state: "paid",
      token: null,
      redirectUrl: null,
      method: null,
      attention: null,
      createdAt: paidAt,
      updatedAt: paidAt,
      settledAt: paidAt,
      overpaid: 0,
      discount: 0,
      refunded: 0,
      ...attempt,
    })
    .execute();
}

test("needs a session, and shows zeros at first", async () => {
  expect((await fetch(`${app.url}/api/users/dashboard`)).status).toBe(401);
  const { visits, ...figures } = await read();
  expect(visits.days).toHaveLength(30);
  expect(visits.kinds).toEqual([]);
  expect(figures).toEqual({
    user_count: 1,
    order_count: 0,
    orders_by_month: Array<number>(12).fill(0),
    series: [],
    year: year(),
    month: 5,
    month_revenue: 0,
    tasks: dailyTaskNames.map((task) => ({ task, count: 0, capped: false })),
  });
});

test("shows sales by month of payment in Dakar, cards online, revenue, and the tasks that wait", async () => {
  await insert({ paidAt: at(0) }, { amount: 12_900 });
  await insert({ paidAt: at(0) - 1 }, {});
  await insert({ paidAt: at(5) - 1 }, {});
  await insert({ paidAt: at(5) }, { amount: 10_000 });
  await insert({ paidAt: at(6) - 1 }, { amount: 500 });
  await insert({ paidAt: at(6) }, {});
  await insert({ paidAt: at(12) - 1 });
  await insert({ paidAt: at(12) });
  await insert({ paidAt: at(5, 2), offer: "CUSTOM", price: 45_000 }, { amount: 45_000 });
  await insert({ paidAt: at(5, 3), paidBy: "Code promo" });
  await insert({ paidAt: at(5, 4), deletedAt: at(5, 5) }, { amount: 7 });
  // A fully refunded order is no sale any more; money refunded in another month counts there.
  await insert(
    { paidAt: at(5, 6), received: 12_900, refunded: 12_900 },
    { refCommand: "given-back", state: "refunded", amount: 12_900 },
  );
  await insert(
    { paidAt: at(4, 6), received: 12_900, refunded: 900 },
    { refCommand: "later", amount: 12_900, refunded: 900 },
  );
  const refund = {
    kind: "refund" as const,
    lineId: null,
    method: "Wave",
    byProvider: 0,
    reference: "",
    reason: "",
    actor: "system",
    state: "done" as const,
    pauseCards: 0,
    cancelPieces: 0,
    askedAt: at(5, 7),
    doneAt: at(5, 7),
  };
  const refOf = async (refCommand: string) =>
    (
      await app.deps.db.query
        .selectFrom("paymentAttempts")
        .select("orderRef")
        .where("refCommand", "=", refCommand)
        .executeTakeFirstOrThrow()
    ).orderRef;
  await app.deps.db.query
    .insertInto("refunds")
    .values([
      { ...refund, id: "1", refCommand: "given-back", orderRef: await refOf("given-back"), amount: 12_900 },
      { ...refund, id: "2", refCommand: "later", orderRef: await refOf("later"), amount: 900 },
      {
        ...refund,
        id: "3",
        refCommand: "later",
        orderRef: await refOf("later"),
        amount: 500,
        state: "asked",
        doneAt: null,
      },
    ])
    .execute();
  await insert({ paidAt: at(5, 7) }, { env: "prod", amount: 12_900 });
  await insert({}, { state: "needs_attention", settledAt: null });
  await insert({}, { state: "pending", settledAt: null });
  await insert({ deletedAt: at(5) });
  await insert({ expiredAt: at(5) });
  await insert({ paidAt: at(4, 2) }, { overpaid: 1 });
  await insertReprint(app.deps.db, at(0), await refOf("later"), { paidAt: at(5, 8), paidBy: "PayTech" });
  await app.deps.db.query
    .updateTable("cards")
    .set({ state: "paused" })
    .where("ref", "=", await refOf("given-back"))
    .execute();
  const mail = {
    template: "payment-received" as const,
    data: "{}",
    recipient: "awa@example.com",
    orderRef: null,
    createdAt: 1,
    lastError: null,
  };
  await app.deps.db.query
    .insertInto("mails")
    .values([
      { ...mail, id: "failed", sentAt: null, failedAt: 2 },
      { ...mail, id: "waiting", sentAt: null, failedAt: null },
      { ...mail, id: "sent", sentAt: 2, failedAt: null },
    ])
    .execute();

  const { visits: _, ...figures } = await read();
  expect(figures).toEqual({
    user_count: 1,
    // Without the paused card; a reprint has no card of its own.
    order_count: 13,
    // A deleted order's sale still counts, and a reprint is a sale.
    orders_by_month: [1, 0, 0, 0, 3, 6, 1, 0, 0, 0, 0, 1],
    series: [{ offer: "CUSTOM", months: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] }],
    year: year(),
    month: 5,
    month_revenue: 10_000 + 500 + 45_000 + 7 - 900,
    tasks: expect.arrayContaining([
      { task: "refund", count: 1, capped: false },
      { task: "verify", count: 3, capped: false },
      { task: "failedMails", count: 1, capped: false },
    ]) as unknown,
  });
});

// Seen to fail without `sale_counts_leave` on SQLite, and without `live_cards_leave` on PostgreSQL.
test("stored counts stay exact while cards and orders change and while they are merged", async () => {
  const { query } = app.deps.db;
  const rows = Array.from({ length: 24 }, () => orderRows(at(3)));
  await insertOrders(app.deps.db, rows);
  const set = (ref: string, changes: Partial<OrderRow>) =>
    query.updateTable("orders").set(changes).where("ref", "=", ref).execute();
  const show = (ref: string, state: "live" | "paused" | "removed") =>
    query
      .updateTable("cards")
      .set((card) => ({ state, version: card("version", "+", 1) }))
      .where("ref", "=", ref)
      .execute();
  async function live(ref: string, turn: number): Promise<void> {
    await set(ref, { paidAt: at(turn % 12), paidBy: "PayTech", received: 12_900 });
    await show(ref, "live");
    await show(ref, turn % 2 === 0 ? "paused" : "live");
    if (turn % 4 === 0) await show(ref, "live");
    if (turn % 3 === 0) await set(ref, { refunded: turn % 6 === 0 ? 12_900 : 900 });
    if (turn % 5 === 0) await set(ref, { paidAt: null, paidBy: null, received: 0, refunded: 0 });
    if (turn % 8 === 1) await show(ref, "removed");
    if (turn % 7 === 0) await compactDashboardCounts(app.deps.db);
  }
  await Promise.all(rows.map(({ order }, turn) => live(order.ref, turn)));
  const [gone] = rows.slice(-1);
  await query
    .deleteFrom("cards")
    .where("ref", "=", gone?.card.ref ?? "")
    .execute();
  await query
    .deleteFrom("orderLines")
    .where("orderRef", "=", gone?.order.ref ?? "")
    .execute();
  await query
    .deleteFrom("orders")
    .where("ref", "=", gone?.order.ref ?? "")
    .execute();

  const cards = (await query.selectFrom("cards").select("ref").where("state", "=", "live").execute()).length;
  const sold = (
    await query
      .selectFrom("orders")
      .select(["offer", "paidAt", "received", "refunded"])
      .where("paidAt", ">=", at(0))
      .where("paidAt", "<", at(12))
      .execute()
  ).filter(({ refunded, received }) => refunded === 0 || refunded < received);
  const months = Array.from(
    { length: 12 },
    (_, month) =>
      sold.filter(
        ({ offer, paidAt }) => offer === "SILVER" && (paidAt ?? 0) >= at(month) && (paidAt ?? 0) < at(month + 1),
      ).length,
  );
  for (const _ of [1, 2]) {
    const { orders_by_month } = await read();
    expect(orders_by_month).toEqual(months);
    const kept = await query.selectFrom("liveCards").select("cards").execute();
    expect(kept.reduce((sum, row) => sum + row.cards, 0)).toBe(cards);
    await compactDashboardCounts(app.deps.db);
  }
});
