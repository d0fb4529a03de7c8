import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unpaidOrders } from "#test/factories/unpaid-order.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { readMovementSlice, splitIntoTimeWindows } from "./movement-windows.ts";
import { selectLedgerMovements, type LedgerQuery } from "./ledger-read-model.ts";
import type { LedgerMovementRow } from "./ledger-tables.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-spans-"));
const db = (await freshDatabase(folder)).open();
const all: LedgerQuery = { env: "test", from: 0, before: Number.MAX_SAFE_INTEGER, terms: [] };

// Payments, refunds and gifts, some at the same instant, and more refunds than payments towards the end.
beforeAll(async () => {
  const refs = await unpaidOrders(db, 40);
  const attempt = {
    amount: 12_900,
    currency: "XOF",
    env: "test",
    promoCode: null,
    state: "paid",
    token: null,
    redirectUrl: null,
    method: "Wave",
    attention: null,
    updatedAt: 1,
    overpaid: 0,
    discount: 0,
    refunded: 0,
    takenBy: null,
    reference: null,
    closedAt: null,
    byBuyer: null,
  } as const;
  const refund = {
    kind: "refund",
    lineId: null,
    amount: 100,
    method: "Espèces",
    byProvider: 0,
    reference: "",
    reason: "",
    actor: "staff:x",
    state: "done",
    why: null,
    pauseCards: 0,
    cancelPieces: 0,
    askedAt: 1,
  } as const;
  for (const [at, ref] of refs.entries()) {
    const instant = 1000 + Math.floor(at / 3) * 10;
    if (at % 4 === 0)
      await db.query
        .updateTable("orders")
        .set({ paidAt: instant, paidBy: "Code promo" })
        .where("ref", "=", ref)
        .execute();
    else
      await db.query
        .insertInto("paymentAttempts")
        .values({
          ...attempt,
          refCommand: `c-${at}`,
          orderRef: ref,
          createdAt: instant,
          settledAt: instant,
          env: at % 5 === 0 ? "prod" : "test",
        })
        .execute();
    if (at % 4 === 1)
      await db.query
        .insertInto("refunds")
        .values({ ...refund, id: `r-${at}`, orderRef: ref, refCommand: `c-${at}`, doneAt: 1100 + Math.floor(at / 6) })
        .execute();
  }
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const idsOf = (rows: readonly LedgerMovementRow[]) => rows.map(({ id }) => id);

// Seen to fail with a window that ends at its edge instead of after it, oldest first.
test.each([
  [true, 1],
  [true, 3],
  [false, 1],
  [false, 3],
  [true, 1000],
  [false, 1000],
])("newest first %j, %i a span: each movement is in one span, in order", async (newest, many) => {
  const whole = idsOf(await selectLedgerMovements(db.query, all, newest));
  expect(whole.length).toBeGreaterThan(30);
  const parts: string[][] = [];
  for await (const span of splitIntoTimeWindows(db, all, newest, many))
    parts.push(idsOf(await selectLedgerMovements(db.query, span, newest)));
  expect(parts.flat()).toEqual(whole);
  expect(parts.length > 3).toBe(many < 1000);
  // There are three tables, each with up to three movements at an instant.
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(
    many === 1000 ? whole.length : 3 * (many + 3),
  );
});

// Seen to fail without counting the windows that are skipped.
test.each([true, false])("newest first %j: a part is the same wherever the spans end", async (newest) => {
  for (const filter of [{}, { kind: "refund" as const }, { method: "Wave (PayTech)" }, { from: 1030, before: 1110 }]) {
    const query = { ...all, ...filter };
    const whole = idsOf(await selectLedgerMovements(db.query, query, newest));
    for (let offset = 0; offset <= whole.length; offset += 3)
      expect(idsOf(await readMovementSlice(db, query, newest, { offset, limit: 4 }, 2))).toEqual(
        whole.slice(offset, offset + 4),
      );
  }
});
