import { afterAll, beforeEach, expect, test } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import { createCompany } from "#test/factories/company.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidOrders } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { remindOfInvoices } from "./remind-invoices.ts";

const app = await startTestApp({
  ...administrator,
  ...documentSettings,
  SITE_INVOICE_TERM_DAYS: "30",
  SITE_INVOICE_REMINDER_DAYS: "7, 30",
  SITE_INVOICE_REMINDER_TEXT: "Notre compte: <b>SN08 0001</b>.",
});
const { deps, clock, worker } = app;
afterAll(() => app.close());
let staff: Staff;
let mailboxes = 0;
beforeEach(async () => {
  staff = await staffOn(app);
  deps.settings.site.invoiceReminderDays = "7, 30";
});

const buyer = { name: "Awa Ndiaye Conseil", address: "12 avenue Pompidou, Dakar", ninea: "", rccm: "", email: "" };
/** A mailbox gets few reminders a day, so each invoice has its own. */
const newMailbox = () => `compta${(mailboxes += 1)}@awa.example`;

/** Makes an invoice of 12 900 FCFA, issued now and due in 30 days. */
async function invoiced(email = newMailbox(), orderEmail?: string): Promise<string> {
  const [ref = ""] = await unpaidOrders(deps.db, 1, clock.now());
  if (orderEmail !== undefined)
    await deps.db.query.updateTable("orders").set({ buyerEmail: orderEmail }).where("ref", "=", ref).execute();
  expect((await staff.call("POST", `/orders/${ref}/documents`, { ...buyer, email })).status).toBe(201);
  return ref;
}

async function mailsOf(ref: string) {
  const mails = await deps.db.query
    .selectFrom("mails")
    .select(["recipient", "data"])
    .where("orderRef", "=", ref)
    .where("template", "=", "invoice-reminder")
    .orderBy("id")
    .execute();
  return mails.map(({ recipient, data }) => ({ recipient, ...(JSON.parse(data) as { due: number; note: string }) }));
}

/** Lets days pass, runs the daily job, and counts each order's reminders. */
async function countAfter(days: number, ...refs: string[]): Promise<number[]> {
  clock.advance(days * dayMs);
  staff = await staffOn(app);
  await remindOfInvoices(deps);
  return Promise.all(refs.map(async (ref) => (await mailsOf(ref)).length));
}

const take = (ref: string, amount: number) =>
  staff.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reason: "Essai", amount, missing: "due" });

test("reminds of an unpaid invoice from each set day on, once each, and no more once it is paid", async () => {
  const mailbox = newMailbox();
  const ref = await invoiced(mailbox);
  await take(ref, 10_000);
  expect(await countAfter(36.9, ref)).toEqual([0]);
  expect(await countAfter(0.1, ref)).toEqual([1]);
  expect(await countAfter(0, ref)).toEqual([1]);
  expect(await countAfter(22, ref)).toEqual([1]);
  expect(await mailsOf(ref)).toMatchObject([
    { recipient: mailbox, due: 2900, buyer: buyer.name, note: "Notre compte: <b>SN08 0001</b>." },
  ]);
  const events = await deps.db.query
    .selectFrom("orderEvents")
    .select(["actor", "details"])
    .where("orderRef", "=", ref)
    .where("kind", "=", "document.reminded")
    .execute();
  expect(events).toEqual([{ actor: "system", details: expect.stringMatching(/"FA-\d{4}-\d{5}","amount":2900/) }]);
  expect(await countAfter(1, ref)).toEqual([2]);
  expect(await countAfter(300, ref)).toEqual([2]);
  const paid = await invoiced();
  expect(await countAfter(37, paid)).toEqual([1]);
  await take(paid, 12_900);
  expect(await countAfter(300, paid)).toEqual([1]);
});

// Seen to fail without `isTransferUnderWay`.
test("reminders wait seven days for an announced transfer, and resume if it is dismissed", async () => {
  const [announced, dismissed] = [await invoiced(), await invoiced()];
  clock.advance(36 * dayMs);
  await deps.db.query
    .updateTable("orders")
    .set({ transferAt: clock.now(), transferAmount: 12_900, transferBy: "buyer" })
    .where("ref", "in", [announced, dismissed])
    .execute();
  expect(await countAfter(1, announced, dismissed)).toEqual([0, 0]);
  expect((await staff.call("DELETE", `/orders/${dismissed}/transfer`)).status).toBe(200);
  expect(await countAfter(0, announced, dismissed)).toEqual([0, 1]);
  expect(await countAfter(5.9, announced)).toEqual([0]);
  expect(await countAfter(0.1, announced)).toEqual([1]);
});

test("sends no reminders without days, and a late one only for the last day", async () => {
  const ref = await invoiced();
  deps.settings.site.invoiceReminderDays = "";
  expect(await countAfter(100, ref)).toEqual([0]);
  deps.settings.site.invoiceReminderDays = "7, 30";
  await enqueueJob(deps, { kind: "document.remind", payload: {} });
  await worker.runDue();
  expect(await mailsOf(ref)).toHaveLength(1);
  expect(await countAfter(1, ref)).toEqual([1]);
});

test("does not remind of an invoice that is paid, cancelled, deleted, erased or emptied", async () => {
  const [paid, cancelled, deleted, erased, emptied, due] = [
    await invoiced(),
    await invoiced(),
    await invoiced(),
    await invoiced(),
    await invoiced(),
    await invoiced(),
  ];
  await take(paid, 12_900);
  // Another name: the first invoice is cancelled, the second one is due.
  const renamed = newMailbox();
  await staff.call("POST", `/orders/${cancelled}/documents`, { ...buyer, name: "Autre SARL", email: renamed });
  expect((await staff.call("DELETE", `/orders/${deleted}`)).status).toBe(200);
  await deps.db.query
    .insertInto("orderEvents")
    .values({
      id: `erased-${erased}`,
      orderRef: erased,
      at: clock.now(),
      actor: "system",
      kind: "order.buyer_erased",
      details: "{}",
    })
    .execute();
  await deps.db.query.updateTable("documents").set({ content: "" }).where("orderRef", "=", emptied).execute();
  expect(await countAfter(40, paid, cancelled, deleted, erased, emptied, due)).toEqual([0, 1, 0, 0, 0, 1]);
  expect(await mailsOf(cancelled)).toMatchObject([{ recipient: renamed, buyer: "Autre SARL" }]);
});

test("reminds the address on the invoice, else the order's buyer, else the company", async () => {
  const [order, company] = [newMailbox(), newMailbox()];
  const organisationId = await createCompany(staff, { name: "Teranga SA", billingEmail: company });
  const [byOrder, byCompany, byNone] = [await invoiced("", order), await invoiced("", ""), await invoiced("", "")];
  await deps.db.query.updateTable("orders").set({ organisationId }).where("ref", "=", byCompany).execute();
  expect(await countAfter(37, byOrder, byCompany, byNone)).toEqual([1, 1, 0]);
  expect(await mailsOf(byOrder)).toMatchObject([{ recipient: order }]);
  expect(await mailsOf(byCompany)).toMatchObject([{ recipient: company }]);
});

test("a mailbox gets three reminders a day, the others later", async () => {
  const mailbox = newMailbox();
  const refs = await Promise.all(Array.from({ length: 5 }, () => invoiced(mailbox)));
  const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);
  expect(sum(await countAfter(37, ...refs))).toBe(3);
  expect(await countAfter(1.1, ...refs)).toEqual([1, 1, 1, 1, 1]);
});

// Seen to fail on both engines without the condition of `recordInvoiceReminder`.
test("two nodes that remind at once send each mail once", async () => {
  const refs = await Promise.all(Array.from({ length: 12 }, () => invoiced()));
  const node = await app.addNode();
  node.deps.settings.site.invoiceReminderDays = "7, 30";
  clock.advance(37 * dayMs);
  await Promise.all([remindOfInvoices(deps), remindOfInvoices(node.deps)]);
  expect(await Promise.all(refs.map(async (ref) => (await mailsOf(ref)).length))).toEqual(refs.map(() => 1));
});
