import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readMovementTotals } from "#shared/contract/money-movements.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import { balanceAllDocuments } from "#server/features/documents/document-service.ts";
import type { OrderDocuments } from "#shared/contract/documents.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { readOrderReceipt } from "./receipts/receipt-service.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { atOnce, attemptsOf, genuineNotice, pressButton, sendNotice } from "#test/harness/payments.ts";
import { report, rounds } from "#test/torture/rounds.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

const walks = rounds(25, 500);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Two nodes, if the engine allows several. */
let nodes: TestApp[];
let app: TestApp;
let staff: Staff;
beforeAll(async () => {
  app = await startTestApp({ ...administrator, ...documentSettings });
  nodes = app.deps.db.engine === "postgres" ? [app, await app.addNode()] : [app];
  staff = await staffOn(app);
  await createValidatedPromoCode(app.deps, { code: "TIERS", kind: "percentage", value: 33 });
});
afterAll(() => app.close());

const step = fc.oneof(
  { weight: 7, arbitrary: fc.record({ do: fc.constant("open"), what: fc.constantFrom("deposit", "due") }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("code") }) },
  // Staff take a percentage of what is due, in whole FCFA; `pages` is how many open pages are paid at once.
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("pay"), pages: fc.integer({ min: 1, max: 3 }), again: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel") }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("staff"),
      percent: fc.integer({ min: 0, max: 100 }),
      missing: fc.constantFrom("due", "waived"),
      besidePage: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("undo") }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("invoice") }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("give back"), at: fc.nat(5), percent: fc.constantFrom(40, 100, 100) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const agreement = fc.constantFrom(
  { kind: "share", percent: 50 },
  { kind: "share", percent: 30 },
  { kind: "amount", amount: 5000 },
);
const plan = fc.record({ agreement, steps: fc.array(step, { minLength: 6, maxLength: 16 }) });

/** Staff undo what they took while a partly refunded second payment is still to be given back. */
const undoneBesideExcess: typeof plan extends fc.Arbitrary<infer Value> ? Value : never = {
  agreement: { kind: "share", percent: 50 },
  steps: [
    { do: "open", what: "deposit" },
    { do: "pay", pages: 1, again: true },
    { do: "open", what: "deposit" },
    { do: "staff", percent: 19, missing: "waived", besidePage: true },
    { do: "give back", at: 1, percent: 40 },
    { do: "undo" },
  ],
};

const counts = { paid: 0, atOnce: 0, taken: 0, undone: 0, back: 0, refused: 0, excess: 0, invoices: 0, papers: 0 };
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const url = (at = 0) => (nodes[at % nodes.length] ?? app).url;
const detail = async (ref: string) =>
  (await staff.call<EndpointAnswer<typeof readOrderDetail>>("GET", `/orders/${ref}`)).body;
const read = async (ref: string, key: string) =>
  (await (await fetch(`${url()}/api/ref/${ref}`, { headers: { "X-Order-Key": key } })).json()) as {
    paid: boolean;
    toPay: number;
    deposit?: number;
    rest: number;
    excess?: number;
  };

/** Issues the order's invoice, or checks why there is none. */
async function issueInvoice(ref: string): Promise<void> {
  const { status, body } = await staff.call<{ code?: string }>("POST", `/orders/${ref}/documents`, {
    name: "Teranga",
    address: "Dakar",
    ninea: "",
    rccm: "",
    email: "",
  });
  if (status === 201) counts.invoices += 1;
  else expect(["document.already_issued", "document.nothing_sold"]).toContain(body.code);
}

/** Compares the order's documents with what it sells, after balancing what no payment balanced. */
async function expectDocumentsBalanced(ref: string): Promise<void> {
  await balanceAllDocuments(app.deps);
  const { documents } = (await staff.call<OrderDocuments>("GET", `/orders/${ref}/documents`)).body;
  counts.papers += documents.length;
  const { price, discount, refunded } = await getOrderOrThrow(app.deps, ref);
  const said = sum(documents.map(({ kind, total }) => (kind === "invoice" ? total : -total)));
  expect(said).toBe(documents.length === 0 ? 0 : Math.max(0, price - discount - refunded));
}

/** An order, with its money counted independently of the server. */
interface Walker {
  ref: string;
  key: string;
  /** Open checkouts. */
  pages: string[];
  in: number;
  out: number;
  /** Whether a counted payment was refunded, even in part: that money is not asked for again. */
  isReduced: boolean;
}

async function press(walker: Walker, body: object): Promise<void> {
  const answer = await fetch(`${url()}/api/paytech/${walker.ref}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Order-Key": walker.key },
    body: JSON.stringify(body),
  });
  const { redirectUrl, code } = (await answer.json()) as { redirectUrl?: string; code?: string };
  if (redirectUrl) walker.pages.push(redirectUrl);
  else {
    counts.refused += 1;
    expect(["order.already_paid", "payment.price_changed"], JSON.stringify({ body, code })).toContain(code);
  }
}

const amountOf = (page: string, attempts: readonly PaymentAttemptRow[]) =>
  attempts.find(({ redirectUrl }) => redirectUrl === page)?.amount ?? Number.NaN;

async function payPages(walker: Walker, pages: number, again: boolean): Promise<void> {
  const some = walker.pages.splice(0, pages);
  const attempts = await attemptsOf(app.deps, walker.ref);
  for (const page of some) walker.in += amountOf(page, attempts);
  counts.paid += some.length;
  if (some.length > 1) counts.atOnce += 1;
  await Promise.all(some.map((page) => pressButton(page, again ? "twice" : "pay", "Wave")));
  if (!again) return;
  for (const [at, attempt] of attempts.filter(({ redirectUrl }) => some.includes(redirectUrl ?? "")).entries())
    await sendNotice(url(at), genuineNotice(app.deps, attempt));
}

async function takeAsStaff(
  walker: Walker,
  { percent, missing, besidePage }: Extract<Step, { do: "staff" }>,
): Promise<void> {
  const { paid, rest } = await read(walker.ref, walker.key);
  const { price } = await getOrderOrThrow(app.deps, walker.ref);
  const due = paid ? rest : price;
  const amount = Math.floor((due * percent) / 100);
  const taking = staff.call("POST", `/orders/${walker.ref}/mark-paid`, {
    method: "Espèces",
    reason: "Essai",
    amount,
    missing,
  });
  const [{ status }] = await Promise.all([taking, besidePage ? payPages(walker, 1, false) : undefined]);
  if (status !== 200) return void (counts.refused += 1);
  counts.taken += 1;
  walker.in += amount;
}

async function undoAsStaff(walker: Walker): Promise<void> {
  const attempt = (await detail(walker.ref)).attempts.find(({ undoable }) => undoable);
  if (!attempt) return;
  const { status } = await staff.call("POST", `/orders/${walker.ref}/payments/${attempt.refCommand}/undo`, {
    reason: "Essai",
  });
  if (status !== 200) return void (counts.refused += 1);
  counts.undone += 1;
  walker.out += attempt.amount;
}

async function giveBack(walker: Walker, at: number, percent: number): Promise<void> {
  const received = (await detail(walker.ref)).attempts.filter(
    ({ state, amount, refunded }) => state === "paid" && amount > refunded,
  );
  const attempt = received[at % Math.max(1, received.length)];
  if (!attempt) return;
  const amount = Math.ceil(((attempt.amount - attempt.refunded) * percent) / 100);
  const { status } = await staff.call("POST", `/orders/${walker.ref}/payments/${attempt.refCommand}/refund`, {
    by: "hand",
    amount,
    method: "Espèces",
    reason: "Essai",
  });
  expect(status).toBe(200);
  counts.back += 1;
  walker.out += amount;
  if ((await getOrderOrThrow(app.deps, walker.ref)).refunded > 0) walker.isReduced = true;
}

async function take(walker: Walker, one: Step): Promise<void> {
  const { ref, key } = walker;
  if (one.do === "open") {
    const { paid, toPay, deposit, rest } = await read(ref, key);
    const shown = one.what === "deposit" && deposit !== undefined && !paid ? { deposit } : {};
    await press(walker, { expected: paid ? rest : toPay, ...shown });
  }
  if (one.do === "code")
    await fetch(`${url()}/api/paytech/${ref}/promo`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ promoCode: "TIERS" }),
    });
  if (one.do === "pay") await payPages(walker, one.pages, one.again);
  if (one.do === "cancel") {
    const [page] = walker.pages;
    if (page) await pressButton(page, "cancel");
    // A canceled page can still be paid.
  }
  if (one.do === "staff") await takeAsStaff(walker, one);
  if (one.do === "invoice") await issueInvoice(ref);
  if (one.do === "undo") await undoAsStaff(walker);
  if (one.do === "give back") await giveBack(walker, one.at, one.percent);
}

/** Compares every figure with the ledger, and the ledger with the independent count. */
async function expectSums(walker: Walker, what: string): Promise<void> {
  const { ref, key } = walker;
  const order = await getOrderOrThrow(app.deps, ref);
  const { attempts, refunds, received, refunded, discount, rest, paid } = await detail(ref);
  const came = attempts.filter(({ settledAt, state }) => settledAt !== null && state !== "undone");
  const counted = came.filter(({ overpaid }) => !overpaid);
  const wentBack = refunds.filter(({ state }) => state === "done");
  const backOf = (refCommand: string) =>
    sum(wentBack.filter((one) => one.refCommand === refCommand && one.kind === "refund").map(({ amount }) => amount));
  const isOver = received > 0 && refunded >= received;
  const shown = await read(ref, key);
  const receipt = await readOrderReceipt(app.deps, order);
  const excess = shown.excess ?? 0;
  if (excess > 0) counts.excess += 1;
  const held = walker.in - walker.out;
  const isComparable = paid && !walker.isReduced;
  expect(
    {
      in:
        sum(came.map(({ amount }) => amount)) +
        sum(wentBack.filter(({ kind }) => kind === "undo").map(({ amount }) => amount)),
      out: sum(wentBack.map(({ amount }) => amount)),
      received,
      refunded,
      discount,
      rest,
      shownRest: paid ? shown.rest : 0,
      isAskedBesideExcess: isComparable && rest > 0 && excess > 0,
      held,
      receipt: receipt && [
        receipt.amount,
        receipt.rest,
        receipt.refunded,
        sum((receipt.payments ?? []).map(({ amount }) => amount)),
      ],
    },
    what,
  ).toEqual({
    in: walker.in,
    out: walker.out,
    received: sum(counted.map(({ amount }) => amount)),
    refunded: sum(counted.map(({ refCommand }) => backOf(refCommand))),
    discount: sum(counted.map((one) => one.discount)),
    rest: paid && !isOver ? Math.max(0, order.price - discount - received) : 0,
    shownRest: rest,
    // No rest is asked for while money is to be given back; what is held is the price and what is to be given back.
    isAskedBesideExcess: false,
    held: isComparable ? order.price - discount - rest + excess : held,
    receipt: paid ? [received, rest, refunded, receipt?.payments ? received : 0] : undefined,
  });
}

/**
 * Seen to fail: with a payment beyond the rest kept as overpaid; with only one overpaid payment in the place of a
 * refunded one (a rest and an excess at once), and with an undone one beside it; with refunds of a payment that no
 * longer counts in the order's.
 */
test(
  `of ${walks} orders paid in parts, whatever was opened, paid at once, taken, undone and given back, each figure equals its ledger and documents (seed ${seed})`,
  async () => {
    let all = 0;
    await atOnce([undoneBesideExcess, ...fc.sample(plan, { numRuns: walks, seed })], 4, async (one) => {
      // Stays within what one address may request per minute.
      app.clock.advance(3000);
      const ref = await unpaidOrder(app.deps.db, app.clock.now());
      const { key } = await getOrderOrThrow(app.deps, ref);
      await staff.call("POST", `/orders/${ref}/deposit`, one.agreement);
      const walker: Walker = { ref, key, pages: [], in: 0, out: 0, isReduced: false };
      for (const [at, each] of one.steps.entries()) {
        await take(walker, each);
        await expectSums(walker, JSON.stringify({ ref, at, one }));
      }
      await expectDocumentsBalanced(ref);
      all += walker.in - walker.out;
    });
    const totals = (await staff.call<EndpointAnswer<typeof readMovementTotals>>("GET", "/accounting/totals?")).body;
    expect(totals.net).toBe(all);
    report(`payment in parts, seed ${seed}: ${walks} orders, ${JSON.stringify(counts)}`);
  },
  60_000 + walks * 1500,
);
