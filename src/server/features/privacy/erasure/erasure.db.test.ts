import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { createFolderStorage } from "#server/adapters/storage/folder-storage.ts";
import { inTransaction, type InTransaction, type Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { AttemptState } from "#shared/states-and-kinds.ts";
import { orderRows, reprintRows } from "#test/factories/order-row.ts";
import { frozenClock, type TestClock } from "#test/harness/clock.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { live } from "#test/harness/live.ts";
import { insertCardRows } from "#server/features/cards/card-store.ts";
import { createCompanyWithTemplate } from "#server/features/companies/company-service.ts";
import { moveOrderToTrash, restoreOrderFromTrash } from "#server/features/order-desk/order-actions.ts";
import { insertOrderWithHistory, unmarkOrdersForErasure } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { requestProviderRefund } from "#server/features/payments/refunds.ts";
import { insertPaymentAttempt } from "#server/features/payments/payment-store.ts";
import { eraseOrderIfDue } from "./erasable-orders.ts";
import {
  eraseOrderOnRequest,
  eraseExpiredUnpaidOrders,
  leftoverOrderRetentionMs,
  purgeDeletedOrders,
} from "./order-erasure-service.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-erasure-"));
const { open } = await freshDatabase(folder);
const db = open();
// In SQLite, two connections of one process to a file would wait for each other.
const other = db.engine === "sqlite" ? db : open();
const storage = createFolderStorage(join(folder, "images"));
const staff = { userId: "awa", name: "Awa" };
let clock: TestClock;
let deps: Deps;

beforeEach(async () => {
  for (const table of [
    "refunds",
    "visits",
    "pieceMoves",
    "pieces",
    "paymentAttempts",
    "orderEvents",
    "cards",
    "orderLines",
    "orders",
    "clockTicks",
  ] as const)
    await db.query.deleteFrom(table).execute();
  clock = frozenClock();
  deps = { db, clock, storage, log: createLogger("silent") } as unknown as Deps;
  await live({ db, clock }, 4 * dayMs);
});
afterAll(async () => {
  await Promise.all([...new Set([db, other])].map((one) => one.close()));
  rmSync(folder, { recursive: true, force: true });
});

async function placeOrder(): Promise<string> {
  const { order, lines, card } = orderRows(clock.now());
  await inTransaction(deps, async (deps) => {
    await insertOrderWithHistory(deps, { order, lines }, "buyer");
    await insertCardRows(deps.db.query, [card]);
  });
  return order.ref;
}

async function beginPayment(deps: InTransaction<Deps>, ref: string, state: AttemptState): Promise<void> {
  await unmarkOrdersForErasure(deps.db.query, [ref]);
  const now = clock.now();
  await insertPaymentAttempt(deps.db.query, {
    refCommand: `${state}-${ref}`,
    orderRef: ref,
    amount: 12_900,
    currency: "XOF",
    env: "test",
    promoCode: null,
    state,
    token: "token",
    redirectUrl: null,
    method: null,
    attention: null,
    createdAt: now,
    updatedAt: now,
    settledAt: null,
    overpaid: 0,
    discount: 0,
    refunded: 0,
    takenBy: null,
    reference: null,
    closedAt: null,
    byBuyer: null,
    part: null,
    partDiscount: null,
    arrivedOn: null,
    lineId: null,
  });
}
const addAttempt = (ref: string, state: AttemptState) => inTransaction(deps, (deps) => beginPayment(deps, ref, state));

/** Runs the hourly and the nightly job. */
async function sweep(): Promise<void> {
  await eraseExpiredUnpaidOrders(deps);
  await purgeDeletedOrders(deps);
}
const rows = () => db.query.selectFrom("orders").select(["ref", "expiredAt", "eraseMarked"]).execute();
const erased = async () => (await rows()).filter(({ expiredAt }) => expiredAt !== null).map(({ ref }) => ref);
const marked = async () => (await rows()).filter(({ eraseMarked }) => eraseMarked !== null).map(({ ref }) => ref);

test("with a right clock, orders are erased 30 days old and three days after being marked", async () => {
  const [unpaid, trashed] = [await placeOrder(), await placeOrder()];
  for (const cardRef of [unpaid, trashed])
    await db.query.insertInto("visits").values({ cardRef, day: 0, source: "qr", kind: "view", times: 3 }).execute();
  const piece = {
    id: trashed,
    orderRef: trashed,
    cardRef: trashed,
    place: 1,
    kind: "first",
    offer: "SILVER",
    material: "pvc",
    state: "returned",
    stateAt: 0,
    version: 1,
    heldFrom: null,
    dueAt: 0,
    createdAt: 0,
    replaces: null,
    shelved: 0,
    tagNumber: 1,
  } as const;
  await db.query.insertInto("pieces").values(piece).execute();
  await db.query
    .insertInto("pieceMoves")
    .values({
      id: trashed,
      pieceId: trashed,
      orderRef: trashed,
      at: 0,
      actor: "staff:awa",
      fromState: "shipped",
      toState: "returned",
      why: "Refusée par son frère",
    })
    .execute();
  const reasons = async () => (await db.query.selectFrom("pieceMoves").select("why").execute()).map(({ why }) => why);
  const visits = async () => (await db.query.selectFrom("visits").selectAll().execute()).length;
  await moveOrderToTrash(deps, staff, trashed);
  await live({ db, clock }, 29.9 * dayMs);
  await sweep();
  expect(await marked()).toEqual([]);
  expect(await erased()).toEqual([]);
  await live({ db, clock }, 0.2 * dayMs);
  await sweep();
  expect((await marked()).toSorted()).toEqual([unpaid, trashed].toSorted());
  await live({ db, clock }, 2.9 * dayMs);
  await sweep();
  expect(await erased()).toEqual([]);
  expect(await visits()).toBe(2);
  expect(await reasons()).toEqual(["Refusée par son frère"]);
  await live({ db, clock }, 0.2 * dayMs);
  await sweep();
  expect((await erased()).toSorted()).toEqual([unpaid, trashed].toSorted());
  expect(await visits()).toBe(0);
  expect(await reasons()).toEqual([""]);
});

// Seen to fail while companies also got 30 days only.
test("a company's unpaid order is kept for 90 days", async () => {
  const [company, other] = [await placeOrder(), await placeOrder()];
  const { id: organisationId } = await createCompanyWithTemplate(deps, staff, { name: "Teranga" });
  await db.query.updateTable("orders").set({ organisationId }).where("ref", "=", company).execute();
  const goOn = async (days: number) => {
    await live({ db, clock }, days * dayMs);
    await sweep();
  };
  await goOn(31);
  await goOn(4);
  expect(await erased()).toContain(other);
  await goOn(54);
  await goOn(4);
  expect(await erased()).not.toContain(company);
  await goOn(3.1);
  expect(await erased()).toContain(company);
});

// Seen to fail: wrong forward without `isClockTrustedForErasure`, wrong backward without `minOrderLifetimeMs`.
test.each([40, 4000, -40, -4000])(
  "a date wrong by %i days for a moment, even while orders are made and deleted, erases nothing",
  async (days) => {
    const old = [await placeOrder(), await placeOrder()];
    await live({ db, clock }, 25 * dayMs);
    await moveOrderToTrash(deps, staff, old[1] ?? "");
    clock.jump(days * dayMs);
    const made = [await placeOrder(), await placeOrder()];
    await moveOrderToTrash(deps, staff, made[1] ?? "");
    for (let round = 0; round < 3; round += 1) await sweep();
    expect(await erased()).toEqual([]);
    expect(await marked()).toEqual([]);
    clock.jump(-days * dayMs);
    for (let day = 0; day < 4; day += 1) {
      await live({ db, clock }, dayMs);
      await sweep();
    }
    expect(await erased()).toEqual([]);
  },
);

test.each(["created", "pending", "needs_attention"] as const)(
  "an order with a payment that is %s is never marked, and loses its mark when one begins",
  async (state) => {
    const [before, after] = [await placeOrder(), await placeOrder()];
    await addAttempt(before, state);
    await live({ db, clock }, 31 * dayMs);
    await sweep();
    expect(await marked()).toEqual([after]);
    await addAttempt(after, state);
    expect(await marked()).toEqual([]);
    await live({ db, clock }, 60 * dayMs);
    await sweep();
    await live({ db, clock }, 4 * dayMs);
    await sweep();
    expect(await marked()).toEqual([]);
    expect(await erased()).toEqual([]);
    // Once the payment is over, the two steps begin.
    await db.query.updateTable("paymentAttempts").set({ state: "expired" }).execute();
    await sweep();
    expect((await marked()).length).toBe(2);
    expect(await erased()).toEqual([]);
    await live({ db, clock }, 4 * dayMs);
    await sweep();
    expect((await erased()).toSorted()).toEqual([before, after].toSorted());
  },
);

test("an order restored from the trash starts its time again", async () => {
  const ref = await placeOrder();
  await moveOrderToTrash(deps, staff, ref);
  await live({ db, clock }, 31 * dayMs);
  await sweep();
  expect(await marked()).toEqual([ref]);
  await restoreOrderFromTrash(deps, staff, ref);
  expect(await marked()).toEqual([]);
  await live({ db, clock }, 4 * dayMs);
  await sweep();
  expect(await marked()).toEqual([]);
  expect(await erased()).toEqual([]);
});

/** Asks the provider to refund a paid order; no answer has come yet. */
const askBack = (deps: InTransaction<Deps>, ref: string) =>
  requestProviderRefund(deps, {
    orderRef: ref,
    refCommand: `paid-${ref}`,
    actor: "staff:awa",
    reason: "",
    pauseCards: false,
    cancelPieces: false,
  });

// Seen to fail without the check of refunds in `isDue` and in `findUnsettledMoney`.
test("an order with an open refund is erased neither by age nor by staff until the refund is settled", async () => {
  const ref = await placeOrder();
  await addAttempt(ref, "paid");
  await moveOrderToTrash(deps, staff, ref);
  await inTransaction(deps, (deps) => askBack(deps, ref));
  await live({ db, clock }, 60 * dayMs);
  await sweep();
  expect(await marked()).toEqual([]);
  await expect(eraseOrderOnRequest(deps, staff, ref, "asked")).rejects.toMatchObject({ code: "erasure.refund_open" });
  await db.query.updateTable("refunds").set({ state: "failed" }).execute();
  await sweep();
  expect(await marked()).toEqual([ref]);
  await eraseOrderOnRequest(deps, staff, ref, "asked");
  expect(await erased()).toEqual([ref]);
});

// Seen to fail without `listReprintOrdersToErase`.
test("erasing an order erases the reprints of its card, trashed ones too; all stay while one is being paid", async () => {
  const ref = await placeOrder();
  const reprints = [0, 1].map(() => reprintRows(clock.now(), ref, 5000));
  for (const reprint of reprints) await inTransaction(deps, (deps) => insertOrderWithHistory(deps, reprint, "owner"));
  const [first, second] = reprints.map(({ order }) => order) as [OrderRow, OrderRow];
  await moveOrderToTrash(deps, staff, second.ref);
  await addAttempt(first.ref, "pending");
  await expect(eraseOrderOnRequest(deps, staff, ref, "asked")).rejects.toMatchObject({ code: "erasure.payment_open" });
  expect(await erased()).toEqual([]);
  await db.query.updateTable("paymentAttempts").set({ state: "expired" }).execute();
  await eraseOrderOnRequest(deps, staff, ref, "asked");
  expect((await erased()).toSorted()).toEqual([ref, first.ref, second.ref].toSorted());
});

test("staff erase an order in any state at once, and only once; not while a payment is open", async () => {
  const [young, trashed, open] = [await placeOrder(), await placeOrder(), await placeOrder()];
  await moveOrderToTrash(deps, staff, trashed);
  for (const state of ["created", "pending", "needs_attention"] as const) {
    await addAttempt(open, state);
    await expect(eraseOrderOnRequest(deps, staff, open, "trial")).rejects.toMatchObject({
      code: "erasure.payment_open",
    });
    await db.query.updateTable("paymentAttempts").set({ state: "expired" }).execute();
  }
  for (const ref of [young, trashed]) await eraseOrderOnRequest(deps, staff, ref, "mistake");
  expect((await erased()).toSorted()).toEqual([young, trashed].toSorted());
  for (const ref of [young, "nobody"])
    await expect(eraseOrderOnRequest(deps, staff, ref, "mistake")).rejects.toMatchObject({ code: "order.not_found" });
  // An erased order can be neither paid nor restored.
  await expect(restoreOrderFromTrash(deps, staff, young)).rejects.toMatchObject({ code: "order.not_found" });
  expect(
    await db.query
      .selectFrom("orders")
      .select("number")
      .where("ref", "=", young)
      .where("deletedAt", "is not", null)
      .execute(),
  ).toHaveLength(1);
});

/** Resolves once somebody waits for a lock; in SQLite the next transaction waits for this one anyway. */
async function somebodyWaits(query: Queryable): Promise<void> {
  if (db.engine === "sqlite") return;
  const { rows: waiting } = await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(query);
  if (waiting.length === 0) await somebodyWaits(query);
}

/** Erasures by the purge and by staff, run beside a beginning payment or refund; `true`: the order was erased. */
const erasers = {
  purge: (ref: string) =>
    inTransaction({ ...deps, db: other }, (second) =>
      eraseOrderIfDue(second, ref, "deleted", clock.now() - leftoverOrderRetentionMs.deleted),
    ),
  staff: (ref: string) =>
    eraseOrderOnRequest({ ...deps, db: other }, staff, ref, "asked").then(
      () => true,
      () => false,
    ),
};

// Seen to fail on PostgreSQL without the update in `unmarkOrdersForErasure`: the order was erased with its payment open
// or its refund asked for. The purge likewise without the lock in `eraseOrderIfDue`.
test.each([
  ["purge", "payment"],
  ["purge", "refund"],
  ["staff", "payment"],
  ["staff", "refund"],
] as const)("an order is not erased by %s while a %s of it is beginning", async (who, what) => {
  const ref = await placeOrder();
  await addAttempt(ref, "paid");
  await moveOrderToTrash(deps, staff, ref);
  await live({ db, clock }, 31 * dayMs);
  await sweep();
  await live({ db, clock }, 4 * dayMs);
  // Erases from another call: within the transaction it would be refused.
  const begun = Promise.withResolvers<void>();
  const erasing = begun.promise.then(() => erasers[who](ref));
  await inTransaction(deps, async (first) => {
    await (what === "payment" ? beginPayment(first, ref, "created") : askBack(first, ref));
    begun.resolve();
    await Promise.race([erasing, somebodyWaits(first.db.query)]);
  });
  expect(await erasing).toBe(false);
  expect(await erased()).toEqual([]);
});
