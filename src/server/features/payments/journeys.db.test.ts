import { afterAll, beforeAll, expect, test } from "vitest";
import { offers } from "#shared/offers/offers.ts";
import { siteOffers } from "#test/factories/offers.ts";
import { unpaidOrder, unpaidReprint } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { jobOf } from "#test/harness/jobs.ts";
import { live } from "#test/harness/live.ts";
import {
  attemptOf,
  attemptsOf,
  effectsOn,
  genuineNotice,
  openCheckout,
  pressButton,
  pressPay,
  sendNotice,
  shownPayment,
} from "#test/harness/payments.ts";
import { PaymentProviderError, type PaymentProvider } from "#server/adapters/payments/payment-provider-port.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { startPayment } from "./start-payment.ts";
import { reconcilePaymentAttempt } from "./reconcile-payments.ts";

const minute = 60_000;
const paidOnce = { paidBy: "PayTech", events: ["payment.settled"], mails: 1, redemptions: [] as string[] };

let app: TestApp;
let ref: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function newOrder(changes?: Parameters<typeof unpaidOrder>[2]): Promise<string> {
  ref = await unpaidOrder(app.deps.db, app.clock.now(), changes);
  return ref;
}

/** Kinds of order, whose money moves alike. PostgreSQL runs only one: the engine makes no difference. */
const kinds =
  process.env.TEST_ENGINE === "postgres" ? (["a first order"] as const) : (["a first order", "a reprint"] as const);
async function newOf(kind: (typeof kinds)[number]): Promise<void> {
  ref = kind === "a reprint" ? (await unpaidReprint(app.deps)).ref : await unpaidOrder(app.deps.db, app.clock.now());
}

/** Lists the states of the order's pieces: there must be one piece, however often a payment is announced. */
async function piecesMade(): Promise<string[]> {
  return (await app.deps.db.query.selectFrom("pieces").select("state").where("orderRef", "=", ref).execute()).map(
    ({ state }) => state,
  );
}

test.each(siteOffers)(
  "paying for %s creates an attempt with its own reference and the catalogue's price, and its notice pays the order",
  async (offer) => {
    await newOrder({ offer });
    expect(await shownPayment(app.url, ref)).toBe("none");
    const checkout = await openCheckout(app.url, ref);
    expect(new URL(checkout).host).toBe(new URL(app.url).host);
    expect(await shownPayment(app.url, ref)).toBe("pending");
    expect(await attemptOf(app.deps, ref)).toMatchObject({
      amount: offers[offer].price,
      currency: "XOF",
      env: "test",
      state: "pending",
      promoCode: null,
    });
    expect((await attemptOf(app.deps, ref)).refCommand).not.toContain(ref);

    expect(await pressButton(checkout, "pay", "Wave")).toBe(`${app.url}/payer/${ref}?retour=succes`);
    expect(await effectsOn(app.deps, ref)).toEqual(paidOnce);
    expect(await attemptOf(app.deps, ref)).toMatchObject({ state: "paid", method: "Wave", overpaid: 0 });
    expect(await pressPay(app.url, ref)).toMatchObject({ status: 409, body: { code: "order.already_paid" } });
  },
);

test.each(kinds)("cancel, then pay: the first checkout or a new one, of %s", async (kind) => {
  await newOf(kind);
  const checkout = await openCheckout(app.url, ref);
  expect(await pressButton(checkout, "cancel")).toBe(`${app.url}/payer/${ref}?retour=annule`);
  expect(await shownPayment(app.url, ref)).toBe("canceled");
  app.clock.advance(1000);
  await pressButton(await openCheckout(app.url, ref), "pay");
  expect(await effectsOn(app.deps, ref)).toEqual({ ...paidOnce, events: ["payment.canceled", "payment.settled"] });

  await newOf(kind);
  const only = await openCheckout(app.url, ref);
  await pressButton(only, "cancel");
  await pressButton(only, "pay");
  expect(await effectsOn(app.deps, ref)).toEqual({ ...paidOnce, events: ["payment.canceled", "payment.settled"] });
});

test.each(kinds)(
  "the reconciler finds a lost notice after one minute, even for a canceled attempt, of %s",
  async (kind) => {
    await newOf(kind);
    const checkout = await openCheckout(app.url, ref);
    await pressButton(checkout, "cancel");
    await pressButton(checkout, "lose");
    expect(await shownPayment(app.url, ref)).toBe("canceled");
    app.clock.advance(minute + 1000);
    await app.worker.runDue();
    expect(await effectsOn(app.deps, ref)).toEqual({ ...paidOnce, events: ["payment.canceled", "payment.settled"] });
  },
);

test("a polling page has the provider asked sooner, at most six times a minute", async () => {
  await newOrder();
  await pressButton(await openCheckout(app.url, ref), "lose");
  expect(await shownPayment(app.url, ref)).toBe("pending");
  await app.worker.runDue();
  expect(await effectsOn(app.deps, ref)).toEqual(paidOnce);

  await newOrder();
  await openCheckout(app.url, ref);
  const { refCommand } = await attemptOf(app.deps, ref);
  const due = async () => {
    await shownPayment(app.url, ref);
    const { runAt } = await jobOf(app.deps.db, { key: `payment.check:${refCommand}` });
    await app.worker.runDue();
    return runAt <= app.clock.now();
  };
  const asked: boolean[] = [];
  for (let poll = 0; poll < 20; poll += 1) asked.push(await due());
  expect(asked.slice(0, 6)).toEqual(Array(6).fill(true));
  // At most twelve, in case the clock's minute changes in between.
  expect(asked.filter(Boolean).length).toBeLessThanOrEqual(12);
});

test("the reconciler asks at each of its ages, then gives up and releases the code's use; a payment that staff then find still counts", async () => {
  const { code } = await createValidatedPromoCode(app.deps, { kind: "amount", value: 2000, maxUses: 1 });
  await newOrder();
  const checkout = await openCheckout(app.url, ref, code);
  const { createdAt, refCommand } = await attemptOf(app.deps, ref);
  for (const age of [1, 3, 10, 30, 120, 1440, 2880]) {
    app.clock.advance(createdAt + age * minute + 500 - app.clock.now());
    await app.worker.runDue();
    expect((await attemptOf(app.deps, ref)).state, `after ${age} minutes`).toBe("pending");
  }
  const job = () => jobOf(app.deps.db, { key: `payment.check:${refCommand}` });
  expect((await job()).runAt - createdAt).toBeGreaterThan(4319 * minute);
  // Somebody changes the date: the attempt is only given up after the time has really passed.
  app.clock.jump(40 * 1440 * minute);
  await reconcilePaymentAttempt(app.deps, refCommand);
  expect((await attemptOf(app.deps, ref)).state).toBe("pending");
  app.clock.jump(-40 * 1440 * minute);
  await live({ db: app.deps.db, clock: app.clock }, 4 * 1440 * minute);
  await app.worker.runDue();
  expect((await job()).doneAt).not.toBeNull();
  expect((await attemptOf(app.deps, ref)).state).toBe("expired");
  expect(await effectsOn(app.deps, ref)).toMatchObject({ paidBy: null, redemptions: ["released"] });
  expect(await takenOf(code)).toBe(0);

  await pressButton(checkout, "lose");
  await reconcilePaymentAttempt(app.deps, refCommand);
  expect(await effectsOn(app.deps, ref)).toEqual({ ...paidOnce, redemptions: ["released", "used"] });
  expect(await takenOf(code)).toBe(1);
});

test.each(kinds)("notified twice: one effect, of %s", async (kind) => {
  await newOf(kind);
  await pressButton(await openCheckout(app.url, ref), "twice");
  expect(await effectsOn(app.deps, ref)).toEqual(paidOnce);
  const { refCommand } = await attemptOf(app.deps, ref);
  expect(await noticesOf(refCommand)).toMatchObject([{ copies: 2, outcome: "settled" }]);
  expect(await piecesMade()).toEqual(["to_print"]);
});

test.each(kinds)("notified late: pending until then, paid after, of %s", async (kind) => {
  await newOf(kind);
  await pressButton(await openCheckout(app.url, ref), "late");
  expect(await shownPayment(app.url, ref)).toBe("pending");
  await expect
    .poll(async () => (await effectsOn(app.deps, ref)).paidBy, { timeout: 20_000, interval: 100 })
    .toBe("PayTech");
  expect(await effectsOn(app.deps, ref)).toEqual(paidOnce);
});

test.each(kinds)(
  "if two checkouts of one order are both paid, the second is kept as overpaid and staff are told, of %s",
  async (kind) => {
    await newOf(kind);
    const [first, second] = [await openCheckout(app.url, ref), await openCheckout(app.url, ref)];
    await pressButton(first, "pay");
    await pressButton(second, "lose");
    app.clock.advance(minute + 1000);
    await app.worker.runDue();
    expect(await effectsOn(app.deps, ref)).toEqual({ ...paidOnce, events: ["payment.settled", "payment.overpaid"] });
    expect(await piecesMade()).toEqual(["to_print"]);
    expect((await attemptsOf(app.deps, ref)).map(({ state, overpaid }) => [state, overpaid]).toSorted()).toEqual([
      ["paid", 0],
      ["paid", 1],
    ]);
    const alerts = await app.deps.db.query
      .selectFrom("mails")
      .selectAll()
      .where("orderRef", "=", ref)
      .where("template", "=", "staff-order-overpaid")
      .execute();
    expect(alerts).toMatchObject([{ recipient: app.deps.settings.site.supportEmail }]);
  },
);

test.each(kinds)(
  "a refund is recorded on the attempt and the order stays paid; a sale notice replayed as a refund is refused, of %s",
  async (kind) => {
    await newOf(kind);
    await pressButton(await openCheckout(app.url, ref), "pay");
    const attempt = await attemptOf(app.deps, ref);
    expect(await sendNotice(app.url, genuineNotice(app.deps, attempt, "refund_complete"))).toBe(200);
    expect((await attemptOf(app.deps, ref)).state).toBe("paid");
    await app.deps.payments.refund(attempt.refCommand);
    expect((await attemptOf(app.deps, ref)).state).toBe("refunded");
    expect(await effectsOn(app.deps, ref)).toEqual({
      ...paidOnce,
      events: ["payment.settled", "payment.refund_unconfirmed", "payment.refunded"],
    });
  },
);

test.each(kinds)(
  "a payment of an expired or deleted order is not lost: staff see it, and it settles once the order is back, of %s",
  async (kind) => {
    for (const column of ["expiredAt", "deletedAt"] as const) {
      await newOf(kind);
      const checkout = await openCheckout(app.url, ref);
      await app.deps.db.query
        .updateTable("orders")
        .set({ [column]: 1 })
        .where("ref", "=", ref)
        .execute();
      expect((await pressPay(app.url, ref)).status).toBe(column === "expiredAt" ? 410 : 404);
      await pressButton(checkout, "pay");
      expect(await attemptOf(app.deps, ref)).toMatchObject({
        state: "needs_attention",
        attention: expect.stringContaining("commande"),
      });
      expect(await effectsOn(app.deps, ref)).toEqual({ paidBy: null, events: [], mails: 0, redemptions: [] });
      await app.deps.db.query
        .updateTable("orders")
        .set({ [column]: null })
        .where("ref", "=", ref)
        .execute();
      expect(await shownPayment(app.url, ref)).toBe("checking");
      app.clock.advance(minute + 1000);
      await app.worker.runDue();
      expect(await effectsOn(app.deps, ref)).toEqual(paidOnce);
    }
  },
);

/** Returns the service with a provider that fails in a given way. */
function withFailingProvider(
  error: PaymentProviderError,
  before: PaymentProvider["request"] = async () => ({ token: "", redirectUrl: "" }),
) {
  const payments: PaymentProvider = {
    ...app.deps.payments,
    request: async (request) => {
      await before(request);
      throw error;
    },
  };
  return { ...app.deps, payments };
}

test("a provider that refuses ends the attempt and releases the code; one that is silent leaves both open", async () => {
  const { code } = await createValidatedPromoCode(app.deps, { kind: "percentage", value: 10, maxUses: 1 });
  await newOrder();
  const buyer = { promoCode: code, address: "10.0.0.1" };
  await expect(
    startPayment(withFailingProvider(new PaymentProviderError("non", "", true)), ref, buyer),
  ).rejects.toMatchObject({ code: "payment.unavailable" });
  expect(await attemptOf(app.deps, ref)).toMatchObject({ state: "expired", attention: "non" });
  expect(await takenOf(code)).toBe(0);

  await expect(
    startPayment(withFailingProvider(new PaymentProviderError("No answer")), ref, buyer),
  ).rejects.toMatchObject({ code: "payment.unavailable" });
  expect(await takenOf(code)).toBe(1);
  expect(await shownPayment(app.url, ref)).toBe("none");
  // The buyer presses again and keeps the use; for another order none is left.
  const checkout = await openCheckout(app.url, ref, code);
  expect((await pressPay(app.url, await unpaidOrder(app.deps.db), code)).body.code).toBe("promo.exhausted");
  await pressButton(checkout, "pay");
  expect(await effectsOn(app.deps, ref)).toEqual({ ...paidOnce, redemptions: ["released", "used"] });
});

test.each(kinds)(
  "a payment that the provider made without our knowing is settled by its notice, once the provider confirms it, of %s",
  async (kind) => {
    await newOf(kind);
    let checkoutUrl = "";
    const deaf = withFailingProvider(new PaymentProviderError("timed out"), async (request) => {
      const checkout = await app.deps.payments.request(request);
      checkoutUrl = checkout.redirectUrl;
      return checkout;
    });
    await expect(startPayment(deaf, ref, { address: "10.0.0.1" })).rejects.toMatchObject({
      code: "payment.unavailable",
    });
    expect(await attemptOf(app.deps, ref)).toMatchObject({ state: "created", token: null });
    await pressButton(checkoutUrl, "pay");
    expect(await effectsOn(app.deps, ref)).toEqual(paidOnce);
  },
);

async function takenOf(code: string): Promise<number> {
  return (
    await app.deps.db.query.selectFrom("promoCodes").select("taken").where("code", "=", code).executeTakeFirstOrThrow()
  ).taken;
}

async function noticesOf(refCommand: string) {
  return app.deps.db.query.selectFrom("paymentNotices").selectAll().where("refCommand", "=", refCommand).execute();
}
