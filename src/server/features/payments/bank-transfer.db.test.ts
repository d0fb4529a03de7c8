import { afterAll, expect, test } from "vitest";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import { dayMs, formatFrenchDay, formatIsoDay, parseIsoDay } from "#shared/format/day-and-time.ts";
import { offers } from "#shared/offers/offers.ts";
import { bankTransfer } from "#shared/payment/staff-payment-methods.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { readOrderReceipt } from "./receipts/receipt-service.ts";

const app = await startTestApp(administrator);
const awa = await staffOn(app);
afterAll(() => app.close());

const { price } = offers.SILVER;
const arrivedOn = formatIsoDay(app.clock.now() - 2 * dayMs);
const transfer = { method: bankTransfer, reference: "VIR-2231", arrivedOn, reason: "Relevé" };
const note = (ref: string, body: object) => awa.call("POST", `/orders/${ref}/mark-paid`, body);
const methodOnReceipt = async (ref: string) => {
  const receipt = await readOrderReceipt(app.deps, await getOrderOrThrow(app.deps, ref));
  return (receipt?.payments ?? [{ method: receipt?.method }]).map(({ method }) => method);
};

// Seen to fail without `assertTransferIsNamed`.
test("a bank transfer is recorded only with its reference and a day of arrival that is not in the future", async () => {
  const ref = await unpaidOrder(app.deps.db, app.clock.now());
  for (const [wrong, field] of [
    [{ reference: "" }, "reference"],
    [{ arrivedOn: undefined }, "arrivedOn"],
    [{ arrivedOn: formatIsoDay(app.clock.now() + 2 * dayMs) }, "arrivedOn"],
  ] as const)
    expect(await note(ref, { ...transfer, ...wrong })).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) as string } },
    });
  expect((await getOrderOrThrow(app.deps, ref)).paidAt).toBeNull();
});

test("order, receipt and accounting file show the reference and the day; the ledger counts it on the day it was recorded", async () => {
  const ref = await unpaidOrder(app.deps.db, app.clock.now());
  expect((await note(ref, { ...transfer, amount: 5000 })).status).toBe(200);
  const said = `Virement bancaire VIR-2231, arrivé le ${formatFrenchDay(parseIsoDay(arrivedOn))}`;
  expect(await methodOnReceipt(ref)).toEqual([said]);
  expect((await note(ref, { method: "Espèces", reason: "Reste", amount: price - 5000 })).status).toBe(200);
  expect(await methodOnReceipt(ref)).toEqual([said, "Espèces"]);
  const { body } = await awa.call<EndpointAnswer<typeof readOrderDetail>>("GET", `/orders/${ref}`);
  expect(body.attempts.map((one) => one.arrivedOn?.slice(0, 10)).toSorted()).toEqual([arrivedOn, undefined]);
  const { number } = await getOrderOrThrow(app.deps, ref);
  const lines = (await awa.call<string>("GET", "/accounting.csv")).body
    .split("\r\n")
    .filter((line) => line.includes(number));
  expect(lines.map((line) => line.split(";").at(-1)).toSorted()).toEqual(["", arrivedOn]);
  expect(lines.every((line) => line.startsWith(formatIsoDay(app.clock.now())))).toBe(true);
  expect((await note(await unpaidOrder(app.deps.db, app.clock.now()), transfer)).status).toBe(200);
});
