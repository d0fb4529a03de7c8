import { afterAll, beforeAll, expect, test } from "vitest";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { dayMs, formatFrenchDay } from "#shared/format/day-and-time.ts";
import { offers } from "#shared/offers/offers.ts";
import { formatReceiptStatus } from "#shared/payment/receipt.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { readOrderReceipt } from "#server/features/payments/receipts/receipt-service.ts";

let app: TestApp;
let awa: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  awa = await staffOn(app);
});
afterAll(() => app.close());

const newOrder = () => unpaidOrder(app.deps.db, app.clock.now());
const detail = async (ref: string) =>
  (await awa.call<EndpointAnswer<typeof readOrderDetail>>("GET", `/orders/${ref}`)).body;
const markPaid = (ref: string, body: object) => awa.call("POST", `/orders/${ref}/mark-paid`, body);

// Seen to fail without `computeMinDeposit` in `recordStaffPayment`.
test("refuses less than the least deposit, which 0 turns off; a discount is no deposit, and the buyer reads the amount due", async () => {
  const body = (amount: number, missing = "due") => ({ method: "Espèces", reason: "Acompte", amount, missing });
  app.deps.settings.site.leastDeposit = 5000;
  const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
  for (const amount of [0, 4999])
    expect(await markPaid(first, body(amount))).toMatchObject({
      status: 422,
      body: { fields: { amount: "Un acompte est d'au moins 5\u00a0000\u00a0FCFA." } },
    });
  expect((await detail(first)).paid).toBe(false);
  expect(await markPaid(first, body(5000))).toMatchObject({ status: 200, body: { rest: offers.SILVER.price - 5000 } });
  expect(await markPaid(first, body(1000))).toMatchObject({ status: 200 });
  expect(await markPaid(second, body(0, "waived"))).toMatchObject({ status: 200, body: { rest: 0 } });
  app.deps.settings.site.leastDeposit = 0;
  expect(await markPaid(third, body(0))).toMatchObject({ status: 200, body: { rest: offers.SILVER.price } });
  const { key } = await getOrderOrThrow(app.deps, first);
  const read = async (headers: Record<string, string>) =>
    (await fetch(`${app.url}/api/ref/${first}`, { headers })).json();
  expect([await read({ "X-Order-Key": key }), await read({})]).toMatchObject([
    { partly: true, rest: offers.SILVER.price - 6000 },
    { partly: true, rest: null },
  ]);
  const csv = (await awa.call<string>("GET", `/orders.csv?refs=${first}`)).body;
  const [head = "", line = ""] = csv.trimEnd().split("\r\n");
  // "Date de paiement", the column before the payer, is empty.
  expect(line).toMatch(/;\d{4}-\d\d-\d\d \d\d:\d\d;;Équipe;Espèces;/);
  expect(head.split(";").slice(-7, -5)).toEqual(["Acompte reçu le", "Reste à encaisser (FCFA)"]);
  expect(line.split(";").slice(-7, -5)).toEqual([expect.stringMatching(/^\d{4}-/), String(offers.SILVER.price - 6000)]);
});

// Seen to fail without the time in `timeIfFullyPaid`: the deposit's day was shown instead.
test("list, page, file, buyer and receipt date an order's payment to the day of its last amount, and say nothing before", async () => {
  app.deps.settings.site.leastDeposit = 0;
  const ref = await newOrder();
  const { key } = await getOrderOrThrow(app.deps, ref);
  const body = (amount: number) => ({ method: "Espèces", reason: "Acompte", amount, missing: "due" });
  const days = (said: unknown[]) => said.map((one) => (typeof one === "string" ? one.slice(0, 10) : one));
  const said = async () => {
    const sale = await (await fetch(`${app.url}/api/ref/${ref}`, { headers: { "X-Order-Key": key } })).json();
    const csv = (await awa.call<string>("GET", `/orders.csv?refs=${ref}`)).body;
    const [head = [], line = []] = csv
      .trimEnd()
      .split("\r\n")
      .map((row) => row.split(";"));
    const { paidAt, fullyPaidAt } = await detail(ref);
    const receipt = await readOrderReceipt(app.deps, await getOrderOrThrow(app.deps, ref));
    return {
      screen: days([paidAt, fullyPaidAt]),
      buyer: days([sale.paidAt, sale.fullyPaidAt, sale.partly]),
      file: ["Date de paiement", "Acompte reçu le"].map((name) =>
        line.at(head.indexOf(name) - head.length)?.slice(0, 10),
      ),
      receipt: receipt && formatReceiptStatus(receipt),
    };
  };
  // A session does not last that long.
  const wait = async (days: number) => {
    app.clock.advance(days * dayMs);
    awa = await staffOn(app);
  };
  const today = () => new Date(app.clock.now()).toISOString().slice(0, 10);
  const first = today();
  await markPaid(ref, body(5000));
  const deposit = {
    screen: [first, null],
    buyer: [first, null, true],
    file: ["", first],
    receipt: `acompte reçu le ${formatFrenchDay(Date.parse(first))}`,
  };
  expect(await said()).toEqual(deposit);
  await wait(9);
  const last = today();
  await markPaid(ref, body(offers.SILVER.price - 5000));
  const paid = {
    screen: [first, last],
    buyer: [first, last, false],
    file: [last, ""],
    receipt: `payée le ${formatFrenchDay(Date.parse(last))}`,
  };
  expect(await said()).toEqual(paid);
  const { attempts } = await detail(ref);
  const rest = attempts.find(({ settledAt }) => settledAt?.startsWith(last));
  await awa.call("POST", `/orders/${ref}/payments/${rest?.refCommand}/undo`, { reason: "Erreur" });
  expect(await said()).toEqual(deposit);
  await wait(1);
  await markPaid(ref, body(offers.SILVER.price - 5000));
  expect((await said()).screen).toEqual([first, today()]);
});
