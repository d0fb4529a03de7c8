import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readMovementTotals } from "#shared/contract/money-movements.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import { offerNames, offers } from "#shared/offers/offers.ts";
import { inTransaction } from "#server/db/database.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { listOrderLines } from "#server/features/orders/order-card-store.ts";
import { createReprintOrder } from "#server/features/orders/reprint-order-service.ts";
import { resolveDeliveryTexts } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { codes, leftBy } from "#test/factories/promo-codes.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidGroup } from "#test/factories/unpaid-group.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { atOnce, attemptsOf, pressButton, pressPay } from "#test/harness/payments.ts";
import { report, rounds } from "#test/torture/rounds.ts";
import { listLineBalances } from "./line-balances.ts";
import { readOrderReceipt } from "./receipts/receipt-service.ts";

const orders = rounds(25, 2000);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

let app: TestApp;
let staff: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  staff = await staffOn(app);
  for (const { code, kind, value, offer } of codes)
    await createValidatedPromoCode(app.deps, { code, kind, value, ...(offer && { offer }) });
});
afterAll(() => app.close());

const stepTables = [
  [],
  [{ from: 2, percent: 7 }],
  [
    { from: 3, percent: 5 },
    { from: 6, percent: 13 },
  ],
];

const plan = fc.record({
  sold: fc.array(fc.constantFrom(...offerNames), { minLength: 1, maxLength: 10 }),
  steps: fc.constantFrom(...stepTables),
  code: fc.option(fc.constantFrom(...codes), { freq: 3 }),
  road: fc.constantFrom("left", "canceled", "provider", "provider", "staff", "staff undone"),
  /** Shares of what is due that staff take first and then, and the share of each payment that is given back. */
  shares: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)),
  /** Lines and the share of what is left on each that is given back first; more than all of it must be refused. */
  lines: fc.array(fc.record({ at: fc.nat(9), percent: fc.constantFrom<number>(0, 30, 100, 101) }), { maxLength: 4 }),
  /** Whether a Silver card is then raised to Gold, and the share of that payment that is given back. */
  raise: fc.option(fc.nat(100)),
  waive: fc.boolean(),
});
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

const share = (amount: number, percent: number) => Math.floor((amount * percent) / 100);
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

const detail = async (ref: string) =>
  (await staff.call<EndpointAnswer<typeof readOrderDetail>>("GET", `/orders/${ref}`)).body;
const shownToPay = async (ref: string) =>
  ((await (await fetch(`${app.url}/api/ref/${ref}`)).json()) as { toPay?: number }).toPay;

async function succeed(path: string, body: object): Promise<void> {
  const { status, body: answer } = await staff.call("POST", path, { reason: "Essai", ...body });
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
}
const take = (ref: string, amount: number, missing: "due" | "waived" = "due") =>
  succeed(`/orders/${ref}/mark-paid`, { method: "Espèces", amount, missing });

/** Pays through PayTech, with the code if it counts; returns the price that was asked for. */
async function payProvider(ref: string, { code }: Plan, price: number, left: number | undefined): Promise<number> {
  const pressed = await pressPay(app.url, ref, code?.code);
  if (code && left === undefined) {
    expect(pressed).toMatchObject({ status: 422, body: { code: "promo.wrong_offer" } });
    return payProvider(ref, { code: null } as Plan, price, undefined);
  }
  const asked = left ?? price;
  expect(await shownToPay(ref)).toBe(asked === 0 ? undefined : asked);
  if (asked === 0) return 0;
  expect((await attemptsOf(app.deps, ref))[0]?.amount).toBe(asked);
  await pressButton(pressed.body.redirectUrl ?? "", "pay", "Wave");
  return asked;
}

async function expectPaid(ref: string, price: number, asked: number): Promise<void> {
  expect(await detail(ref)).toMatchObject({ received: asked, discount: price - asked, rest: 0 });
}

async function payStaff(ref: string, { shares: [first, second], waive }: Plan, price: number): Promise<void> {
  await take(ref, share(price, first));
  const { rest } = await detail(ref);
  const then = share(rest, second);
  if (then > 0) await take(ref, then, waive ? "waived" : "due");
}

async function cancelAsBuyer(ref: string): Promise<void> {
  const { key } = await getOrderOrThrow(app.deps, ref);
  const { status } = await fetch(`${app.url}/api/commander/${ref}`, {
    method: "DELETE",
    headers: { "X-Order-Key": key },
  });
  expect(status).toBe(200);
  expect((await pressPay(app.url, ref)).status).toBe(404);
}

/** Gives back a part of what is left on one line, from the payment with the most left. */
async function giveBackLine(ref: string, { at, percent }: Plan["lines"][number]): Promise<void> {
  const { lineBalances, attempts } = await detail(ref);
  const line = lineBalances[at % lineBalances.length];
  const [payment] = attempts
    .filter(({ state }) => state === "paid")
    .toSorted((one, other) => other.amount - other.refunded - (one.amount - one.refunded));
  if (!line || !payment) return;
  const left = payment.amount - payment.refunded;
  const amount = percent > 100 ? line.left + 1 : Math.min(left, share(line.left, percent));
  if (amount === 0 || amount > left) return;
  const { status, body } = await staff.call("POST", `/orders/${ref}/payments/${payment.refCommand}/refund`, {
    by: "hand",
    lineId: line.lineId,
    amount,
    method: "Espèces",
    reason: "Essai",
  });
  expect([status, percent > 100 ? (body as { code?: string }).code : undefined]).toEqual(
    percent > 100 ? [422, "refund.too_much"] : [200, undefined],
  );
}

/** Raises the order's first live Silver card to Gold, pays for it and gives a share back; returns the raise's order. */
async function raiseFirst(ref: string, percent: number): Promise<Walked[]> {
  const card = (await listOrderCards(app.deps.db.query, ref)).find(
    ({ offer, state }) => offer === "SILVER" && state === "live",
  );
  if (!card) return [];
  const price = offers.GOLD.price - offers.SILVER.price;
  const raised = await inTransaction(app.deps, (deps) =>
    createReprintOrder(deps, {
      cards: [card],
      price,
      raisedTo: "GOLD",
      delivery: resolveDeliveryTexts(card),
      by: "staff:1",
    }),
  );
  await pressButton((await pressPay(app.url, raised.ref)).body.redirectUrl ?? "", "pay", "Wave");
  const offerNow = async () => (await getCardOrThrow(app.deps, card.ref)).offer;
  expect(await offerNow()).toBe("GOLD");
  await giveBackLine(raised.ref, { at: 0, percent: share(percent, 50) });
  await giveBack(raised.ref, percent);
  const { received, refunded } = await detail(raised.ref);
  expect(await offerNow()).toBe(refunded === received ? "SILVER" : "GOLD");
  return [{ ref: raised.ref, price }];
}

async function giveBack(ref: string, percent: number): Promise<void> {
  for (const { refCommand, amount, refunded, state } of await attemptsOf(app.deps, ref)) {
    const back = share(amount - refunded, percent);
    if (state === "paid" && back > 0)
      await succeed(`/orders/${ref}/payments/${refCommand}/refund`, { by: "hand", amount: back, method: "Espèces" });
  }
}

interface Walked {
  ref: string;
  /** The price that it should have. */
  price: number;
}

/** Walks an order to its end; returns it and the order that raises one of its cards, or nothing if it was canceled. */
async function walk(one: Plan): Promise<Walked[]> {
  // Stays within what one address may request per minute.
  app.clock.advance(3000);
  const percent = one.steps.findLast(({ from }) => from <= one.sold.length)?.percent ?? 0;
  const cards = one.sold.map((offer) => {
    const { price } = offers[offer];
    return { offer, price: price - Math.round((price * percent) / 100) };
  });
  const price = sum(cards.map((card) => card.price));
  const ref = await unpaidGroup(app.deps.db, app.clock.now(), one);
  if (one.road === "provider") {
    const asked = await payProvider(ref, one, price, one.code ? leftBy(one.code, cards) : undefined);
    await expectPaid(ref, price, asked);
  }
  if (one.road === "canceled") {
    await cancelAsBuyer(ref);
    return [];
  }
  if (one.road === "staff" || one.road === "staff undone") await payStaff(ref, one, price);
  if (one.road === "staff undone") {
    for (const { refCommand, undoable } of (await detail(ref)).attempts)
      if (undoable) await succeed(`/orders/${ref}/payments/${refCommand}/undo`, {});
  }
  const raised = one.raise === null || one.road === "left" ? [] : await raiseFirst(ref, one.raise);
  if (one.road === "provider" || one.road === "staff") {
    for (const line of one.lines) await giveBackLine(ref, line);
    await giveBack(ref, one.shares[2]);
  }
  return [{ ref, price }, ...raised];
}

/** Seen to fail with a percentage that rounds each card by itself. */
test(
  `of ${orders} orders of one to ten cards, whatever was paid, given, refunded or undone, each figure equals its lines or its ledger (seed ${seed})`,
  async () => {
    const all = { in: 0, out: 0 };
    await atOnce(fc.sample(plan, { numRuns: orders, seed }), 4, async (one) => {
      for (const walked of await walk(one)) await expectSums(walked, one, all);
    });
    const totals = (await staff.call<EndpointAnswer<typeof readMovementTotals>>("GET", "/accounting/totals?")).body;
    expect(totals.amountIn - totals.amountOut).toEqual(all.in - all.out);
    expect(totals.net).toEqual(all.in - all.out);
    report(`order money, seed ${seed}: ${orders} orders, ${await countMovements()}`);
  },
  60_000 + orders * 400,
);

/** Counts what the walks did, as text for the report. */
async function countMovements(): Promise<string> {
  const { query } = app.deps.db;
  const refunds = await query.selectFrom("refunds").select(["kind", "lineId"]).execute();
  const raises = await query.selectFrom("orders").select("ref").where("reprintOf", "is not", null).execute();
  const back = refunds.filter(({ kind }) => kind === "refund");
  const ofLines = back.filter(({ lineId }) => lineId !== null);
  return `${back.length} refunds (${ofLines.length} of a line), ${refunds.length - back.length} undone payments, ${raises.length} raises`;
}

/** Compares every figure of an order with its lines and its ledger, and adds its movements to `all`. */
async function expectSums({ ref, price }: Walked, one: Plan, all: { in: number; out: number }): Promise<void> {
  const order = await getOrderOrThrow(app.deps, ref);
  const lines = await listOrderLines(app.deps.db.query, ref);
  const { received, discount, refunded, rest, paid, refunds } = await detail(ref);
  const attempts = (await attemptsOf(app.deps, ref)).filter(({ state }) => ["paid", "refunded"].includes(state));
  const receipt = await readOrderReceipt(app.deps, order);
  const balances = await listLineBalances(app.deps, order);
  const isFullyRefunded = received > 0 && refunded === received;
  const what = JSON.stringify({ ref, one });
  expect(
    {
      lines: sum(lines.map(({ quantity, unitPrice, discount: off }) => quantity * unitPrice - off)),
      price: order.price,
      ledger: sum(attempts.map(({ amount }) => amount)),
      givenBack: sum(
        refunds.filter(({ kind, state }) => kind === "refund" && state === "done").map(({ amount }) => amount),
      ),
      sum: paid && !isFullyRefunded ? received + discount + rest : price,
      receipt: receipt && [
        sum(receipt.lines.map(({ total }) => total)),
        receipt.discount?.amount ?? 0,
        receipt.amount,
        receipt.rest,
      ],
      refundedFits: refunded <= received && balances.every((line) => line.refunded <= line.received),
      costs: sum(balances.map(({ cost }) => cost)),
      shares: sum(balances.map((line) => line.received)),
    },
    what,
  ).toEqual({
    lines: price,
    price,
    ledger: received,
    givenBack: refunded,
    sum: price,
    receipt: paid ? [price, discount, received, rest] : undefined,
    refundedFits: true,
    costs: price - discount,
    shares: received,
  });
  all.in += received;
  all.out += refunded;
}
