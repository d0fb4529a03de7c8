import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import {
  createValidatedPromoCode,
  disablePromoCode,
  findPromoCodeAsTyped,
} from "#server/features/payments/promo-codes/promo-code-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidGroup } from "#test/factories/unpaid-group.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { openCheckout, pressButton } from "#test/harness/payments.ts";

type Detail = EndpointAnswer<typeof readOrderDetail>;

let app: TestApp;
let staff: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  staff = await staffOn(app);
  for (const [code, kind, value, offer] of [
    ["TIERS", "percentage", 33, undefined],
    ["ARRETE", "percentage", 33, undefined],
    ["TIERS-GOLD", "percentage", 33, "GOLD"],
    ["CINQ-MILLE", "amount", 5_000, undefined],
    ["CADEAU", "gift", 0, undefined],
    ["CADEAU-GOLD", "gift", 0, "GOLD"],
  ] as const)
    await createValidatedPromoCode(app.deps, { code, kind, value, offer });
});
afterAll(() => app.close());

const read = async (ref: string) => (await staff.call<Detail>("GET", `/orders/${ref}`)).body;

async function succeed(path: string, body: object): Promise<void> {
  const { status, body: answer } = await staff.call("POST", path, { reason: "Essai", ...body });
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
}
const removeCard = async (ref: string, at: number) =>
  succeed(`/orders/${ref}/remove-card?card=${(await listOrderCards(app.deps.db.query, ref))[at]?.ref}`, {});

/** Begins a payment with a code, cancels it and removes a card; returns the order and a way to pay after all. */
async function cancelAndRemove(sold: readonly OfferName[], code: string, at: number) {
  app.clock.advance(60_000);
  const ref = await unpaidGroup(app.deps.db, app.clock.now(), { sold });
  const checkout = await openCheckout(app.url, ref, code);
  await pressButton(checkout, "cancel");
  await removeCard(ref, at);
  return { ref, payAfterAll: () => pressButton(checkout, "pay", "Wave") };
}

const three: readonly OfferName[] = ["SILVER", "SILVER", "SILVER"];
const two: readonly OfferName[] = ["SILVER", "GOLD"];

// Seen to fail while the discount was the price minus the payment.
test.each([
  { what: "a percentage", sold: three, code: "TIERS", at: 1, price: 25_800, received: 25_929, discount: 8_514 },
  { what: "an amount", sold: three, code: "CINQ-MILLE", at: 0, price: 25_800, received: 33_700, discount: 5_000 },
  { what: "a gift of one card", sold: three, code: "CADEAU", at: 2, price: 25_800, received: 25_800, discount: 12_900 },
  {
    what: "a gift of the card that is left",
    sold: two,
    code: "CADEAU-GOLD",
    at: 0,
    price: 18_900,
    received: 12_900,
    discount: 18_900,
  },
])(
  "a canceled payment with $what, paid after a card was removed: what exceeds the code's price of the cards left is to be given back",
  async ({ sold, code, at, price, received, discount }) => {
    const { ref, payAfterAll } = await cancelAndRemove(sold, code, at);
    await payAfterAll();
    const order = await read(ref);
    expect(order).toMatchObject({ price, received, discount, promoCode: code, rest: 0 });
    expect(order.events.find(({ kind }) => kind === "payment.settled")?.details).toMatchObject({
      amount: received,
      excess: received - (price - discount),
    });
    const asked = price - discount;
    expect(order.lineBalances.map(({ cost }) => cost).reduce((all, cost) => all + cost, 0)).toBe(asked);
    expect(order.lineBalances.map(({ left }) => left).reduce((all, left) => all + left, 0)).toBe(asked);
  },
);

test("a code that is for none of the cards left gives no discount, and is not used", async () => {
  const before = (await findPromoCodeAsTyped(app.deps, "TIERS-GOLD"))?.taken;
  const { ref, payAfterAll } = await cancelAndRemove(two, "TIERS-GOLD", 1);
  await payAfterAll();
  expect(await read(ref)).toMatchObject({ price: 12_900, received: 25_563, discount: 0, promoCode: null, rest: 0 });
  expect((await findPromoCodeAsTyped(app.deps, "TIERS-GOLD"))?.taken).toBe(before);
});

test("a code that was stopped meanwhile counts as it did when the payment began", async () => {
  const { ref, payAfterAll } = await cancelAndRemove(three, "ARRETE", 1);
  await disablePromoCode(app.deps, "ARRETE");
  await payAfterAll();
  expect(await read(ref)).toMatchObject({ price: 25_800, received: 25_929, discount: 8_514, promoCode: "ARRETE" });
});

test("a payment begun after the card was removed, or for an order that lost no card, counts unchanged", async () => {
  const { ref } = await cancelAndRemove(three, "TIERS", 1);
  await pressButton(await openCheckout(app.url, ref, "TIERS"), "pay");
  expect(await read(ref)).toMatchObject({ price: 25_800, received: 17_286, discount: 8_514 });
  const whole = await unpaidGroup(app.deps.db, app.clock.now(), { sold: three });
  const checkout = await openCheckout(app.url, whole, "TIERS");
  await pressButton(checkout, "cancel");
  await pressButton(checkout, "pay");
  expect(await read(whole)).toMatchObject({ price: 38_700, received: 25_929, discount: 12_771 });
});

// Seen to fail: the discount of the payment that replaced the first one was 0.
test("a second payment that replaces the first is settled by the same rule", async () => {
  const { ref, payAfterAll } = await cancelAndRemove(three, "CADEAU", 1);
  await succeed(`/orders/${ref}/mark-paid`, { method: "Espèces", missing: "due" });
  await payAfterAll();
  const first = (await read(ref)).attempts.find(({ takenBy }) => takenBy !== null);
  await succeed(`/orders/${ref}/payments/${first?.refCommand}/refund`, {
    by: "hand",
    amount: 25_800,
    method: "Espèces",
  });
  expect(await read(ref)).toMatchObject({ received: 25_800, discount: 12_900, promoCode: "CADEAU", refunded: 0 });
  expect(await getOrderOrThrow(app.deps, ref)).toMatchObject({ paidBy: "PayTech" });
});
