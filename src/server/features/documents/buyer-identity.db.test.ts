import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderDocuments } from "#shared/contract/documents.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getCompanyOrThrow } from "#server/features/companies/company-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { bringList, createCompany, writePeopleCsv } from "#test/factories/company.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";

let app: TestApp;
let awa: Staff;
beforeAll(async () => {
  app = await startTestApp({ ...administrator, ...documentSettings });
  awa = await staffOn(app);
});
afterAll(() => app.close());

const given = {
  name: "Teranga Assurances SA",
  address: "12 avenue Pompidou",
  ninea: "0061234562B2",
  rccm: "SN DKR 2019 B 12345",
  email: "",
};
const proposed = async (ref: string) => (await awa.call<OrderDocuments>("GET", `/orders/${ref}/documents`)).body.buyer;
const issue = (ref: string, body: object) => awa.call<{ code?: string }>("POST", `/orders/${ref}/documents`, body);
const askForQuote = async (ref: string, body: Record<string, string>) => {
  const { key } = await getOrderOrThrow(app.deps, ref);
  const { status } = await fetch(app.url + routePaths.quote(ref), {
    method: "POST",
    redirect: "manual",
    headers: { "x-order-key": key, Origin: app.url },
    body: new URLSearchParams(body),
  });
  expect(status).toBe(303);
};

// Seen to fail: the next paper was proposed without its numbers, and the company's page knew nothing of them.
test("what a company gives for a quote is the company's: its invoices have it, and it is corrected on its page alone", async () => {
  const id = await createCompany(awa, { name: "Teranga" });
  const { body } = await bringList(app, awa, id, writePeopleCsv(3));
  const ref = body.order?.ref ?? "";
  await askForQuote(ref, given);
  const { name: legalName, address, ninea, rccm } = given;
  expect(await getCompanyOrThrow(app.deps, id)).toMatchObject({ name: "Teranga", legalName, address, ninea, rccm });
  expect(await proposed(ref)).toMatchObject({ name: legalName, address, ninea, rccm });

  // Found by its number, and what it has is not overwritten by a paper.
  const found = await awa.call<{ organisations: { id: string }[] }>("GET", `/organisations?search=${ninea}`);
  expect(found.body.organisations.map((one) => one.id)).toEqual([id]);
  await awa.call("PATCH", `/organisations/${id}`, { ninea: "0099999992A2" });
  expect((await issue(ref, { ...given, kind: "invoice" })).status).toBe(201);
  expect(await getCompanyOrThrow(app.deps, id)).toMatchObject({ ninea: "0099999992A2", rccm });
  expect(await proposed(ref)).toMatchObject({ ninea: "0099999992A2" });
});

// Seen to fail: of an order that is no company's of ours the invoice began with the person's name alone.
test("an order of nobody whom we know as a company has its quote's numbers on its invoice", async () => {
  const ref = await unpaidOrder(app.deps.db, app.clock.now());
  const { buyerEmail } = await getOrderOrThrow(app.deps, ref);
  expect(await proposed(ref)).toMatchObject({ name: "Aïssatou N'Diaye, épse Bâ; PDG", address: "", email: buyerEmail });
  await askForQuote(ref, { ...given, email: "compta@teranga.example" });
  expect(await proposed(ref)).toEqual({ ...given, email: "compta@teranga.example" });
});
