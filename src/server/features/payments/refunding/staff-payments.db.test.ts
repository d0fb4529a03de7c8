import { afterAll, beforeAll, expect, test } from "vitest";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { openCheckout, pressButton } from "#test/harness/payments.ts";
import { shorter } from "#test/harness/short-run.ts";

let app: TestApp;
/** Another node, if the engine allows several. */
let other: TestApp;
let awa: Staff;
let modou: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  other = app.deps.db.engine === "postgres" ? await app.addNode() : app;
  await logInStaff();
});
afterAll(() => app.close());

async function logInStaff(): Promise<void> {
  awa = await staffOn(app);
  modou = await staffOn(other, "modou@example.com", "Modou Fall");
}

const newOrder = () => unpaidOrder(app.deps.db, app.clock.now());
const detail = async (ref: string) =>
  (await awa.call<EndpointAnswer<typeof readOrderDetail>>("GET", `/orders/${ref}`)).body;
const take = (ref: string, body: object = {}, who = awa) =>
  who.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reason: "Au comptoir", ...body });
const undo = (ref: string, refCommand: string, who = awa) =>
  who.call("POST", `/orders/${ref}/payments/${refCommand}/undo`, { reason: "Mauvaise commande" });
const sums = async (ref: string) => {
  const { received, discount, refunded, rest, paid } = await detail(ref);
  return { received, discount, refunded, rest, paid };
};
const lastPayment = async (ref: string) =>
  (await detail(ref)).attempts.find(({ settledAt }) => settledAt !== null)?.refCommand ?? "";
const mailsOf = async (ref: string) => (await detail(ref)).mails.map(({ template }) => template).toSorted();
const cardStatus = async (ref: string) => (await fetch(`${app.url}/vcard/${ref}`)).status;

test("a part of the price pays the order, and the rest is taken later, never more than is due", async () => {
  const ref = await newOrder();
  expect(await take(ref, { amount: 12_901 })).toMatchObject({
    status: 422,
    body: { code: "payment.too_much", fields: { amount: expect.stringContaining("12\u00a0900\u00a0FCFA") } },
  });
  expect(await take(ref, { amount: 5_000 })).toMatchObject({ status: 200, body: { rest: 7_900 } });
  expect(await sums(ref)).toEqual({ received: 5_000, discount: 0, refunded: 0, rest: 7_900, paid: true });
  expect(await cardStatus(ref)).toBe(200);
  expect(await take(ref, { amount: 7_901 })).toMatchObject({ status: 422, body: { code: "payment.too_much" } });
  expect(await take(ref, { amount: 0 })).toMatchObject({
    status: 422,
    body: { fields: { amount: expect.any(String) } },
  });
  expect(await take(ref, { amount: 4_000, method: "Wave", reference: "W-9" })).toMatchObject({ body: { rest: 3_900 } });
  expect(await take(ref, { amount: 3_000, missing: "waived" })).toMatchObject({ body: { rest: 0 } });
  expect(await sums(ref)).toEqual({ received: 12_000, discount: 900, refunded: 0, rest: 0, paid: true });
  expect(await take(ref)).toMatchObject({ status: 409, body: { code: "order.already_paid" } });
  expect((await detail(ref)).events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["payment.settled", "payment.rest_received"]),
  );
  expect(await mailsOf(ref)).toEqual([
    "payment-received",
    "payment-rest-received",
    "payment-rest-received",
    "staff-order-paid",
  ]);
});

test("less than the price is a discount if staff say so and why; nothing at all may be a card on credit", async () => {
  const [given, onCredit] = [await newOrder(), await newOrder()];
  expect(await take(given, { amount: 10_000, missing: "waived", reason: " " })).toMatchObject({
    status: 422,
    body: { fields: { reason: "Le motif est obligatoire." } },
  });
  await take(given, { amount: 10_000, missing: "waived" });
  expect(await sums(given)).toEqual({ received: 10_000, discount: 2_900, refunded: 0, rest: 0, paid: true });
  await take(onCredit, { amount: 0, method: "À la livraison", reason: undefined });
  expect(await sums(onCredit)).toEqual({ received: 0, discount: 0, refunded: 0, rest: 12_900, paid: true });
  expect(await take(onCredit, { missing: "waived", reason: undefined })).toMatchObject({
    status: 200,
    body: { rest: 0 },
  });
});

/** Seen to fail on PostgreSQL without the comparison with the price in `incrementOrderAmountPaid`: both got through. */
test("if two staff take the same rest at once, on two nodes, one of them is refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    const ref = await newOrder();
    await take(ref, { amount: 2_900 });
    const answers = await Promise.all([take(ref, { amount: 10_000 }), take(ref, { amount: 10_000 }, modou)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.any(Number)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sums(ref)).toMatchObject({ received: 12_900, rest: 0 });
  }
});

test("undoing a payment recorded by mistake leaves the order unpaid, and it can be paid again", async () => {
  const ref = await newOrder();
  await take(ref, { amount: 12_900 });
  const payment = await lastPayment(ref);
  expect((await detail(ref)).attempts[0]).toMatchObject({ undoable: true, takenBy: "Administrateur", reference: "" });
  expect((await awa.call("POST", `/orders/${ref}/payments/${payment}/undo`, { reason: " " })).body).toMatchObject({
    fields: { reason: "Le motif est obligatoire." },
  });
  // Seen to fail with both guards taken out, the state and `refunded` of `setStaffAttemptUndone` and `paidAt` of
  // `setOrderUnpaidIfNotRefunded`: both staff were told that they had undone it.
  const answers = await Promise.all([undo(ref, payment), undo(ref, payment, modou)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await sums(ref)).toEqual({ received: 0, discount: 0, refunded: 0, rest: 0, paid: false });
  expect(await cardStatus(ref)).toBe(404);
  expect((await detail(ref)).refunds).toMatchObject([
    { kind: "undo", amount: 12_900, state: "done", reason: "Mauvaise commande", actor: expect.any(String) },
  ]);
  expect(await mailsOf(ref)).toContain("payment-undone");
  await pressButton(await openCheckout(app.url, ref), "pay");
  expect(await sums(ref)).toEqual({ received: 12_900, discount: 0, refunded: 0, rest: 0, paid: true });
  expect(await cardStatus(ref)).toBe(200);
});

// Seen to fail on PostgreSQL without the lock in `undoRecordedPayment`: the order had no payment, though the rest came.
test("if a payment is undone while a rest comes in, on two nodes, the received sum equals the money that came", async () => {
  for (let round = 0; round < shorter(10); round += 1) {
    const ref = await newOrder();
    await take(ref, { amount: 5_000 });
    const first = await lastPayment(ref);
    const [undone, taken] = await Promise.all([undo(ref, first), take(ref, { amount: 7_900 }, modou)]);
    expect(taken.status).toBe(200);
    expect(await sums(ref)).toMatchObject({ received: undone.status === 200 ? 7_900 : 12_900, paid: true });
  }
});

test("a payment cannot be undone once a card of its order is printed; undone before, the card is not made", async () => {
  const [ref, early] = [await newOrder(), await newOrder()];
  const state = async (of: string, to?: "printed") => {
    const { query } = app.deps.db;
    if (to) await query.updateTable("pieces").set({ state: to }).where("orderRef", "=", of).execute();
    return (await query.selectFrom("pieces").select("state").where("orderRef", "=", of).execute()).map(
      (piece) => piece.state,
    );
  };
  await take(ref);
  await state(ref, "printed");
  expect(await undo(ref, await lastPayment(ref))).toMatchObject({
    status: 409,
    body: { code: "payment.undo_printed" },
  });
  expect(await sums(ref)).toMatchObject({ paid: true, received: 12_900 });
  await take(early);
  await undo(early, await lastPayment(early));
  expect(await state(early)).toEqual(["canceled"]);
  await take(early);
  expect(await state(early)).toEqual(["to_print"]);
});

/** Reads what the buyer is shown: what is due, and what is to be given back. */
async function shown(ref: string): Promise<{ rest: number; excess: number }> {
  const { key } = await getOrderOrThrow(app.deps, ref);
  const answer = await fetch(`${app.url}/api/ref/${ref}`, { headers: { "X-Order-Key": key } });
  const { rest, excess = 0 } = (await answer.json()) as { rest: number; excess?: number };
  return { rest, excess };
}

// Before: "Un autre paiement est arrivé depuis", and the buyer was owed a refund of money that nobody had taken.
test("if a payment recorded by mistake is undone after the same was paid online, the latter pays the order, nothing is given back, and the buyer is told", async () => {
  const ref = await newOrder();
  const checkout = await openCheckout(app.url, ref);
  await take(ref);
  const mistaken = await lastPayment(ref);
  await pressButton(checkout, "pay");
  expect(await shown(ref)).toEqual({ rest: 0, excess: 12_900 });
  expect(await undo(ref, mistaken)).toMatchObject({ status: 200 });
  expect(await sums(ref)).toEqual({ received: 12_900, discount: 0, refunded: 0, rest: 0, paid: true });
  expect(await shown(ref)).toEqual({ rest: 0, excess: 0 });
  const { mails, attempts } = await detail(ref);
  expect(mails.map(({ template }) => template)).toContain("payment-undone");
  expect(attempts.filter(({ overpaid }) => overpaid)).toEqual([]);
});

test("a deposit recorded by mistake can be undone though the rest came online: that much is due again", async () => {
  const ref = await newOrder();
  await take(ref, { amount: 5_000 });
  const mistaken = await lastPayment(ref);
  await payRestOnline(ref);
  expect(await sums(ref)).toMatchObject({ received: 12_900, rest: 0 });
  expect(await undo(ref, mistaken)).toMatchObject({ status: 200 });
  expect(await sums(ref)).toEqual({ received: 7_900, discount: 0, refunded: 0, rest: 5_000, paid: true });
  expect(await shown(ref)).toEqual({ rest: 5_000, excess: 0 });
});

test("a part of the rest recorded by mistake can be undone after the whole rest was paid online: it was the excess", async () => {
  const ref = await newOrder();
  await take(ref, { amount: 5_000 });
  const page = await openRest(ref);
  app.clock.advance(1);
  await take(ref, { amount: 2_000 });
  const mistaken = await lastPayment(ref);
  await pressButton(page, "pay");
  expect(await shown(ref)).toEqual({ rest: 0, excess: 2_000 });
  expect(await undo(ref, mistaken)).toMatchObject({ status: 200 });
  expect(await shown(ref)).toEqual({ rest: 0, excess: 0 });
  expect(await sums(ref)).toEqual({ received: 12_900, discount: 0, refunded: 0, rest: 0, paid: true });
});

async function openRest(ref: string): Promise<string> {
  const { key } = await getOrderOrThrow(app.deps, ref);
  const answer = await fetch(`${app.url}/api/paytech/${ref}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Order-Key": key },
    body: "{}",
  });
  return ((await answer.json()) as { redirectUrl: string }).redirectUrl;
}
const payRestOnline = async (ref: string) => pressButton(await openRest(ref), "pay");

test("staff can undo only the last payment that staff recorded, and only within a day", async () => {
  const [ref, theirs, old] = [await newOrder(), await newOrder(), await newOrder()];
  await take(ref, { amount: 5_000 });
  const first = await lastPayment(ref);
  await take(ref, { amount: 4_000, missing: "waived" });
  expect(await undo(ref, first)).toMatchObject({ status: 409, body: { code: "payment.undo_after_other" } });
  expect(await undo(ref, await lastPayment(ref))).toMatchObject({ status: 200 });
  expect(await sums(ref)).toEqual({ received: 5_000, discount: 0, refunded: 0, rest: 7_900, paid: true });
  expect(await undo(ref, first)).toMatchObject({ status: 200 });
  expect((await sums(ref)).paid).toBe(false);

  await pressButton(await openCheckout(app.url, theirs), "pay");
  expect(await undo(theirs, await lastPayment(theirs))).toMatchObject({
    status: 409,
    body: { code: "payment.not_undoable" },
  });
  expect(await undo(theirs, "nothing")).toMatchObject({ status: 404, body: { code: "payment.not_found" } });

  await take(old);
  app.clock.advance(dayMs + 1000);
  await logInStaff();
  expect(await undo(old, await lastPayment(old))).toMatchObject({
    status: 409,
    body: { code: "payment.undo_too_late" },
  });
});
