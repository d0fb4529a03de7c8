import { afterAll, expect, test } from "vitest";
import type { CompanyInvoices } from "#shared/contract/company-invoices.ts";
import type { CompanyDetail } from "#shared/contract/companies.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { companyWithSpace } from "#test/factories/company-space.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp({ ...administrator, ...documentSettings });
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");
const price = 40_000;

/** Reads how an order stands everywhere the company, or the desk, is told. */
async function readStanding({ id, orderRef, admin }: Awaited<ReturnType<typeof companyWithSpace>>) {
  const { orders } = (await desk.call<CompanyDetail>("GET", `/organisations/${id}`)).body;
  const { uninvoiced } = (await admin<CompanyInvoices>("GET", "/factures")).body;
  const order = await getOrderOrThrow(app.deps, orderRef);
  const linkOn = async (path: string) => {
    const page = await (await fetch(app.url + path, { headers: { "x-order-key": order.key } })).text();
    return /(Payer la commande|Payer le reste|Voir la commande)/.exec(page)?.[0];
  };
  return {
    desk: orders.map(({ paid, received, rest }) => ({ paid, received, rest })),
    space: uninvoiced.map(({ received, rest }) => ({ received, rest })),
    links: [await linkOn(routePaths.proof(orderRef)), await linkOn(routePaths.quote(orderRef))],
  };
}

// Each seen to fail while an order counted as paid once its deposit came in.
test("after a deposit, desk, space, proof and quote say what is due, less what is waived", async () => {
  const company = await companyWithSpace(app, desk, "Teranga", 2);
  const { orderRef } = company;
  expect(await readStanding(company)).toEqual({
    desk: [{ paid: false, received: 0, rest: 0 }],
    space: [],
    links: ["Payer la commande", "Payer la commande"],
  });
  await payOrder(app.deps, orderRef, { received: 10_000, discount: 5000 });
  expect(await readStanding(company)).toEqual({
    desk: [{ paid: true, received: 10_000, rest: price - 15_000 }],
    space: [{ received: 10_000, rest: price - 15_000 }],
    links: ["Payer le reste", "Payer le reste"],
  });
  const rest = { method: "Wave", reason: "Le reste", amount: price - 15_000, missing: "due" };
  expect((await desk.call("POST", `/orders/${orderRef}/mark-paid`, rest)).status).toBe(200);
  expect(await readStanding(company)).toEqual({
    desk: [{ paid: true, received: price - 5000, rest: 0 }],
    space: [{ received: price - 5000, rest: 0 }],
    links: ["Voir la commande", "Voir la commande"],
  });
});
