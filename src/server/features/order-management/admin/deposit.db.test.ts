import { afterAll, beforeAll, expect, test } from "vitest";
import type { readOrderDetail } from "#shared/contract/order-desk.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { offers } from "#shared/offers.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";

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

// Seen to fail without `computeMinDeposit` in `markOrderPaid`.
test("a deposit is no less than what is set, of which 0 lets all be paid at the door; a discount is no deposit, and the buyer reads what is due", async () => {
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
  // No "Date de paiement" before who took it.
  expect(line).toMatch(/;\d{4}-\d\d-\d\d \d\d:\d\d;;Équipe;Espèces;/);
  expect([head.split(";").slice(-4, -2), line.split(";").slice(-4, -2)]).toEqual([
    ["Acompte reçu le", "Reste à encaisser (FCFA)"],
    [expect.stringMatching(/^\d{4}-/), String(offers.SILVER.price - 6000)],
  ]);
});
