import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { inTransaction } from "#server/db/database.ts";
import { lockCompanyOrThrow } from "#server/features/companies/company-service.ts";
import { getOrderOrThrow, lockAnyOrderForUpdate } from "#server/features/orders/order-service.ts";
import { companyWithSpace } from "#test/factories/company-space.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import * as store from "./document-store.ts";

const app = await startTestApp({ ...administrator, ...documentSettings });
const { deps, url, clock } = app;
afterAll(() => app.close());
const awa = await staffOn(app);

const buyer = { name: "Teranga SA", address: "Plateau, Dakar", ninea: "0061234562B2", rccm: "B 1", email: "" };
type Company = Awaited<ReturnType<typeof companyWithSpace>> & { key: string };
const asStaff =
  (kind: string) =>
  async ({ orderRef }: Company) =>
    (await awa.call("POST", `/orders/${orderRef}/documents`, { ...buyer, kind })).status;
const asBuyer =
  (page: (ref: string) => string) =>
  async ({ orderRef, key }: Company) => {
    const headers = { "x-order-key": key, Origin: url };
    const body = new URLSearchParams(buyer);
    return (await fetch(url + page(orderRef), { method: "POST", redirect: "manual", headers, body })).status;
  };

/** Waits long enough for a request to reach the lock that it will wait for. */
const letWait = () => setTimeout(500);

// Seen to fail on PostgreSQL with the order locked before its company: a deadlock ended one of the two.
test.each([
  ["a quote", 201, asStaff("quote")],
  ["a pro forma", 201, asStaff("pro_forma")],
  ["an invoice", 201, asStaff("invoice")],
  ["a buyer's quote", 303, asBuyer(routePaths.quote)],
  ["a buyer's invoice", 303, asBuyer(routePaths.invoices)],
  [
    "a company's invoice",
    201,
    async ({ admin, orderRef }: Company) => (await admin("POST", `/commandes/${orderRef}/facture`)).status,
  ],
])("%s waits for whoever holds the company and comes to its orders", async (name, status, issue) => {
  const company = await companyWithSpace(app, awa, `Teranga${name.replaceAll(/\W/g, "")}`, 2);
  const { key } = await getOrderOrThrow(deps, company.orderRef);
  if (name === "a company's invoice") await payOrder(deps, company.orderRef, { received: 40_000 });
  const issued = await inTransaction(deps, async (deps) => {
    await lockCompanyOrThrow(deps, company.id);
    const issuing = issue({ ...company, key });
    await letWait();
    await lockAnyOrderForUpdate(deps, company.orderRef);
    return { issuing };
  });
  expect(await issued.issuing).toBe(status);
});

// Seen to fail on PostgreSQL with the credit note's number taken first.
test("an invoice in another name waits for a transaction that takes an invoice's number, then a credit note's", async () => {
  const orderRef = await unpaidOrder(deps.db, clock.now());
  expect((await awa.call("POST", `/orders/${orderRef}/documents`, { ...buyer, kind: "invoice" })).status).toBe(201);
  const year = new Date(clock.now()).getUTCFullYear();
  const lost = inTransaction(deps, async ({ db }) => {
    await store.takeDocumentNumber(db.query, "invoice", year);
    const issuing = awa.call("POST", `/orders/${orderRef}/documents`, { ...buyer, name: "Baobab SA" });
    await letWait();
    await store.takeDocumentNumber(db.query, "credit_note", year);
    throw new Error("Rolled back", { cause: issuing });
  });
  const { cause } = (await lost.catch((error: unknown) => error)) as { cause: ReturnType<typeof awa.call> };
  expect((await cause).status).toBe(201);
});
