import { afterAll, beforeAll, expect, test } from "vitest";
import type { readMonthControl, readReceivables } from "#shared/contract/document-accounting.ts";
import type { OrderDocuments } from "#shared/contract/documents.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import { offers } from "#shared/offers/offers.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { listUnbalancedOrders } from "../unbalanced-orders-read-model.ts";
import { balanceAllDocuments } from "../document-service.ts";
import { readMonthBooks } from "./books-service.ts";

let app: TestApp;
let staff: Staff;
beforeAll(async () => {
  app = await startTestApp({ ...administrator, ...documentSettings });
  app.deps.settings.site.vatRate = "18";
});
afterAll(() => app.close());

const { price } = offers.SILVER;
/** The next calendar year. */
const year = new Date().getUTCFullYear() + 1;
async function goTo(month: number): Promise<void> {
  app.clock.advance(Date.UTC(year, month, 10, 9) - app.clock.now());
  staff = await staffOn(app);
}
const buyer = { name: "Teranga Assurances SA", address: "12 avenue Pompidou, Dakar", ninea: "", rccm: "", email: "" };
type Kind = OrderDocuments["documents"][number]["kind"];
async function issue(ref: string, kind: Kind, name = buyer.name): Promise<void> {
  const { status, body } = await staff.call("POST", `/orders/${ref}/documents`, { ...buyer, name, kind });
  expect([status, body], kind).toEqual([201, expect.anything()]);
}
const take = (ref: string, amount: number) =>
  staff.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reason: "Essai", amount, missing: "due" });
async function giveBack(ref: string, amount: number): Promise<void> {
  const { body } = await staff.call<EndpointAnswer<typeof readOrderDetail>>("GET", `/orders/${ref}`);
  const refCommand = body.attempts.find((one) => one.amount >= amount)?.refCommand ?? "";
  const sent = { by: "hand", amount, method: "Espèces", reason: "Essai" };
  expect((await staff.call("POST", `/orders/${ref}/payments/${refCommand}/refund`, sent)).status).toBe(200);
}

/** Takes an order through two payments, an invoice, another name and a partial refund, beside other orders. */
async function live(month: number, papers: boolean): Promise<void> {
  await goTo(month);
  const quoteOnly = await unpaidOrder(app.deps.db, app.clock.now());
  const ref = await unpaidOrder(app.deps.db, app.clock.now());
  if (papers) {
    await issue(quoteOnly, "quote");
    await issue(quoteOnly, "pro_forma");
    await issue(ref, "quote");
    app.clock.advance(1000);
    await issue(ref, "quote", "Teranga Vie SA");
    await issue(ref, "pro_forma");
  }
  await take(ref, 5000);
  app.clock.advance(1000);
  if (papers) await issue(ref, "pro_forma");
  await issue(ref, "invoice");
  await take(ref, price - 5000);
  await giveBack(ref, 2000);
  await issue(ref, "invoice", "Teranga Vie SA");
  await balanceAllDocuments(app.deps);
}

async function readFigures(month: number) {
  const name = `${year}-${String(month + 1).padStart(2, "0")}`;
  const { body } = await staff.call<EndpointAnswer<typeof readMonthControl>>("GET", `/accounting/months/${name}`);
  const { entries, documents } = await readMonthBooks(app.deps, name);
  return { body, amounts: entries.map(({ journal, lines }) => ({ journal, lines })), files: documents.length };
}

// Seen to fail, at each place in turn, while every kind but an invoice counted as a credit note.
test("a month with quotes and pro formas has the same figures as one without", async () => {
  await live(0, false);
  await live(1, true);
  await goTo(2);
  const [without, withThem] = [await readFigures(0), await readFigures(1)];
  expect(without.body.faults).toEqual([]);
  expect(without.files).toBe(5);
  expect(withThem).toEqual(without);
  expect(await listUnbalancedOrders(app.deps.db.query, 100)).toEqual([]);
});

test("only invoices are due, whatever else was issued", async () => {
  await goTo(3);
  const ref = await unpaidOrder(app.deps.db, app.clock.now());
  await issue(ref, "quote");
  await issue(ref, "pro_forma");
  const readDue = async () =>
    (await staff.call<EndpointAnswer<typeof readReceivables>>("GET", "/documents/receivables")).body.buyers;
  expect(await readDue()).toEqual([]);
  await issue(ref, "invoice");
  expect(await readDue()).toEqual([expect.objectContaining({ due: price })]);
  const { documents, isOpen } = (await staff.call<OrderDocuments>("GET", `/orders/${ref}/documents`)).body;
  expect(documents.map(({ kind, state }) => [kind, state])).toEqual([
    ["quote", "open"],
    ["pro_forma", "issued"],
    ["invoice", "due"],
  ]);
  expect(isOpen).toBe(true);
  await take(ref, price);
  expect(await readDue()).toEqual([]);
});
