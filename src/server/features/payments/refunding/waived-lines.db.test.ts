import { afterAll, beforeAll, expect, test } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { listMovements } from "#shared/contract/money-movements.ts";
import type { OrderDocuments } from "#shared/contract/documents.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import { computeSoldAmount } from "#server/features/documents/document-rules.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import { readOrderStanding } from "../payment-service.ts";
import { readOrderReceipt } from "../receipts/receipt-service.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidGroup } from "#test/factories/unpaid-group.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { openCheckout, pressButton } from "#test/harness/payments.ts";

type Detail = EndpointAnswer<typeof readOrderDetail>;

let app: TestApp;
let awa: Staff;
beforeAll(async () => {
  app = await startTestApp({ ...administrator, ...documentSettings });
  awa = await staffOn(app);
});
afterAll(() => app.close());

const detail = async (ref: string) => (await awa.call<Detail>("GET", `/orders/${ref}`)).body;
const balances = async (ref: string) =>
  (await detail(ref)).lineBalances.map(({ cost, left, refunded, rest }) => [cost, left, refunded, rest]);
const take = (ref: string, amount: number) =>
  awa.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", amount, missing: "due", reason: "Essai" });
const remove = (ref: string, card: string | undefined) =>
  awa.call<{ code?: string; message?: string }>("POST", `/orders/${ref}/remove-card?card=${card}`, {
    reason: "Une de trop",
  });
const keep = async (ref: string, card: string | null | undefined) =>
  (await awa.call<{ message?: string }>("POST", `/orders/${ref}/keep-card?card=${card}`, { reason: "Gardée" })).body;
const undo = (ref: string, refCommand: string | undefined) =>
  awa.call<{ code?: string }>("POST", `/orders/${ref}/payments/${refCommand}/undo`, { reason: "Erreur" });
const giveBack = (ref: string, payment: string | undefined, lineId: string | undefined, amount: number) =>
  awa.call("POST", `/orders/${ref}/payments/${payment}/refund`, {
    by: "hand",
    method: "Wave",
    reason: "Une carte de trop",
    lineId,
    amount,
  });

/** Lists the kind and total of each of the order's documents. */
const papers = async (ref: string) =>
  (await awa.call<OrderDocuments>("GET", `/orders/${ref}/documents`)).body.documents.map(({ kind, total }) => [
    kind,
    total,
  ]);
const issue = (ref: string) =>
  awa.call("POST", `/orders/${ref}/documents`, {
    name: "Teranga Assurances SA",
    address: "12 avenue Pompidou, Dakar",
    ninea: "",
    rccm: "",
    email: "",
  });
const ledgerOf = async (ref: string) =>
  (await awa.call<EndpointAnswer<typeof listMovements>>("GET", "/accounting?pageSize=100")).body
    .filter(({ orderRef }) => orderRef === ref)
    .map(({ kind, amountIn, discount }) => [kind, amountIn, discount]);

/** Creates SILVER and GOLD with `amount` recorded by staff, GOLD removed, and a page open at the whole price. */
async function partPaidWithOpenPage(amount: number): Promise<{ ref: string; page: string }> {
  const ref = await unpaidGroup(app.deps.db, app.clock.now(), { sold: ["SILVER", "GOLD"] });
  const page = await openCheckout(app.url, ref);
  await take(ref, amount);
  app.clock.advance(1000);
  const [, gold] = (await detail(ref)).lineBalances;
  expect((await remove(ref, gold?.cardRef ?? undefined)).status).toBe(200);
  app.clock.advance(1000);
  return { ref, page };
}
const paymentOf = async (ref: string, amount: number) =>
  (await detail(ref)).attempts.find((one) => one.amount === amount)?.refCommand;

/** Creates an order of SILVER and GOLD, 31,800 FCFA, of which `amount` came in. */
async function partPaid(amount: number): Promise<string> {
  const ref = await unpaidGroup(app.deps.db, app.clock.now(), { sold: ["SILVER", "GOLD"] });
  expect((await take(ref, amount)).status).toBe(200);
  app.clock.advance(1000);
  return ref;
}

test("refunding a line of a partly paid order waives its rest, and every place shows the same amount due", async () => {
  const ref = await partPaid(15_000);
  expect(await balances(ref)).toEqual([
    [12_900, 6085, 0, 6815],
    [18_900, 8915, 0, 9985],
  ]);
  const { attempts, lineBalances } = await detail(ref);
  // Only a part of it goes back, as a favour: the rest of the line stays due.
  await giveBack(ref, attempts[0]?.refCommand, lineBalances[0]?.lineId, 85);
  expect((await detail(ref)).rest).toBe(16_800);
  await giveBack(ref, attempts[0]?.refCommand, lineBalances[0]?.lineId, 6000);
  expect(await detail(ref)).toMatchObject({ rest: 9985, discount: 6815, received: 15_000, refunded: 6085 });
  expect(await balances(ref)).toEqual([
    [6085, 0, 6085, 0],
    [18_900, 8915, 0, 9985],
  ]);
  const order = await getOrderOrThrow(app.deps, ref);
  expect(computeAmountDue(order)).toBe(9985);
  expect(await readOrderReceipt(app.deps, order)).toMatchObject({ rest: 9985 });
  expect((await detail(ref)).events).toContainEqual(
    expect.objectContaining({ kind: "line.waived", details: expect.objectContaining({ discount: 6815 }) as object }),
  );
  // The rest is paid, and every line has received what it costs.
  await take(ref, 9985);
  expect(await detail(ref)).toMatchObject({ rest: 0, received: 24_985 });
  expect(await balances(ref)).toEqual([
    [6085, 0, 6085, 0],
    [18_900, 18_900, 0, 0],
  ]);
});

test("removing a card from a partly paid order takes its price off the rest, and what exceeds the rest can be refunded", async () => {
  const few = await partPaid(15_000);
  const [silver] = (await detail(few)).lineBalances;
  expect(await remove(few, silver?.cardRef ?? undefined)).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining("Il reste 3\u00a0900\u00a0FCFA à payer.") as string },
  });
  expect(await detail(few)).toMatchObject({ rest: 3900, discount: 12_900 });
  expect(await balances(few)).toEqual([
    [0, 0, 0, 0],
    [18_900, 15_000, 0, 3900],
  ]);

  const most = await partPaid(25_000);
  const [, gold] = (await detail(most)).lineBalances;
  await remove(most, gold?.cardRef ?? undefined);
  expect(await detail(most)).toMatchObject({ rest: 0, discount: 6800 });
  expect(await balances(most)).toEqual([
    [12_900, 12_900, 0, 0],
    [12_100, 12_100, 0, 0],
  ]);

  const none = await partPaid(0);
  await remove(none, (await detail(none)).lineBalances[0]?.cardRef ?? undefined);
  expect((await detail(none)).rest).toBe(18_900);
});

test("a card that its holder has already stays due when it is removed", async () => {
  const ref = await partPaid(15_000);
  const [silver] = (await detail(ref)).lineBalances;
  const cardRef = silver?.cardRef ?? "";
  await app.deps.db.query.updateTable("pieces").set({ state: "delivered" }).where("cardRef", "=", cardRef).execute();
  await remove(ref, cardRef);
  expect(await detail(ref)).toMatchObject({ rest: 16_800, discount: 0 });
});

test("undoing a waiver asks for its sum again, and a payment made before it cannot be undone first", async () => {
  const ref = await partPaid(15_000);
  await remove(ref, (await detail(ref)).lineBalances[0]?.cardRef ?? undefined);
  app.clock.advance(1000);
  const { attempts } = await detail(ref);
  const waiver = attempts.find(({ amount }) => amount === 0);
  const payment = attempts.find(({ amount }) => amount > 0);
  expect(waiver).toMatchObject({
    discount: 12_900,
    undoable: true,
    line: expect.stringContaining("Carte Silver") as string,
  });
  expect((await undo(ref, payment?.refCommand)).body.code).toBe("payment.undo_after_other");
  expect((await undo(ref, waiver?.refCommand)).status).toBe(200);
  expect(await detail(ref)).toMatchObject({ rest: 16_800, discount: 0 });
  // Seen to fail: the gift had no counterpart.
  expect(await ledgerOf(ref)).toEqual([
    ["undo", 0, -12_900],
    ["gift", 0, 12_900],
    ["payment", 15_000, 0],
  ]);
  expect(await balances(ref)).toEqual([
    [12_900, 6085, 0, 6815],
    [18_900, 8915, 0, 9985],
  ]);
});

// Seen to fail: the complementary invoice only came with the hourly sweep.
test("undoing a waiver issues its complementary invoice at once", async () => {
  const ref = await partPaid(15_000);
  expect((await issue(ref)).status).toBe(201);
  await remove(ref, (await detail(ref)).lineBalances[0]?.cardRef ?? undefined);
  app.clock.advance(1000);
  await undo(ref, (await detail(ref)).attempts.find(({ amount }) => amount === 0)?.refCommand);
  expect(await papers(ref)).toEqual([
    ["invoice", 31_800],
    ["credit_note", 12_900],
    ["invoice", 12_900],
  ]);
});

// Seen to fail in the same way.
test("undoing an order's only payment, which had a discount, invoices the whole price again at once", async () => {
  const ref = await unpaidGroup(app.deps.db, app.clock.now(), { sold: ["SILVER", "GOLD"] });
  const body = { method: "Espèces", amount: 30_000, missing: "waived", reason: "Geste" };
  await awa.call("POST", `/orders/${ref}/mark-paid`, body);
  expect((await issue(ref)).status).toBe(201);
  expect((await undo(ref, await paymentOf(ref, 30_000))).status).toBe(200);
  expect(await papers(ref)).toEqual([
    ["invoice", 30_000],
    ["invoice", 1800],
  ]);
});

// Seen to fail: the waived line no longer counted, and 16,800 were kept without a word.
test("if the whole price comes in after a card was removed, what exceeds the other cards' cost is to be given back", async () => {
  const one = await partPaidWithOpenPage(15_000);
  expect(await detail(one.ref)).toMatchObject({ rest: 0, discount: 16_800 });
  await pressButton(one.page, "pay", "Wave");
  await giveBack(one.ref, await paymentOf(one.ref, 15_000), undefined, 15_000);
  expect(await detail(one.ref)).toMatchObject({ received: 31_800, discount: 16_800, rest: 0 });
  expect(await readOrderStanding(app.deps, one.ref)).toEqual({ rest: 0, excess: 16_800 });
  expect((await balances(one.ref)).map(([cost]) => cost)).toEqual([12_900, 2100]);
});

// Seen to fail: the waived line stayed beside an order without a discount, and 18,900 were kept without a word.
test("if a card is removed, the whole price comes in and staff's payment is undone, the excess is still to be given back", async () => {
  const other = await partPaidWithOpenPage(0);
  await take(other.ref, 12_900);
  await pressButton(other.page, "pay", "Wave");
  expect((await undo(other.ref, await paymentOf(other.ref, 12_900))).status).toBe(200);
  expect(await detail(other.ref)).toMatchObject({ received: 31_800, discount: 18_900, rest: 0 });
  expect(await readOrderStanding(app.deps, other.ref)).toEqual({ rest: 0, excess: 18_900 });
  expect((await balances(other.ref)).map(([cost]) => cost)).toEqual([12_900, 0]);
});

// Seen to fail: nothing was due of a fully refunded order, so the last line stayed sold for its 9,985.
test.each([
  { sold: ["SILVER", "GOLD"], amount: 15_000, discount: 16_800 },
  { sold: ["SILVER"], amount: 5000, discount: 7900 },
] as const)("once each line of $sold is refunded, nothing is sold any more", async ({ sold, amount, discount }) => {
  const ref = await unpaidGroup(app.deps.db, app.clock.now(), { sold: [...sold] });
  await take(ref, amount);
  for (const { lineId, left } of (await detail(ref)).lineBalances)
    expect((await giveBack(ref, await paymentOf(ref, amount), lineId, left)).status).toBe(200);
  expect(await detail(ref)).toMatchObject({ received: amount, refunded: amount, rest: 0, discount });
  expect(computeSoldAmount(await getOrderOrThrow(app.deps, ref))).toBe(0);
});

// Seen to fail: nothing was due, and invoice and sales kept the 16,800 that nobody asked for.
test.each([
  { sold: ["SILVER", "GOLD"], amount: 15_000, discount: 16_800 },
  { sold: ["SILVER"], amount: 5000, discount: 7900 },
] as const)(
  "if everything received for $sold is refunded without naming a line, the rest is waived",
  async ({ sold, amount, discount }) => {
    const ref = await unpaidGroup(app.deps.db, app.clock.now(), { sold: [...sold] });
    await take(ref, amount);
    expect((await issue(ref)).status).toBe(201);
    await giveBack(ref, await paymentOf(ref, amount), undefined, amount - 1000);
    // A part of it is kept: the rest stays due.
    expect(await detail(ref)).toMatchObject({ rest: discount, discount: 0 });
    app.clock.advance(1000);
    await giveBack(ref, await paymentOf(ref, amount), undefined, 1000);
    expect(await detail(ref)).toMatchObject({ received: amount, refunded: amount, rest: 0, discount });
    expect(computeSoldAmount(await getOrderOrThrow(app.deps, ref))).toBe(0);
    expect((await papers(ref)).slice(1)).toEqual([
      ["credit_note", amount - 1000],
      ["credit_note", 1000 + discount],
    ]);
    const waiver = (await detail(ref)).attempts.find((one) => one.amount === 0);
    expect(waiver).toMatchObject({ discount, undoable: false, line: null });
    expect((await undo(ref, waiver?.refCommand)).body.code).toBe("payment.not_undoable");
    expect((await ledgerOf(ref)).toSorted()).toEqual([
      ["gift", 0, discount],
      ["payment", amount, 0],
      ["refund", 0, 0],
      ["refund", 0, 0],
    ]);
  },
);

test("if one of two payments is refunded without naming a line, the rest stays due as it was", async () => {
  const ref = await partPaid(10_000);
  await take(ref, 5000);
  await giveBack(ref, await paymentOf(ref, 10_000), undefined, 10_000);
  expect(await detail(ref)).toMatchObject({ received: 15_000, refunded: 10_000, rest: 16_800, discount: 0 });
  await giveBack(ref, await paymentOf(ref, 5000), undefined, 5000);
  expect(await detail(ref)).toMatchObject({ rest: 0, discount: 16_800 });
});

test("if one of two payments is refunded and the other undone, nothing is due and nothing stays sold", async () => {
  const ref = await partPaid(10_000);
  await take(ref, 5000);
  await giveBack(ref, await paymentOf(ref, 10_000), undefined, 10_000);
  expect((await undo(ref, await paymentOf(ref, 5000))).status).toBe(200);
  expect(await detail(ref)).toMatchObject({ received: 10_000, refunded: 10_000, rest: 0, discount: 21_800 });
  expect(computeSoldAmount(await getOrderOrThrow(app.deps, ref))).toBe(0);
});

// Seen to fail: the last line had a franc of the favour left, and stayed sold.
test("after a refund as a favour and then of each line, nothing is sold any more", async () => {
  const ref = await partPaid(15_000);
  const payment = await paymentOf(ref, 15_000);
  await giveBack(ref, payment, undefined, 85);
  const [silver, gold] = (await detail(ref)).lineBalances;
  await giveBack(ref, payment, silver?.lineId, 6085);
  await giveBack(ref, payment, gold?.lineId, 8830);
  expect(await detail(ref)).toMatchObject({ refunded: 15_000, rest: 0, discount: 16_800 });
});

// Seen to fail: its price was missing from the rest, although it was delivered.
test("a removed card that is kept after all is due again, even days later, and gets its complementary invoice", async () => {
  const ref = await partPaid(15_000);
  expect((await issue(ref)).status).toBe(201);
  const [silver] = (await detail(ref)).lineBalances;
  await remove(ref, silver?.cardRef ?? undefined);
  app.clock.advance(3 * dayMs);
  awa = await staffOn(app);
  expect(await keep(ref, silver?.cardRef)).toEqual({
    message:
      "La carte est gardée\u00a0: sa page est comme avant. 12\u00a0900\u00a0FCFA sont de nouveau demandés. Il reste 16\u00a0800\u00a0FCFA à payer.",
  });
  expect(await detail(ref)).toMatchObject({ rest: 16_800, discount: 0 });
  expect((await balances(ref)).map(([cost]) => cost)).toEqual([12_900, 18_900]);
  expect(await papers(ref)).toEqual([
    ["invoice", 31_800],
    ["credit_note", 12_900],
    ["invoice", 12_900],
  ]);
});

// Seen to fail: 12,900 were asked for again that nobody could pay.
test("keeping a removed card of a fully refunded order asks for nothing", async () => {
  const ref = await partPaid(15_000);
  expect((await issue(ref)).status).toBe(201);
  const [silver] = (await detail(ref)).lineBalances;
  await remove(ref, silver?.cardRef ?? undefined);
  await giveBack(ref, await paymentOf(ref, 15_000), undefined, 15_000);
  expect(await keep(ref, silver?.cardRef)).toEqual({ message: "La carte est gardée\u00a0: sa page est comme avant." });
  expect((await papers(ref)).map(([kind, total]) => (kind === "credit_note" ? -Number(total) : total))).toEqual([
    31_800, -12_900, -18_900,
  ]);
  expect(computeSoldAmount(await getOrderOrThrow(app.deps, ref))).toBe(0);
});

test("keeping a removed card whose line was refunded asks for nothing more for it", async () => {
  const ref = await partPaid(15_000);
  const [silver] = (await detail(ref)).lineBalances;
  await giveBack(ref, await paymentOf(ref, 15_000), silver?.lineId, 6085);
  await remove(ref, silver?.cardRef ?? undefined);
  expect(await keep(ref, silver?.cardRef)).toEqual({
    message: "La carte est gardée\u00a0: sa page est comme avant.",
  });
  expect(await detail(ref)).toMatchObject({ rest: 9985, discount: 6815 });
});

// Seen to fail: 31,800 in three rows, so that the column of prices could not be summed.
test("the accounting file has the price once, and names the waived line", async () => {
  const ref = await partPaid(15_000);
  await remove(ref, (await detail(ref)).lineBalances[0]?.cardRef ?? undefined);
  app.clock.advance(1000);
  const body = { method: "Espèces", amount: 0, missing: "waived", reason: "Geste" };
  expect((await awa.call("POST", `/orders/${ref}/mark-paid`, body)).status).toBe(200);
  const { number } = await detail(ref);
  const { body: file } = await awa.call<string>("GET", "/accounting.csv?");
  const rows = file.split("\r\n").filter((row) => row.includes(number));
  expect(rows.map((row) => row.split(";")[7])).toEqual(["31800", "", ""]);
  expect(rows[1]).toContain("Carte Silver");
});
