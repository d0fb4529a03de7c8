import { afterAll, expect, test } from "vitest";
import { orderInputSchema } from "#shared/contract/public-order.ts";
import type { SettingEntry } from "#shared/contract/settings.ts";
import { wholeOrder } from "#test/factories/offers.ts";
import { orderBody } from "#test/factories/order.ts";
import { uploadImages } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { attemptsOf } from "#test/harness/payments.ts";
import { shorter } from "#test/harness/short-run.ts";
import { AppError } from "#server/app-error.ts";
import { createOrder } from "#server/features/orders/placing/order-placement-service.ts";
import { startPayment } from "#server/features/payments/start-payment.ts";

const service = await startTestApp(administrator);
const nodes = [service, await service.addNode()];
const { deps } = service;
afterAll(() => service.close());
const staff = await staffOn(service);

async function save(key: string, value: unknown): Promise<number> {
  const { body } = await staff.call<SettingEntry[]>("GET", "/settings");
  return (
    await staff.call("PATCH", "/settings", {
      changes: [{ key, value, version: body.find((one) => one.key === key)?.version }],
    })
  ).status;
}
/** Waits until every node has applied the settings: within a second, longer on a busy machine. */
async function followed(holds: (site: TestApp["deps"]["settings"]["site"]) => boolean): Promise<void> {
  await expect
    .poll(() => nodes.every((node) => holds(node.deps.settings.site)), { interval: 20, timeout: 10_000 })
    .toBe(true);
}
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));

/** Orders GOLD on this node at the price shown; resolves to its reference or to the error code. */
async function order(
  node: TestApp,
  images: Awaited<ReturnType<typeof uploadImages>>,
  expected: number,
): Promise<{ ref: string } | { code: string }> {
  const input = orderInputSchema.parse(orderBody(images, wholeOrder("GOLD")));
  return createOrder(node.deps, input, { expected }).catch((error: unknown) => ({ code: codeOf(error) }));
}
const orders = async () => deps.db.query.selectFrom("orders").select(["ref", "offer", "price"]).execute();

// Seen to fail without the check in `createOrder` that it is on sale: orders were made while it was off.
test("while GOLD's sale is switched and ordered on two nodes, orders are complete at their price or refused; once off, none is made", async () => {
  const [first, second] = [await uploadImages(service.url), await uploadImages(service.url)];
  const free = [first, second];
  let made = 0;
  /** Saves the setting while both nodes are asked for an order. */
  async function race(value: "form" | "soon"): Promise<void> {
    const sets = await Promise.all(nodes.map(async () => free.pop() ?? uploadImages(service.url)));
    const [saved, ...placed] = await Promise.all([
      save("saleGOLD", value),
      ...nodes.map((node, at) => order(node, sets[at] as typeof first, 18_900)),
    ]);
    expect(saved).toBe(200);
    for (const [at, one] of placed.entries()) {
      if ("ref" in one) made += 1;
      else free.push(sets[at] as typeof first);
      expect("ref" in one ? "made" : one.code).toMatch(/^(made|offer\.unavailable)$/);
    }
  }
  for (let round = 0; round < shorter(8); round += 1) {
    await race("form");
    // The node that saved it knows at once.
    expect(await order(service, free.pop() ?? (await uploadImages(service.url)), 18_900)).toHaveProperty("ref");
    made += 1;
    await followed(({ sales }) => sales.GOLD === "form");
    await race("soon");
    expect(await order(service, first, 18_900)).toEqual({ code: "offer.unavailable" });
    await followed(({ sales }) => sales.GOLD === "soon");
    for (const node of nodes) expect(await order(node, first, 18_900)).toEqual({ code: "offer.unavailable" });
  }
  const kept = await orders();
  expect(kept).toHaveLength(made);
  expect(kept.every(({ offer, price }) => offer === "GOLD" && price === 18_900)).toBe(true);
  expect(await deps.db.query.selectFrom("cards").select("ref").execute()).toHaveLength(made);
});

// Seen to fail with `expected` left out of `createOrder`: the order was made at another price than shown.
test("while GOLD's price changes during orders and payments on two nodes, each order keeps the price shown and is paid at it", async () => {
  await save("saleGOLD", "form");
  const prices = [18_900, 19_900];
  await followed(({ sales, prices: { GOLD } }) => sales.GOLD === "form" && GOLD === prices[0]);
  const spare = await uploadImages(service.url);
  const shown = new Map<string, number>();
  const paid: string[] = [];
  for (let round = 0; round < shorter(8); round += 1) {
    const [before = 0, after = 0] = round % 2 === 0 ? prices : prices.toReversed();
    const sets = await Promise.all(nodes.map(() => uploadImages(service.url)));
    const [ready] = [...shown].filter(([ref]) => !paid.includes(ref));
    const [saved, pressed, ...placed] = await Promise.all([
      save("priceGOLD", after),
      ready
        ? startPayment(nodes[round % 2]?.deps ?? deps, ready[0], {
            promoCode: "",
            expected: ready[1],
            address: "127.0.0.1",
            fromAfar: false,
          }).then(() => "asked", codeOf)
        : "nothing",
      ...nodes.map((node, at) => order(node, sets[at] as (typeof sets)[0], before)),
    ]);
    expect(saved).toBe(200);
    expect(pressed).toEqual(ready ? "asked" : "nothing");
    if (ready) paid.push(ready[0]);
    // The node that changed it knows at once.
    expect(await order(service, spare, before)).toEqual({ code: "payment.price_changed" });
    for (const one of placed) {
      expect("ref" in one ? "made" : one.code).toMatch(/^(made|payment\.price_changed)$/);
      if ("ref" in one) shown.set(one.ref, before);
    }
    await followed(({ prices: { GOLD } }) => GOLD === after);
  }
  const kept = new Map((await orders()).map(({ ref, price }) => [ref, price]));
  for (const [ref, price] of shown) expect(kept.get(ref)).toBe(price);
  expect(paid.length).toBeGreaterThan(0);
  for (const ref of paid) expect((await attemptsOf(deps, ref)).map(({ amount }) => amount)).toEqual([shown.get(ref)]);
});
