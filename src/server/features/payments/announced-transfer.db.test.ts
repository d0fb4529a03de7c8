import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { listOrders } from "#shared/contract/order-list.ts";
import type { PublicOrder, UnpaidOrder } from "#shared/contract/public-order.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { dayMs, formatIsoDay } from "#shared/format/day-and-time.ts";
import { offers } from "#shared/offers/offers.ts";
import { bankTransfer } from "#shared/payment/staff-payment-methods.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { noTransfer } from "#server/features/orders/order-rules.ts";
import { getAnyOrderOrThrow, listOrderHistory } from "#server/features/orders/order-service.ts";
import { eraseExpiredUnpaidOrders } from "#server/features/privacy/erasure/order-erasure-service.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidGroup } from "#test/factories/unpaid-group.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { live } from "#test/harness/live.ts";
import { attemptOf, pressButton } from "#test/harness/payments.ts";

const account = "Banque de l'essai, SN08 0101";
let app: TestApp;
let awa: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  awa = await staffOn(app);
});
beforeEach(async () => {
  app.deps.settings.site.bankDetails = account;
  await app.deps.db.query.updateTable("orders").set(noTransfer).execute();
});
afterAll(() => app.close());

const price = 2 * offers.SILVER.price;
const newOrder = () => unpaidGroup(app.deps.db, app.clock.now(), { sold: ["SILVER", "SILVER"] });
const order = (ref: string) => getAnyOrderOrThrow(app.deps, ref);

/** Presses "J'ai fait le virement", like a browser without a script. */
async function press(ref: string, fields: Record<string, string> = {}, key?: string) {
  const answer = await fetch(`${app.url}/payer/${ref}`, {
    method: "POST",
    headers: key === undefined ? {} : { cookie: `commande-${ref}=${key}` },
    body: new URLSearchParams({ action: "virement", expected: String(price), ...fields }),
    redirect: "manual",
  });
  return { status: answer.status, html: await answer.text() };
}
const readPublic = async <Read = UnpaidOrder>(ref: string, key?: string) =>
  (await (
    await fetch(`${app.url}/api/ref/${ref}`, { headers: key === undefined ? {} : { "X-Order-Key": key } })
  ).json()) as Read;
const detail = async (ref: string) =>
  (await awa.call<EndpointAnswer<typeof readOrderDetail>>("GET", `/orders/${ref}`)).body;
/** Returns the orders in the list, and checks that the dashboard counts as many. */
async function awaited(): Promise<{ refs: string[]; count: number }> {
  const listed = await awa.call<EndpointAnswer<typeof listOrders>>(
    "GET",
    "/orders?status=transfer&pageSize=100&page=1",
  );
  const { body } = await awa.call<EndpointAnswer<typeof readDashboard>>("GET", "/users/dashboard");
  const count = body.tasks.find(({ task }) => task === "transfer")?.count ?? -1;
  expect(listed.headers.get("x-total-count")).toBe(String(count));
  return { refs: listed.body.map(({ ref }) => ref), count };
}
const receive = (ref: string, amount: number, missing: "due" | "waived" = "due") =>
  awa.call("POST", `/orders/${ref}/mark-paid`, {
    method: bankTransfer,
    reference: "VIR-1",
    arrivedOn: formatIsoDay(app.clock.now()),
    reason: "Relevé",
    amount,
    missing,
  });

test("an announced transfer is stored once, shown with its date, listed for the desk, and pays nothing", async () => {
  const ref = await newOrder();
  expect((await readPublic(ref)).transfer).toEqual({ account, announced: null });
  expect((await press(ref)).status).toBe(303);
  const at = (await order(ref)).transferAt ?? 0;
  app.clock.advance(3 * dayMs);
  awa = await staffOn(app);
  expect((await press(ref)).status).toBe(303);
  const announced = { at: new Date(at).toISOString(), amount: price };
  expect((await readPublic(ref)).transfer).toEqual({ account, announced });
  expect(await order(ref)).toMatchObject({ transferAt: at, transferAmount: price, transferBy: "payer", paidAt: null });
  expect((await listOrderHistory(app.deps.db.query, ref)).map(({ kind, actor }) => `${kind} ${actor}`)).toEqual([
    "transfer.announced payer",
  ]);
  expect((await detail(ref)).transfer).toEqual(announced);
  expect(await awaited()).toEqual({ refs: [ref], count: 1 });
});

test("the desk dismisses a transfer that nobody made, once, and it can be announced again", async () => {
  const ref = await newOrder();
  await press(ref);
  const dismiss = () => awa.call("DELETE", `/orders/${ref}/transfer`);
  expect(await Promise.all([dismiss(), dismiss()])).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect([(await detail(ref)).transfer, (await readPublic(ref)).transfer]).toEqual([
    null,
    { account, announced: null },
  ]);
  expect((await press(ref)).status).toBe(303);
  expect((await listOrderHistory(app.deps.db.query, ref)).map(({ kind }) => kind)).toEqual([
    "transfer.announced",
    "transfer.dismissed",
    "transfer.announced",
  ]);
  await dismiss();
});

// Seen to fail, with two entries, without looking for an earlier announcement.
test("two simultaneous presses of J'ai viré, on two nodes, make one announcement", async () => {
  const ref = await newOrder();
  const other = await app.addNode();
  other.deps.settings.site.bankDetails = account;
  const body = () => new URLSearchParams({ action: "virement", expected: String(price) });
  const answers = await Promise.all(
    [app, other].map(({ url }) => fetch(`${url}/payer/${ref}`, { method: "POST", body: body(), redirect: "manual" })),
  );
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await listOrderHistory(app.deps.db.query, ref)).toHaveLength(1);
});

test("where bank details are set, a transfer can be announced for a company, several cards or an order with a quote or invoice", async () => {
  const single = await unpaidOrder(app.deps.db, app.clock.now());
  expect(await readPublic(single)).not.toHaveProperty("transfer");
  const refused = await press(single, { expected: String(offers.SILVER.price) });
  expect([refused.status, refused.html.includes(apiErrors["payment.no_transfer"].message)]).toEqual([409, true]);
  const group = await newOrder();
  app.deps.settings.site.bankDetails = "";
  expect(await readPublic(group)).not.toHaveProperty("transfer");
  expect((await press(group)).status).toBe(409);
});

test("no transfer can be announced at an outdated price, or for an order that is paid, in the trash or unknown", async () => {
  const ref = await newOrder();
  expect((await press(ref, { expected: "100" })).status).toBe(409);
  expect((await press(ref, { action: "virement-acompte", deposit: "5000" })).status).toBe(409);
  expect((await press("0".repeat(26))).status).toBe(404);
  expect((await receive(ref, price)).status).toBe(200);
  expect((await press(ref)).status).toBe(409);
  const trashed = await newOrder();
  expect((await awa.call("DELETE", `/orders/${trashed}`)).status).toBe(200);
  expect((await press(trashed)).status).toBe(404);
  expect(await awaited()).toEqual({ refs: [], count: 0 });
});

test("an announced transfer ends when staff record money, when the provider is paid, or when the order is canceled", async () => {
  const [recorded, paid, canceled] = [await newOrder(), await newOrder(), await newOrder()];
  for (const ref of [recorded, paid, canceled]) expect((await press(ref)).status).toBe(303);
  expect((await awaited()).refs.toSorted()).toEqual([recorded, paid, canceled].toSorted());

  expect((await receive(recorded, price)).status).toBe(200);
  expect((await awaited()).count).toBe(2);
  await fetch(`${app.url}/api/paytech/${paid}`, { method: "POST" });
  await pressButton((await attemptOf(app.deps, paid)).redirectUrl ?? "", "pay");
  expect((await awaited()).refs).toEqual([canceled]);
  const { key } = await order(canceled);
  const answer = await fetch(`${app.url}/api/commander/${canceled}`, {
    method: "DELETE",
    headers: { "X-Order-Key": key },
  });
  expect(answer.status).toBe(200);
  expect(await awaited()).toEqual({ refs: [], count: 0 });
});

test("with an agreed deposit, the buyer announces the transfer of the deposit and, once it is recorded, of the rest", async () => {
  const ref = await newOrder();
  const { key } = await order(ref);
  const [deposit, rest] = [8000, price - 8000];
  expect((await awa.call("POST", `/orders/${ref}/deposit`, { kind: "amount", amount: deposit })).status).toBe(200);
  expect((await press(ref, { action: "virement-acompte", deposit: String(deposit) }, key)).status).toBe(303);
  expect(await order(ref)).toMatchObject({ transferAmount: deposit, transferBy: "buyer" });
  expect((await receive(ref, deposit)).status).toBe(200);
  expect(await awaited()).toEqual({ refs: [], count: 0 });

  // Only the buyer may announce sums of a partly paid order.
  expect((await press(ref, { expected: String(rest) })).status).toBe(409);
  expect((await press(ref, { expected: String(rest) }, key)).status).toBe(303);
  expect((await readPublic<PublicOrder>(ref, key)).transfer?.announced).toMatchObject({ amount: rest });
  expect(await awaited()).toEqual({ refs: [ref], count: 1 });
  // A waiver leaves the transfer awaited, until nothing is due.
  expect((await receive(ref, rest)).status).toBe(200);
  expect(await awaited()).toEqual({ refs: [], count: 0 });
});

test("each order has a limit of transfer announcements", async () => {
  const ref = await newOrder();
  for (let at = 0; at < rateLimitPolicies.transfersByOrder.max; at++) await press(ref, { expected: "100" });
  expect((await press(ref)).status).toBe(429);
});

// Seen to fail without the condition on `transferAt`; the deposit's test, without the payment that empties it.
test("an order with an announced transfer is erased 30 days after the announcement, together with it", async () => {
  const [quiet, ref] = [await newOrder(), await newOrder()];
  const age = async (days: number) => {
    for (let day = 0; day < days; day++) {
      await live({ db: app.deps.db, clock: app.clock }, dayMs);
      await eraseExpiredUnpaidOrders(app.deps);
    }
  };
  await age(20);
  expect((await press(ref)).status).toBe(303);
  await age(15);
  expect((await order(quiet)).expiredAt).not.toBeNull();
  expect(await order(ref)).toMatchObject({ expiredAt: null, transferAmount: price });
  await age(20);
  expect(await order(ref)).toMatchObject({ transferAt: null, transferAmount: null, transferBy: null });
  expect((await order(ref)).expiredAt).not.toBeNull();
});
