import { afterAll, expect, test } from "vitest";
import type { OrderDetail } from "#web/staff/orders/order/use-order.ts";
import type { OrderListItem } from "#shared/contract/order-list.ts";
import type { PublicOrder } from "#shared/contract/public-order.ts";
import { computeAskedPrice } from "#shared/payment/asked-price.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { readOrderReceipt } from "#server/features/payments/receipts/receipt-service.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { unpaidGroup } from "#test/factories/unpaid-group.ts";
import { unpaidOrder, unpaidReprint } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { readCsv } from "#test/harness/csv.ts";
import { openCheckout, pressButton, pressPay } from "#test/harness/payments.ts";

const app = await startTestApp(administrator);
const { deps, url } = app;
const staff = await staffOn(app);
afterAll(() => app.close());

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Reads the lines of a CSV about an order, by column title. */
async function exported(path: string, number: string): Promise<Record<string, string>[]> {
  const { body } = await staff.call<string>("GET", path);
  return readCsv(body).filter((line) => Object.values(line).includes(number));
}

/** Reads the asked price of an order from every place that shows it. */
async function readEverywhere(ref: string) {
  const order = await getOrderOrThrow(deps, ref);
  const { number, key } = order;
  const listed = (await staff.call<OrderListItem[]>("GET", `/orders?page=1&search=${number}`)).body;
  const detail = (await staff.call<OrderDetail>("GET", `/orders/${ref}`)).body;
  const shown = (await (
    await fetch(`${url}/api/ref/${ref}`, { headers: { "x-order-key": key } })
  ).json()) as PublicOrder;
  const receipt = await readOrderReceipt(deps, order);
  const [row = {}] = await exported("/orders.csv", number);
  const movements = await exported("/accounting.csv", number);
  return {
    list: listed.filter((one) => one.ref === ref).map(computeAskedPrice),
    detail: computeAskedPrice(detail),
    lines: sum(detail.lineBalances.map(({ cost }) => cost)),
    buyer: shown.paid ? shown.discountedPrice : undefined,
    receipt: receipt && sum(receipt.lines.map(({ total }) => total)) - (receipt.discount?.amount ?? 0),
    receiptSums: receipt && receipt.amount + receipt.rest,
    csv: Number(row["Prix (FCFA)"]),
    csvSums: Number(row["Prix avant remise (FCFA)"]) - Number(row["Remise (FCFA)"]),
    ledger: sum(movements.map((one) => Number(one["Prix avant remise (FCFA)"]) - Number(one["Remise (FCFA)"]))),
  };
}

const same = (asked: number) => ({
  list: [asked],
  detail: asked,
  lines: asked,
  buyer: asked,
  receipt: asked,
  receiptSums: asked,
  csv: asked,
  csvSums: asked,
  ledger: asked,
});

test("the asked price is the same everywhere, with a code, a gift, a discount or a rest", async () => {
  const fifth = (await createValidatedPromoCode(deps, { kind: "percentage", value: 20 })).code;
  const gift = (await createValidatedPromoCode(deps, { kind: "gift", value: 0 })).code;
  const order = () => unpaidOrder(deps.db, app.clock.now());
  const pay = async (ref: string, code?: string) => {
    await pressButton(await openCheckout(url, ref, code), "pay", "Wave");
    return ref;
  };
  const take = async (ref: string, body: object) => {
    const { status } = await staff.call("POST", `/orders/${ref}/mark-paid`, {
      method: "Espèces",
      reason: "-",
      ...body,
    });
    expect(status).toBe(200);
    return ref;
  };
  const given = await order();
  await pressPay(url, given, gift);
  const group = () => unpaidGroup(deps.db, app.clock.now(), { sold: ["SILVER", "SILVER", "GOLD"] });

  expect(await readEverywhere(await pay(await order()))).toEqual(same(12_900));
  expect(await readEverywhere(await pay(await order(), fifth))).toEqual(same(10_320));
  expect(await readEverywhere(given)).toEqual(same(0));
  expect(await readEverywhere(await take(await order(), { amount: 10_000, missing: "waived" }))).toEqual(same(10_000));
  expect(await readEverywhere(await take(await order(), { amount: 5_000 }))).toEqual(same(12_900));
  expect(await readEverywhere(await pay((await unpaidReprint(deps)).ref))).toEqual(same(5_000));
  const reprint = await take((await unpaidReprint(deps)).ref, { amount: 4_000, missing: "waived" });
  expect(await readEverywhere(reprint)).toEqual(same(4_000));
  expect(await readEverywhere(await pay(await group(), fifth))).toEqual(same(35_760));
  // A gift covers only the most expensive card.
  expect(await readEverywhere(await pay(await group(), gift))).toEqual(same(25_800));
});
