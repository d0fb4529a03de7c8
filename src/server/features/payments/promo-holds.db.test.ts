import { afterAll, beforeAll, expect, test } from "vitest";
import type { PublicOrder } from "#shared/contract/public-order.ts";
import { offers } from "#shared/offers/offers.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { attemptOf, effectsOn, openCheckout, pressButton, pressPay } from "#test/harness/payments.ts";
import { listPromoCodesForStaff } from "#server/features/payments/promo-codes/promo-code-admin.ts";
import {
  createValidatedPromoCode,
  recountPromoRedemptions,
} from "#server/features/payments/promo-codes/promo-code-service.ts";
import { startPayment } from "./start-payment.ts";
import { reconcilePaymentAttempt } from "./reconcile-payments.ts";

const minute = 60_000;
const { price } = offers.SILVER;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newOrder = () => unpaidOrder(app.deps.db, app.clock.now());
const limited = async (maxUses: number) =>
  (await createValidatedPromoCode(app.deps, { kind: "amount", value: 2000, maxUses })).code;
const said = async (ref: string, code: string) => (await pressPay(app.url, ref, code)).body.code ?? "granted";
const shown = async (ref: string) => (await (await fetch(`${app.url}/api/ref/${ref}`)).json()) as PublicOrder;
const counted = async (code: string) => (await listPromoCodesForStaff(app.deps)).find((one) => one.code === code);

test("a hold ends by itself 30 minutes after its press: the next buyer gets the use, and the first reads so on their page", async () => {
  const code = await limited(1);
  const [first, second] = [await newOrder(), await newOrder()];
  await openCheckout(app.url, first, code);
  app.clock.advance(29 * minute);
  expect(await said(second, code)).toBe("promo.exhausted");
  expect(await counted(code)).toMatchObject({ uses: 0, held: 1, remaining: 0, overLimit: 0 });
  app.clock.advance(minute);
  expect(await counted(code)).toMatchObject({ uses: 0, held: 0, remaining: 1 });
  expect(await shown(first)).toMatchObject({ toPay: price - 2000, promo: { refusal: null } });
  expect(await said(second, code)).toBe("granted");
  expect(await shown(first)).toMatchObject({ toPay: price, promo: { refusal: expect.stringContaining("prises") } });
  expect(await said(first, code)).toBe("promo.exhausted");
});

test("a late payment with a used-up code counts at the agreed price, beyond the limit; staff see it, and the recount agrees", async () => {
  const code = await limited(1);
  const [late, quick] = [await newOrder(), await newOrder()];
  const checkout = await openCheckout(app.url, late, code);
  app.clock.advance(31 * minute);
  await pressButton(await openCheckout(app.url, quick, code), "pay");
  await pressButton(checkout, "pay");
  expect(await effectsOn(app.deps, late)).toEqual({
    paidBy: "PayTech",
    events: ["payment.settled"],
    mails: 1,
    redemptions: ["released", "released"],
  });
  expect(
    await app.deps.db.query
      .selectFrom("orders")
      .select(["received", "discount", "promoCode"])
      .where("ref", "=", late)
      .executeTakeFirst(),
  ).toEqual({ received: price - 2000, discount: 2000, promoCode: code });
  const events = await app.deps.db.query
    .selectFrom("orderEvents")
    .select("details")
    .where("orderRef", "=", late)
    .where("kind", "=", "payment.settled")
    .execute();
  expect(events.map(({ details }) => JSON.parse(details) as object)).toMatchObject([{ promoOverLimit: true }]);
  expect(await counted(code)).toMatchObject({ uses: 1, held: 0, remaining: 0, overLimit: 1 });
  await recountPromoRedemptions(app.deps);
  expect(await counted(code)).toMatchObject({ uses: 1, held: 0, remaining: 0, overLimit: 1 });
});

test("a late payment takes a use that is left, or one freed by another buyer's expired hold", async () => {
  const code = await limited(1);
  const [late, other] = [await newOrder(), await newOrder()];
  const checkout = await openCheckout(app.url, late, code);
  app.clock.advance(31 * minute);
  await openCheckout(app.url, other, code);
  app.clock.advance(31 * minute);
  await pressButton(checkout, "pay");
  expect((await effectsOn(app.deps, late)).redemptions).toEqual(["released", "used"]);
  expect(await counted(code)).toMatchObject({ uses: 1, held: 0, remaining: 0, overLimit: 0 });
  expect(await said(other, code)).toBe("promo.exhausted");
});

test("a canceled payment releases its use at once; paid after all, it takes one that is left, or else exceeds the limit", async () => {
  for (const taken of [false, true]) {
    const code = await limited(1);
    const [ref, other] = [await newOrder(), await newOrder()];
    const checkout = await openCheckout(app.url, ref, code);
    await pressButton(checkout, "cancel");
    expect(await counted(code)).toMatchObject({ held: 0, remaining: 1 });
    if (taken) await openCheckout(app.url, other, code);
    await pressButton(checkout, "pay");
    expect((await effectsOn(app.deps, ref)).paidBy).toBe("PayTech");
    expect(await counted(code)).toMatchObject(
      taken ? { uses: 0, held: 1, overLimit: 1 } : { uses: 1, held: 0, overLimit: 0 },
    );
  }
});

test("a buyer who presses again moves their hold to the new page, and the old page's cancellation or check no longer ends it", async () => {
  const code = await limited(1);
  const ref = await newOrder();
  const old = await openCheckout(app.url, ref, code);
  const { refCommand } = await attemptOf(app.deps, ref);
  app.clock.advance(20 * minute);
  await openCheckout(app.url, ref, code);
  expect(await counted(code)).toMatchObject({ held: 1, remaining: 0 });
  await pressButton(old, "cancel");
  app.clock.advance(11 * minute);
  await reconcilePaymentAttempt(app.deps, refCommand);
  expect(await counted(code)).toMatchObject({ held: 1, remaining: 0 });
  app.clock.advance(20 * minute);
  await app.worker.runDue();
  expect((await effectsOn(app.deps, ref)).redemptions).toEqual(["released"]);
  expect(await said(ref, code)).toBe("granted");
  expect(await counted(code)).toMatchObject({ held: 1, remaining: 0 });
});

test("a use held by the previous version ends as well, and is free again", async () => {
  const code = await limited(2);
  const refs = [await newOrder(), await newOrder(), await newOrder()];
  for (const ref of refs.slice(0, 2)) await openCheckout(app.url, ref, code);
  await app.deps.db.query.updateTable("promoRedemptions").set({ holder: null }).where("code", "=", code).execute();
  app.clock.advance(2 * 24 * 60 * minute);
  expect(await counted(code)).toMatchObject({ held: 0, remaining: 2 });
  await recountPromoRedemptions(app.deps);
  expect(
    (await app.deps.db.query.selectFrom("promoCodes").select("taken").where("code", "=", code).executeTakeFirst())
      ?.taken,
  ).toBe(0);
  expect(await said(refs[2] ?? "", code)).toBe("granted");
});

test("a network holds half of a code's uses at a time; a refused buyer can pay without it, and paid or expired holds make room", async () => {
  const code = await limited(5);
  const refs = await Promise.all(Array.from({ length: 8 }, newOrder));
  const press = (ref: string | undefined, address: string, typed: string | undefined = code) =>
    startPayment(app.deps, ref ?? "", { ...(typed ? { promoCode: typed } : {}), address }).then(
      (answer) => ("redirectUrl" in answer ? answer.redirectUrl : "gift"),
      (error: { code?: string }) => error.code,
    );
  const [checkout] = [
    await press(refs[0], "10.0.0.1"),
    await press(refs[1], "10.0.0.1"),
    await press(refs[2], "10.0.0.1"),
  ];
  expect(await press(refs[3], "10.0.0.1")).toBe("promo.held");
  expect(await press(refs[0], "10.0.0.1")).toContain("http");
  expect(await press(refs[4], "2001:db8:1:1::1")).toContain("http");
  await app.deps.db.query
    .updateTable("orders")
    .set({ promoTried: null })
    .where("ref", "=", refs[3] ?? "")
    .execute();
  expect(await press(refs[3], "10.0.0.1", "")).toContain("http");
  await pressButton(checkout ?? "", "pay");
  expect(await press(refs[5], "10.0.0.1")).toContain("http");
  expect(await press(refs[6], "10.0.0.1")).toBe("promo.exhausted");
  app.clock.advance(31 * minute);
  expect(await press(refs[6], "10.0.0.1")).toContain("http");
  const kept = await app.deps.db.query
    .selectFrom("promoRedemptions")
    .select("holder")
    .where("code", "=", code)
    .where("state", "<>", "reserved")
    .execute();
  expect(new Set(kept.map(({ holder }) => holder))).toEqual(new Set([null]));
});
