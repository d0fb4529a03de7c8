import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import type { readMonthControl } from "#shared/contract/document-accounting.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readMovementTotals } from "#shared/contract/money-movements.ts";
import type { OrderListItem } from "#shared/contract/order-list.ts";
import type { PublicOrder } from "#shared/contract/public-order.ts";
import type { DocumentContent } from "#shared/payment/documents.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { offers } from "#shared/offers/offers.ts";
import type { PriceStep } from "#shared/offers/price-steps.ts";
import { formatAskedPrice } from "#shared/payment/asked-price.ts";
import { inTransaction } from "#server/db/database.ts";
import { lockCompanyOrThrow } from "#server/features/companies/company-service.ts";
import { makeCompanyOrder } from "#server/features/companies/ordering/make-company-order.ts";
import { getTemplateOrThrow } from "#server/features/companies/template-service.ts";
import { issueOrderInvoice } from "#server/features/documents/document-issue-service.ts";
import { listDocumentRows } from "#server/features/documents/document-store.ts";
import { sumDocuments } from "#server/features/documents/document-rules.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { readOrderReceipt } from "#server/features/payments/receipts/receipt-service.ts";
import type { SimulatedPaymentRequest } from "#server/simulator/payment-protocol.ts";
import type { OrderDetail } from "#web/staff/orders/order/use-order.ts";
import { createCompany } from "#test/factories/company.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { codes, leftBy } from "#test/factories/promo-codes.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidGroup } from "#test/factories/unpaid-group.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { readCsv } from "#test/harness/csv.ts";
import { atOnce, attemptsOf, openCheckout, pressButton, pressPay } from "#test/harness/payments.ts";
import { rounds } from "#test/torture/rounds.ts";

const orders = rounds(500, 5000);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

let app: TestApp;
let staff: Staff;
beforeAll(async () => {
  app = await startTestApp({ ...administrator, ...documentSettings });
  // Moves to the beginning of a month, so that everything happens within it.
  const today = new Date(app.clock.now());
  app.clock.advance(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 2, 8) - app.clock.now());
  staff = await staffOn(app);
  for (const { code, kind, value, offer } of codes)
    await createValidatedPromoCode(app.deps, { code, kind, value, ...(offer && { offer }) });
});
afterAll(() => app.close());

const plan = fc.record({
  sold: fc.array(fc.constantFrom("SILVER", "GOLD"), { minLength: 1, maxLength: 6 }),
  steps: fc.constantFrom<PriceStep[]>([], [{ from: 2, percent: 7 }], [{ from: 3, percent: 13 }]),
  /** Delivery fees of the cards that go elsewhere than the order. */
  fees: fc.array(fc.constantFrom(0, 2000, 3500), { maxLength: 2 }),
  /** A company's order: an agreed price per card instead of the above. */
  agreed: fc.oneof(
    { weight: 7, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 101, max: 40_000 }) },
  ),
  road: fc.constantFrom("unpaid", "left", "provider", "provider", "provider", "staff", "waived", "part"),
  code: fc.option(fc.constantFrom(...codes), { freq: 1 }),
  /** Percent, as the next field: of the price that staff take, and of the money that is refunded. */
  taken: fc.integer({ min: 1, max: 99 }),
  back: fc.option(fc.integer({ min: 1, max: 99 }), { freq: 1 }),
});
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const share = (amount: number, percent: number) => Math.max(1, Math.floor((amount * percent) / 100));
const isPaid = ({ road }: Plan) => road !== "unpaid" && road !== "left";

async function place({ sold, steps, fees, agreed }: Plan): Promise<{ ref: string; price: number; cards: Cards }> {
  if (agreed === null) {
    const ref = await unpaidGroup(app.deps.db, app.clock.now(), { sold, steps, fees });
    const percent = steps.findLast(({ from }) => from <= sold.length)?.percent ?? 0;
    const cards = sold.map((offer) => {
      const { price } = offers[offer];
      return { offer, price: price - Math.round((price * percent) / 100) };
    });
    const deliveries = sum(fees.slice(0, sold.length));
    return { ref, price: sum(cards.map(({ price }) => price)) + deliveries, cards };
  }
  const id = await createCompany(staff, { name: "Baobab", address: "Dakar" });
  const { ref } = await inTransaction(app.deps, async (deps) =>
    makeCompanyOrder(deps, "company", {
      organisation: await lockCompanyOrThrow(deps, id),
      template: { ...(await getTemplateOrThrow(deps, id)), agreedPrice: agreed },
      people: sold.map(() => ({ firstName: "Awa", lastName: "Ndiaye", jobTitle: "Conseillère", email: "" })),
    }),
  );
  const cards = sold.map(() => ({ offer: "SILVER" as const, price: agreed }));
  return { ref, price: agreed * sold.length, cards };
}
type Cards = { offer: "SILVER" | "GOLD"; price: number }[];

async function take(ref: string, body: object): Promise<void> {
  const path = `/orders/${ref}/mark-paid`;
  expect((await staff.call("POST", path, { method: "Espèces", reason: "Essai", ...body })).status).toBe(200);
}

/** What should be the asked price, amount due and refund of an order; `sent`: what the provider was asked for. */
interface Walked {
  ref: string;
  plan: Plan;
  asked: number;
  rest: number;
  back: number;
  sent?: number;
}

async function walk(one: Plan): Promise<Walked> {
  // Keeps within what one address may request per minute.
  app.clock.advance(3000);
  const { road, taken, code } = one;
  const { ref, price, cards } = await place(one);
  const left = code ? leftBy(code, cards, price - sum(cards.map((card) => card.price))) : undefined;
  const walked = { ref, plan: one, asked: price, rest: 0, back: 0 };
  if (road === "unpaid") return walked;
  if (road === "staff") await take(ref, {});
  if (road === "waived" || road === "part") {
    const amount = share(price, taken);
    await take(ref, { amount, missing: road === "part" ? "due" : "waived" });
    if (road === "waived") walked.asked = amount;
    else walked.rest = price - amount;
  }
  if (road === "left") {
    await openCheckout(app.url, ref);
    return { ...walked, ...(await readSent(ref)) };
  }
  if (road === "provider") {
    const pressed = await pressPay(app.url, ref, left === undefined ? undefined : code?.code);
    walked.asked = left ?? price;
    if (walked.asked === 0) return walked;
    await pressButton(pressed.body.redirectUrl ?? "", "pay", "Wave");
    Object.assign(walked, await readSent(ref));
  }
  walked.back = await giveBack(ref, one);
  return walked;
}

async function readSent(ref: string): Promise<{ sent: number }> {
  const [attempt] = await attemptsOf(app.deps, ref);
  const { request } = await app.deps.db.query
    .selectFrom("simulatorPayments")
    .select("request")
    .where("refCommand", "=", attempt?.refCommand ?? "")
    .executeTakeFirstOrThrow();
  return { sent: (JSON.parse(request) as SimulatedPaymentRequest).itemPrice };
}

async function giveBack(ref: string, { back }: Plan): Promise<number> {
  const [attempt] = await attemptsOf(app.deps, ref);
  if (back === null || !attempt || attempt.amount < 2) return 0;
  const amount = share(attempt.amount, back);
  const path = `/orders/${ref}/payments/${attempt.refCommand}/refund`;
  const body = { by: "hand", amount, method: "Espèces", reason: "Essai" };
  expect((await staff.call("POST", path, body)).status).toBe(200);
  return amount;
}

const buyer = { name: "Teranga SA", address: "Dakar", ninea: "", rccm: "", email: "" };

async function issueInvoice({ ref, asked, back }: Walked): Promise<number[]> {
  if (asked - back === 0) return [asked, asked, asked];
  await inTransaction(app.deps, (deps) =>
    issueOrderInvoice(deps, { orderRef: ref, buyer, by: { userId: "test", name: "Awa" } }),
  );
  const rows = await listDocumentRows(app.deps.db.query, ref);
  const invoice = rows.find(({ kind }) => kind === "invoice");
  const { lines, discount } = JSON.parse(invoice?.content ?? "") as DocumentContent;
  return [
    invoice?.total ?? Number.NaN,
    sum(lines.map(({ total }) => total)) - (discount?.amount ?? 0),
    sumDocuments(rows) + back,
  ];
}

type Line = Record<string, string>;
const priceOf = (line: Line) => Number(line["Prix avant remise (FCFA)"]) - Number(line["Remise (FCFA)"]);

interface Files {
  listed: ReadonlyMap<string, OrderListItem>;
  orders: ReadonlyMap<string, Line>;
  ledger: ReadonlyMap<string, Line[]>;
}

/** Reads the asked price of an order from every place that shows it. */
async function readEverywhere(walked: Walked, { listed, orders: lines, ledger }: Files) {
  const { ref, sent } = walked;
  const order = await getOrderOrThrow(app.deps, ref);
  const detail = (await staff.call<OrderDetail>("GET", `/orders/${ref}`)).body;
  const item = listed.get(ref);
  const headers = { "x-order-key": order.key };
  const shown = (await (await fetch(`${app.url}/api/ref/${ref}`, { headers })).json()) as PublicOrder;
  const receipt = await readOrderReceipt(app.deps, order);
  const line = lines.get(order.number) ?? {};
  return {
    list: item && formatAskedPrice(item),
    headline: formatAskedPrice(detail),
    balances: sum(detail.lineBalances.map(({ cost }) => cost)),
    payer: shown.paid ? shown.discountedPrice : shown.toPay,
    csv: [Number(line["Prix (FCFA)"]), priceOf(line)],
    ...(sent !== undefined && { sent }),
    ...(isPaid(walked.plan) && {
      receipt: receipt && [
        sum(receipt.lines.map(({ total }) => total)) - (receipt.discount?.amount ?? 0),
        receipt.amount + receipt.rest,
      ],
      ledger: sum((ledger.get(order.number) ?? []).map(priceOf)),
      invoice: await issueInvoice(walked),
    }),
  };
}

function same({ asked, sent, plan: { road } }: Walked): Awaited<ReturnType<typeof readEverywhere>> {
  const isGift = asked === 0 && road === "provider";
  const text = isGift ? "Offerte" : formatFcfa(asked);
  return {
    list: text,
    headline: text,
    balances: asked,
    payer: asked,
    csv: [asked, asked],
    ...(sent !== undefined && { sent: asked }),
    ...(road !== "unpaid" &&
      road !== "left" && { receipt: [asked, asked], ledger: asked, invoice: [asked, asked, asked] }),
  };
}

const readFile = async (path: string) => readCsv((await staff.call<string>("GET", path)).body);

// Seen to fail with the price before discount in the orders' file or on an invoice, and a receipt off by one.
test(
  `for ${orders} random orders list, headline, /payer, receipt, invoice, ledger, CSV, dashboard and provider say one price (seed ${seed})`,
  async () => {
    const all: Walked[] = [];
    await atOnce(fc.sample(plan, { numRuns: orders, seed }), 4, async (one) => {
      all.push(await walk(one));
    });
    const files = {
      listed: new Map((await staff.call<OrderListItem[]>("GET", "/orders")).body.map((one) => [one.ref, one])),
      orders: new Map((await readFile("/orders.csv")).map((line) => [line["Numéro"] ?? "", line])),
      ledger: Map.groupBy(await readFile("/accounting.csv"), (line) => line["Commande"] ?? ""),
    };
    await atOnce(all, 4, async (walked) => {
      const what = JSON.stringify(walked);
      expect(await readEverywhere(walked, files), what).toEqual(same(walked));
    });
    const paid = all.filter(({ plan: one }) => isPaid(one));
    const net = sum(paid.map(({ asked, rest, back }) => asked - rest - back));
    const dashboard = (await staff.call<EndpointAnswer<typeof readDashboard>>("GET", "/users/dashboard")).body;
    const totals = (await staff.call<EndpointAnswer<typeof readMovementTotals>>("GET", "/accounting/totals?")).body;
    const month = new Date(app.clock.now()).toISOString().slice(0, 7);
    const books = (await staff.call<EndpointAnswer<typeof readMonthControl>>("GET", `/accounting/months/${month}`))
      .body;
    expect([dashboard.month_revenue, totals.net]).toEqual([net, net]);
    expect(books.faults).toEqual([]);
    expect(new Set(paid.map(({ plan: one }) => one.road)).size).toBe(4);
  },
  60_000 + orders * 200,
);
