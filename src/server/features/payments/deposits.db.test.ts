import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { PaidOrder, UnpaidOrder } from "#shared/contract/public-order.ts";
import { offers } from "#shared/offers/offers.ts";
import { inTransaction } from "#server/db/database.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { attemptsOf, genuineNotice, pressButton, sendNotice } from "#test/harness/payments.ts";

let app: TestApp;
let awa: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  awa = await staffOn(app);
});
afterAll(() => app.close());

const { price } = offers.SILVER;
const deposit = 5000;
const rest = price - deposit;

const newOrder = () => unpaidOrder(app.deps.db, app.clock.now());
const keyOf = async (ref: string) => (await getOrderOrThrow(app.deps, ref)).key;
const detail = async (ref: string) =>
  (await awa.call<EndpointAnswer<typeof readOrderDetail>>("GET", `/orders/${ref}`)).body;
const agree = (ref: string, body: object) => awa.call<{ message: string }>("POST", `/orders/${ref}/deposit`, body);
const take = (ref: string, amount: number, missing: "due" | "waived" = "due") =>
  awa.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reason: "Essai", amount, missing });
const giveBack = (ref: string, refCommand: string, amount: number) =>
  awa.call("POST", `/orders/${ref}/payments/${refCommand}/refund`, {
    by: "hand",
    amount,
    method: "Espèces",
    reason: "Essai",
  });

async function orderWithDeposit(body: object = { kind: "amount", amount: deposit }): Promise<string> {
  const ref = await newOrder();
  expect((await agree(ref, body)).status).toBe(200);
  return ref;
}

const read = async <Order = UnpaidOrder>(ref: string, key?: string) =>
  (await (
    await fetch(`${app.url}/api/ref/${ref}`, { headers: key === undefined ? {} : { "X-Order-Key": key } })
  ).json()) as Order;

/** Presses a button of the payment page; with `key` as the buyer. */
async function press(ref: string, body: object, key?: string) {
  const answer = await fetch(`${app.url}/api/paytech/${ref}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key !== undefined && { "X-Order-Key": key }) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { redirectUrl?: string; code?: string } };
}

async function checkout(ref: string, body: object, key?: string): Promise<string> {
  const { status, body: answer } = await press(ref, body, key);
  expect(status).toBe(200);
  return answer.redirectUrl ?? "";
}
const payDeposit = async (ref: string) => pressButton(await checkout(ref, { expected: price, deposit }), "pay", "Wave");
const payRest = async (ref: string) =>
  pressButton(await checkout(ref, { expected: rest }, await keyOf(ref)), "pay", "Wave");

const mailsOf = async (ref: string) =>
  (await app.deps.db.query.selectFrom("mails").select("template").where("orderRef", "=", ref).execute()).map(
    ({ template }) => template,
  );
const sums = async (ref: string) => {
  const { received, refunded, discount, rest } = await detail(ref);
  return { received, refunded, discount, rest };
};

test("without an agreement no deposit is offered or accepted; only an unpaid order gets one, within what the provider takes", async () => {
  const ref = await newOrder();
  expect(await read(ref)).not.toHaveProperty("deposit");
  expect(await press(ref, { expected: price, deposit })).toMatchObject({
    status: 409,
    body: { code: "payment.price_changed" },
  });
  app.deps.settings.site.leastDeposit = 4000;
  expect(await agree(ref, { kind: "amount", amount: 3999 })).toMatchObject({
    status: 422,
    body: { fields: { amount: "Un acompte est d'au moins 4\u00a0000\u00a0FCFA." } },
  });
  app.deps.settings.site.leastDeposit = 0;
  for (const amount of [100, price - 100, price, price + 1])
    expect(await agree(ref, { kind: "amount", amount })).toMatchObject({ status: 422 });
  expect(await agree(ref, { kind: "share", percent: 100 })).toMatchObject({ status: 422 });
  expect((await agree(ref, { kind: "share", percent: 30 })).body.message).toContain("3\u00a0870\u00a0FCFA");
  expect(await read(ref)).toMatchObject({ deposit: 3870, toPay: price });
  expect((await detail(ref)).deposit).toEqual({ amount: 3870, percent: 30 });
  expect((await agree(ref, { kind: "whole" })).status).toBe(200);
  expect(await read(ref)).not.toHaveProperty("deposit");
  await take(ref, price);
  expect((await agree(ref, { kind: "amount", amount: deposit })).status).toBe(409);
});

// Seen to fail with the price in place of the deposit in `computeAttemptSums`.
test("exactly the deposit and then the rest are asked for; the card is live and made after the deposit, and all figures agree", async () => {
  const ref = await orderWithDeposit();
  const key = await keyOf(ref);
  await payDeposit(ref);
  expect((await attemptsOf(app.deps, ref)).map(({ amount, part }) => [amount, part])).toEqual([[deposit, "deposit"]]);
  expect(await sums(ref)).toEqual({ received: deposit, refunded: 0, discount: 0, rest });
  expect(await detail(ref)).toMatchObject({ paid: true, fullyPaidAt: null, cardState: "live" });
  expect(await read<PaidOrder>(ref, key)).toMatchObject({ paid: true, partly: true, rest, restPayment: "none" });
  // Only the buyer may know, and pay, what is due.
  expect(await read<PaidOrder>(ref)).toMatchObject({ rest: null });
  expect(await read<PaidOrder>(ref)).not.toHaveProperty("restPayment");
  expect(await press(ref, { expected: rest })).toMatchObject({ status: 409, body: { code: "order.already_paid" } });
  expect(await press(ref, { expected: price }, key)).toMatchObject({ body: { code: "payment.price_changed" } });

  const page = await checkout(ref, { expected: rest }, key);
  expect(await read<PaidOrder>(ref, key)).toMatchObject({ restPayment: "pending" });
  await pressButton(page, "pay", "Orange Money");
  expect(await sums(ref)).toEqual({ received: price, refunded: 0, discount: 0, rest: 0 });
  expect(await read<PaidOrder>(ref, key)).toMatchObject({ partly: false, rest: 0 });
  expect(await read<PaidOrder>(ref, key)).not.toHaveProperty("restPayment");
  expect(await press(ref, {}, key)).toMatchObject({ status: 409, body: { code: "order.already_paid" } });
  expect((await mailsOf(ref)).filter((name) => name.startsWith("payment-"))).toEqual([
    "payment-received",
    "payment-rest-received",
  ]);
  expect((await detail(ref)).events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["deposit.agreed", "payment.settled", "payment.rest_received"]),
  );
});

// Seen to fail with a discount equal to what a deposit leaves of the price (`part` out of `splitPayment`).
test("a promo code lowers the price, the deposit agreed as a share, and the rest; its use is counted once", async () => {
  const { code } = await createValidatedPromoCode(app.deps, { kind: "percentage", value: 10, maxUses: 1 });
  const ref = await orderWithDeposit({ kind: "share", percent: 50 });
  const toPay = price - Math.round(price / 10);
  const half = Math.ceil(toPay / 2);
  // The code changes both sums, so they are shown first.
  expect(await press(ref, { promoCode: code, expected: price, deposit: price / 2 })).toMatchObject({ status: 409 });
  expect(await read(ref)).toMatchObject({ toPay, deposit: half });
  await pressButton(await checkout(ref, { expected: toPay, deposit: half }), "pay", "Wave");
  expect(await sums(ref)).toEqual({ received: half, refunded: 0, discount: price - toPay, rest: toPay - half });
  await pressButton(await checkout(ref, { expected: toPay - half }, await keyOf(ref)), "pay", "Wave");
  expect(await sums(ref)).toEqual({ received: toPay, refunded: 0, discount: price - toPay, rest: 0 });
  const uses = await app.deps.db.query.selectFrom("promoCodes").select("taken").where("code", "=", code).execute();
  expect(uses).toEqual([{ taken: 1 }]);
});

test("a notice counts only for the amount of its own attempt, and settles nothing when sent again", async () => {
  const ref = await orderWithDeposit();
  await pressButton(await checkout(ref, { expected: price, deposit }), "lose", "Wave");
  const [attempt] = await attemptsOf(app.deps, ref);
  if (!attempt) throw new Error("No attempt.");
  await sendNotice(app.url, genuineNotice(app.deps, { ...attempt, amount: price }));
  expect((await detail(ref)).paid).toBe(false);
  for (let time = 0; time < 3; time += 1) await sendNotice(app.url, genuineNotice(app.deps, attempt));
  expect(await sums(ref)).toEqual({ received: deposit, refunded: 0, discount: 0, rest });
});

// Seen to fail with the second kept as overpaid while a rest is due: 12,900 too much was held and 7,900 asked for.
test("if deposit and whole price are paid at once, the whole price counts, the deposit is to be given back, and nothing is due", async () => {
  for (const first of ["deposit", "whole"] as const) {
    const ref = await orderWithDeposit();
    const pages = {
      deposit: await checkout(ref, { expected: price, deposit }),
      whole: await checkout(ref, { expected: price }),
    };
    const second = first === "deposit" ? "whole" : "deposit";
    await pressButton(pages[first], "pay", "Wave");
    await pressButton(pages[second], "pay", "Wave");
    expect(await sums(ref)).toEqual({ received: price, refunded: 0, discount: 0, rest: 0 });
    const { attempts } = await detail(ref);
    expect(attempts.map(({ amount, overpaid }) => [amount, overpaid]).toSorted()).toEqual([
      [price, false],
      [deposit, true],
    ]);
    expect((await mailsOf(ref)).filter((name) => name.endsWith("twice") || name.endsWith("overpaid"))).toHaveLength(2);
    const extra = attempts.find(({ overpaid }) => overpaid);
    expect((await giveBack(ref, extra?.refCommand ?? "", deposit)).status).toBe(200);
    expect(await sums(ref)).toEqual({ received: price, refunded: 0, discount: 0, rest: 0 });
    // If the other one is given back instead, the deposit counts again and its rest is due.
  }
  const ref = await orderWithDeposit();
  const [one, other] = [await checkout(ref, { expected: price, deposit }), await checkout(ref, { expected: price })];
  await pressButton(one, "pay", "Wave");
  await pressButton(other, "pay", "Wave");
  const whole = (await detail(ref)).attempts.find(({ amount }) => amount === price);
  expect((await giveBack(ref, whole?.refCommand ?? "", price)).status).toBe(200);
  expect(await sums(ref)).toEqual({ received: deposit, refunded: 0, discount: 0, rest });
});

test("if the rest is paid twice, the second is to be given back; whichever is refunded, nothing is due", async () => {
  for (const back of [0, 1]) {
    const ref = await orderWithDeposit();
    await payDeposit(ref);
    const key = await keyOf(ref);
    const pages = [await checkout(ref, { expected: rest }, key), await checkout(ref, { expected: rest }, key)];
    await Promise.all(pages.map((page) => pressButton(page, "pay", "Wave")));
    expect(await sums(ref)).toEqual({ received: price, refunded: 0, discount: 0, rest: 0 });
    const rests = (await detail(ref)).attempts.filter(({ part }) => part === "rest");
    expect(rests.map(({ overpaid }) => overpaid).toSorted()).toEqual([false, true]);
    const gone = rests.find(({ overpaid }) => overpaid === (back === 1));
    expect((await giveBack(ref, gone?.refCommand ?? "", rest)).status).toBe(200);
    expect(await sums(ref)).toEqual({ received: price, refunded: 0, discount: 0, rest: 0 });
  }
});

test("if a deposit is refunded after its rest was paid twice, the price less what is left is due", async () => {
  const ref = await orderWithDeposit();
  await payDeposit(ref);
  const key = await keyOf(ref);
  for (const page of [await checkout(ref, { expected: rest }, key), await checkout(ref, { expected: rest }, key)])
    await pressButton(page, "pay", "Wave");
  const first = (await detail(ref)).attempts.find(({ part }) => part === "deposit");
  expect((await giveBack(ref, first?.refCommand ?? "", deposit)).status).toBe(200);
  // Twice 7,900 for 12,900: one is more than needed, but without it 5,000 would be due.
  const after = await detail(ref);
  const held = after.attempts.reduce((all, { amount, refunded }) => all + amount - refunded, 0);
  expect(held).toBe(2 * rest);
  expect(await sums(ref)).toMatchObject({ received: 2 * rest, rest: 0 });
});

// Seen to fail with attempts begun before the newest payment left out of `readPaidProgress`: "none", so pay again.
test("a rest that is being paid is shown as pending while staff record a part of it", async () => {
  const ref = await orderWithDeposit();
  const key = await keyOf(ref);
  await payDeposit(ref);
  app.clock.advance(1000);
  await checkout(ref, { expected: rest }, key);
  app.clock.advance(1000);
  await take(ref, 2000);
  expect(await read<PaidOrder>(ref, key)).toMatchObject({ rest: rest - 2000, restPayment: "pending" });
  const [, open] = await attemptsOf(app.deps, ref);
  const { query } = app.deps.db;
  const disputed = query.updateTable("paymentAttempts").set({ state: "needs_attention" });
  await disputed.where("refCommand", "=", open?.refCommand ?? "").execute();
  expect(await read<PaidOrder>(ref, key)).toMatchObject({ restPayment: "checking" });
});

// Seen to fail without `areReprintedCardsLeaving`: the provider's page was opened.
test("refuses the rest of a reprint once its card is to be erased, or is erased", async () => {
  const [card, ref] = [await newOrder(), await newOrder()];
  const { query } = app.deps.db;
  await take(card, price);
  await take(ref, deposit);
  await query.updateTable("orders").set({ reprintOf: card }).where("ref", "=", ref).execute();
  await query.updateTable("orderLines").set({ kind: "reprint", cardRef: card }).where("orderRef", "=", ref).execute();
  const pay = async () => press(ref, { expected: rest }, await keyOf(ref));
  expect((await pay()).status).toBe(200);
  const changed = query.updateTable("cards").where("ref", "=", card);
  await changed.set({ removalAskedAt: app.clock.now() }).execute();
  expect(await pay()).toMatchObject({ body: { code: "order.expired" } });
  await changed.set({ removalAskedAt: null, state: "removed" }).execute();
  expect(await pay()).toMatchObject({ body: { code: "order.expired" } });
});

// Seen to fail when the cash kept counting beside the whole price.
test("if staff record a cash deposit and the buyer pays the whole price on an open page, the deposit is to be given back", async () => {
  const ref = await newOrder();
  const page = await checkout(ref, { expected: price });
  await take(ref, deposit);
  await pressButton(page, "pay", "Wave");
  expect(await sums(ref)).toEqual({ received: price, refunded: 0, discount: 0, rest: 0 });
  expect((await detail(ref)).attempts.find(({ overpaid }) => overpaid)?.amount).toBe(deposit);
});

test("money that staff took counts: the rest is paid online, and so is the whole price of an order on credit", async () => {
  for (const taken of [0, deposit]) {
    const ref = await newOrder();
    const key = await keyOf(ref);
    await take(ref, taken);
    expect(await read<PaidOrder>(ref, key)).toMatchObject({ rest: price - taken, restPayment: "none" });
    await pressButton(await checkout(ref, { expected: price - taken }, key), "pay", "Wave");
    expect(await sums(ref)).toEqual({ received: price, refunded: 0, discount: 0, rest: 0 });
  }
  const ref = await newOrder();
  const page = await checkout(ref, { expected: price });
  await take(ref, 0);
  await pressButton(page, "pay", "Wave");
  expect(await sums(ref)).toEqual({ received: price, refunded: 0, discount: 0, rest: 0 });
  expect((await detail(ref)).attempts.filter(({ overpaid }) => overpaid)).toEqual([]);
});

test("if staff take a part of the rest while the buyer pays it all, the part is to be given back", async () => {
  const ref = await orderWithDeposit();
  await payDeposit(ref);
  const page = await checkout(ref, { expected: rest }, await keyOf(ref));
  expect((await take(ref, 900)).status).toBe(200);
  await pressButton(page, "pay", "Wave");
  // The whole earlier rest comes in, so the 900 are too much.
  expect(await sums(ref)).toEqual({ received: price, refunded: 0, discount: 0, rest: 0 });
  expect((await detail(ref)).attempts.find(({ overpaid }) => overpaid)?.amount).toBe(900);
  expect((await take(ref, 1)).status).toBe(409);
});

test("an undone deposit is offered again, and a rest recorded by mistake is due again once undone", async () => {
  const ref = await orderWithDeposit();
  await take(ref, deposit);
  const [noted] = (await detail(ref)).attempts;
  await awa.call("POST", `/orders/${ref}/payments/${noted?.refCommand}/undo`, { reason: "Erreur" });
  expect(await read(ref)).toMatchObject({ paid: false, deposit, toPay: price });
  await payDeposit(ref);
  await take(ref, rest);
  const last = (await detail(ref)).attempts.find(({ undoable }) => undoable);
  expect(
    (await awa.call("POST", `/orders/${ref}/payments/${last?.refCommand}/undo`, { reason: "Erreur" })).status,
  ).toBe(200);
  expect(await sums(ref)).toEqual({ received: deposit, refunded: 0, discount: 0, rest });
  await payRest(ref);
  expect(await sums(ref)).toEqual({ received: price, refunded: 0, discount: 0, rest: 0 });
});

test("a refunded deposit leaves nothing due; a rest then paid on an open page is to be given back", async () => {
  const ref = await orderWithDeposit();
  await payDeposit(ref);
  const page = await checkout(ref, { expected: rest }, await keyOf(ref));
  const [first] = (await detail(ref)).attempts.filter(({ settledAt }) => settledAt);
  expect((await giveBack(ref, first?.refCommand ?? "", deposit)).status).toBe(200);
  expect(await sums(ref)).toMatchObject({ received: deposit, refunded: deposit, rest: 0 });
  await pressButton(page, "pay", "Wave");
  expect((await detail(ref)).attempts.find(({ part }) => part === "rest")?.overpaid).toBe(true);
});

test("without a script, the page's buttons post the deposit or the whole price", async () => {
  const ref = await orderWithDeposit();
  const post = (body: Record<string, string>) =>
    fetch(`${app.url}/payer/${ref}`, {
      method: "POST",
      body: new URLSearchParams(body),
      redirect: "manual",
    });
  const shown = { expected: String(price), deposit: String(deposit), promoCode: "" };
  expect((await post({ ...shown, action: "acompte" })).status).toBe(303);
  expect((await post({ ...shown, action: "payer" })).status).toBe(303);
  expect((await post({ ...shown, action: "acompte", deposit: "4000" })).status).toBe(409);
  expect((await attemptsOf(app.deps, ref)).map(({ amount }) => amount).toSorted()).toEqual([price, deposit]);
});

// Seen to fail without the CHECK of `part_discount`.
test("a node of the previous version, which would treat the rest as a discount, cannot settle a deposit", async () => {
  const ref = await orderWithDeposit();
  await checkout(ref, { expected: price, deposit });
  const [attempt] = await attemptsOf(app.deps, ref);
  const asBefore = inTransaction(app.deps, async ({ db: { query } }) => {
    const change = (columns: { settledAt: number } | { discount: number }) =>
      query
        .updateTable("paymentAttempts")
        .set(columns)
        .where("refCommand", "=", attempt?.refCommand ?? "")
        .execute();
    await change({ settledAt: app.clock.now() });
    await change({ discount: price - deposit });
  });
  await expect(asBefore).rejects.toThrow(/constraint/i);
  expect((await detail(ref)).paid).toBe(false);
});
