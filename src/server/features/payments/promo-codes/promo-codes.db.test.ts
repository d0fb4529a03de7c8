import { afterAll, beforeAll, expect, test } from "vitest";
import { offers } from "#shared/offers/offers.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { siteOffers } from "#test/factories/offers.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { attemptOf, attemptsOf, effectsOn, openCheckout, pressButton, pressPay } from "#test/harness/payments.ts";
import { inTransaction } from "#server/db/database.ts";
import {
  createValidatedPromoCode,
  disablePromoCode,
  recountPromoRedemptions,
  reservePromoUse,
  type NewPromoCodeInput,
} from "./promo-code-service.ts";
import { listAllPromoCodes } from "./promo-code-store.ts";

const day = 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newOrder = (changes?: Parameters<typeof unpaidOrder>[2]) => unpaidOrder(app.deps.db, app.clock.now(), changes);
const gift = (more: Partial<NewPromoCodeInput> = {}) =>
  createValidatedPromoCode(app.deps, { kind: "gift", value: 0, ...more });

async function takenOf(code: string): Promise<number | undefined> {
  return (await listAllPromoCodes(app.deps.db.query)).find((row) => row.code === code)?.taken;
}

test.each(siteOffers)("exact amounts of %s reach the provider: percentage and amount off", async (offer) => {
  const { price } = offers[offer];
  const cases = [
    ["percentage", 20, price - Math.round(price * 0.2)],
    ["percentage", 99, price - Math.round(price * 0.99)],
    ["amount", 2000, price - 2000],
    ["amount", price - 101, 101],
  ] as const;
  for (const [kind, value, amount] of cases) {
    const { code } = await createValidatedPromoCode(app.deps, { kind, value, offer });
    const ref = await newOrder({ offer });
    await openCheckout(app.url, ref, `  ${code.toLowerCase()} `);
    expect(await attemptOf(app.deps, ref)).toMatchObject({ amount, promoCode: code });
  }
});

test("a gift, or a code that covers the whole price, pays at once: no attempt, payer Code promo", async () => {
  for (const code of [
    (await gift()).code,
    (await createValidatedPromoCode(app.deps, { kind: "amount", value: 20_000 })).code,
    (await createValidatedPromoCode(app.deps, { kind: "percentage", value: 100 })).code,
  ]) {
    const ref = await newOrder();
    expect(await pressPay(app.url, ref, code)).toEqual({ status: 200, body: { gift: true } });
    expect(await effectsOn(app.deps, ref)).toEqual({
      paidBy: "Code promo",
      events: ["payment.settled"],
      mails: 1,
      redemptions: ["used"],
    });
    expect(await attemptsOf(app.deps, ref)).toEqual([]);
    expect(await takenOf(code)).toBe(1);
    expect((await pressPay(app.url, ref, code)).body.code).toBe("order.already_paid");
  }
});

test("each kind of invalid code has its own answer; an empty code counts as none", async () => {
  const now = app.clock.now();
  const used = await gift({ maxUses: 1 });
  await pressPay(app.url, await newOrder(), used.code);
  const stopped = await gift();
  expect(await disablePromoCode(app.deps, ` ${stopped.code.toLowerCase()}`)).toBe(true);
  expect(await disablePromoCode(app.deps, stopped.code)).toBe(false);
  const cases: [string, number, string][] = [
    ["NO-SUCH-CODE", 422, "promo.unknown"],
    [(await gift({ endsAt: now - 1 })).code, 422, "promo.expired"],
    [stopped.code, 422, "promo.expired"],
    [(await gift({ startsAt: now + day })).code, 422, "promo.not_started"],
    [(await gift({ offer: "GOLD" })).code, 422, "promo.wrong_offer"],
    [used.code, 422, "promo.exhausted"],
  ];
  const ref = await newOrder();
  for (const [code, status, said] of cases)
    expect(await pressPay(app.url, ref, code), said).toMatchObject({ status, body: { code: said } });
  expect(await attemptsOf(app.deps, ref)).toEqual([]);
  expect((await pressPay(app.url, ref, "   ")).status).toBe(200);
  expect((await attemptOf(app.deps, ref)).amount).toBe(offers.SILVER.price);
});

test("a code is valid from its first instant to just before its end", async () => {
  const now = app.clock.now();
  const { code } = await gift({ startsAt: now + day, endsAt: now + 2 * day });
  const ref = await newOrder();
  expect((await pressPay(app.url, ref, code)).body.code).toBe("promo.not_started");
  app.clock.advance(day);
  expect((await pressPay(app.url, ref, code)).body).toEqual({ gift: true });
  app.clock.advance(day);
  expect((await pressPay(app.url, await newOrder(), code)).body.code).toBe("promo.expired");
});

test("an order that tries several codes uses one when paid, and the payment releases the others", async () => {
  const [first, second] = [
    await createValidatedPromoCode(app.deps, { kind: "amount", value: 1000, maxUses: 1 }),
    await createValidatedPromoCode(app.deps, { kind: "amount", value: 2000, maxUses: 1 }),
  ];
  const ref = await newOrder();
  await openCheckout(app.url, ref, first.code);
  await openCheckout(app.url, ref, first.code);
  const checkout = await openCheckout(app.url, ref, second.code);
  expect(await takenOf(first.code)).toBe(1);
  expect(await takenOf(second.code)).toBe(1);
  await pressButton(checkout, "pay");
  expect(await takenOf(first.code)).toBe(0);
  expect(await takenOf(second.code)).toBe(1);
  expect((await effectsOn(app.deps, ref)).redemptions).toEqual(["released", "used"]);
});

test("each order may try ten wrong codes an hour; this keeps no other order from its code", async () => {
  app.clock.advance(3_600_000);
  const { code } = await createValidatedPromoCode(app.deps, { kind: "amount", value: 1000 });
  const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
  for (let wrong = 1; wrong <= 10; wrong += 1)
    expect((await pressPay(app.url, first, `WRONG-${wrong}`)).body.code).toBe("promo.unknown");
  expect(await pressPay(app.url, first, code)).toMatchObject({ status: 429, body: { code: "promo.rate_limited" } });
  expect((await pressPay(app.url, first)).status).toBe(200);
  for (let wrong = 1; wrong <= 10; wrong += 1)
    expect((await pressPay(app.url, second, `WRONG-${wrong}`)).body.code).toBe("promo.unknown");
  expect((await pressPay(app.url, third, code)).status).toBe(200);
  app.clock.advance(3_600_000);
  expect((await pressPay(app.url, first, code)).status).toBe(200);
});

test("refuses a new code that leaves 1 to 100 FCFA to pay or that exists already; generated codes have 60 random bits", async () => {
  const refused: [NewPromoCodeInput, RegExp][] = [
    [{ kind: "amount", value: offers.SILVER.price - 50 }, /SILVER/],
    [{ kind: "amount", value: 0 }, /montant/],
    [{ kind: "percentage", value: 101 }, /pourcentage/],
    [{ kind: "percentage", value: 12.5 }, /pourcentage/],
    [{ kind: "gift", value: 0, maxUses: 0 }, /utilisations/],
    [{ kind: "gift", value: 0, startsAt: 2, endsAt: 2 }, /fin/],
    [{ kind: "gift", value: 0, code: "a b" }, /lettres/],
  ];
  for (const [input, message] of refused)
    await expect(createValidatedPromoCode(app.deps, input)).rejects.toThrow(message);
  expect((await gift({ code: " noël-2026 " })).code).toBe("NOËL-2026");
  await expect(gift({ code: "Noël-2026" })).rejects.toThrow("existe déjà");
  const codes = await Promise.all(Array.from({ length: 5 }, () => gift()));
  for (const { code } of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
});

test("a use taken in a transaction that fails is released", async () => {
  const { code } = await gift({ maxUses: 1 });
  const orderRef = await newOrder();
  const rolledBack = inTransaction(app.deps, async (deps) => {
    await reservePromoUse(deps, { code, orderRef, hold: null });
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  expect(await takenOf(code)).toBe(0);
});

test("the nightly recount sets each counter to the number of its redemptions", async () => {
  const { code } = await createValidatedPromoCode(app.deps, { kind: "amount", value: 1000, maxUses: 3 });
  await openCheckout(app.url, await newOrder(), code);
  await openCheckout(app.url, await newOrder(), code);
  await app.deps.db.query.updateTable("promoCodes").set({ taken: 3 }).where("code", "=", code).execute();
  await recountPromoRedemptions(app.deps);
  expect(await takenOf(code)).toBe(2);
});
