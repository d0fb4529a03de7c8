import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { readMonthControl } from "#shared/contract/document-accounting.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { readOrderStanding } from "#server/features/payments/payment-service.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidGroup } from "#test/factories/unpaid-group.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { attemptsOf, openCheckout, pressButton } from "#test/harness/payments.ts";
import { rounds } from "#test/torture/rounds.ts";
import { computeOrderExcess } from "#web/staff/orders/order/payment/movements-of.ts";

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const orders = rounds(10, 300);
let app: TestApp;
let staff: Staff;
beforeAll(async () => {
  app = await startTestApp({ ...administrator, ...documentSettings });
  app.deps.settings.site.vatRate = "18";
  // Moves to the beginning of a month, so that everything happens within it and the next.
  const today = new Date(app.clock.now());
  app.clock.advance(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 2, 8) - app.clock.now());
  staff = await staffOn(app);
});
afterAll(() => app.close());

const acts = ["take", "close", "close", "back", "back all", "remove", "remove", "invoice", "undo", "trash"] as const;
const history = fc.record({
  paidBy: fc.constantFrom("twice", "twice", "three times", "once", "staff", "nobody"),
  steps: fc.array(fc.record({ act: fc.constantFrom(...acts), share: fc.double({ min: 0.1, max: 1, noNaN: true }) }), {
    minLength: 1,
    maxLength: 5,
  }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

const detail = async (ref: string) =>
  (await staff.call<EndpointAnswer<typeof readOrderDetail>>("GET", `/orders/${ref}`)).body;
const pay = (ref: string, amount: number) =>
  staff.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reason: "Essai", amount, missing: "due" });

async function begin(ref: string, { paidBy }: History): Promise<void> {
  const times = { nobody: 0, staff: 0, once: 1, twice: 2, "three times": 3 }[paidBy];
  const checkouts: string[] = [];
  for (let one = 0; one < times; one += 1) checkouts.push(await openCheckout(app.url, ref));
  for (const checkout of checkouts) await pressButton(checkout, "pay", "Wave");
  if (paidBy === "staff") await pay(ref, (await detail(ref)).price);
}

async function act(ref: string, { act: what, share }: History["steps"][number]): Promise<number> {
  const { attempts, price, rest, paid } = await detail(ref);
  if (what === "take") return (await pay(ref, Math.ceil((paid ? rest : price) * share))).status;
  if (what === "invoice")
    return (
      await staff.call("POST", `/orders/${ref}/documents`, {
        name: "Teranga SA",
        address: "Dakar",
        ninea: "",
        rccm: "",
        email: "",
      })
    ).status;
  if (what === "remove") {
    const cards = await listOrderCards(app.deps.db.query, ref);
    const card = cards[Math.floor(share * 2.9)]?.ref ?? ref;
    return (await staff.call("POST", `/orders/${ref}/remove-card?card=${card}`, { reason: "Essai" })).status;
  }
  if (what === "trash") {
    await staff.call("DELETE", `/orders/${ref}`);
    return (await staff.call("POST", `/orders/${ref}/restore`)).status;
  }
  const payment = attempts
    .toSorted((one, other) => Number(other.overpaid) - Number(one.overpaid))
    .find(({ state, amount, refunded }) => state === "paid" && amount > refunded);
  const path = `/orders/${ref}/payments/${payment?.refCommand ?? "none"}`;
  if (what === "close") return (await staff.call("POST", `${path}/close`, { reason: "Essai" })).status;
  if (what === "undo") return (await staff.call("POST", `${path}/undo`, { reason: "Essai" })).status;
  const left = (payment?.amount ?? 0) - (payment?.refunded ?? 0);
  const amount = what === "back all" ? left : Math.ceil(left * share);
  return (await staff.call("POST", `${path}/refund`, { by: "hand", amount, method: "Espèces", reason: "Essai" }))
    .status;
}

const label = "Payé en trop, à rendre, à la fin du mois";
const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);
const control = async (month: string) =>
  (await staff.call<EndpointAnswer<typeof readMonthControl>>("GET", `/accounting/months/${month}`)).body;

/** Checks that orders, their pages and the month agree on what must be given back now; returns that sum. */
async function expectOneBalance(refs: readonly string[], what: string): Promise<number> {
  let all = 0;
  for (const ref of refs) {
    const { excess } = await readOrderStanding(app.deps, ref);
    expect(computeOrderExcess(await detail(ref)), `${what}, ${ref}`).toBe(excess);
    all += excess;
  }
  const { faults, checks, sums } = await control(monthOf(app.clock.now()));
  expect(faults, what).toEqual([]);
  expect(
    checks.find((one) => one.label === label),
    what,
  ).toEqual({ label, expected: all, found: all });
  expect(sums.find((one) => one.label === label)?.amount, what).toBe(all);
  return all;
}

// Former bug: the month also counted excess payments that had been settled otherwise.
test("an excess settled otherwise is no longer owed, also in the month's books, and waits for the accountant", async () => {
  const ref = await unpaidGroup(app.deps.db, app.clock.now(), { sold: ["SILVER"] });
  await begin(ref, { paidBy: "twice", steps: [] });
  expect(await expectOneBalance([ref], "paid twice")).toBe(12_900);
  app.clock.advance(30 * dayMs);
  staff = await staffOn(app);
  expect(await expectOneBalance([ref], "a month later")).toBe(12_900);
  const second = (await attemptsOf(app.deps, ref)).find(({ overpaid }) => overpaid === 1);
  const path = `/orders/${ref}/payments/${second?.refCommand ?? ""}/close`;
  expect((await staff.call("POST", path, { reason: "Pour sa prochaine commande" })).status).toBe(200);
  app.clock.advance(1000);
  expect(await expectOneBalance([ref], "closed")).toBe(0);
  expect((await control(monthOf(app.clock.now()))).unclear).toEqual([
    expect.stringMatching(/^Commande SDV-.*12.900.FCFA payés en trop, réglés autrement/u),
  ]);
});

test(
  `over ${orders} random histories orders, pages and months say one balance (seed ${seed})`,
  async () => {
    const known = (await app.deps.db.query.selectFrom("orders").select("ref").execute()).map(({ ref }) => ref);
    const refs: string[] = [];
    // The first order is always paid twice.
    const twice: History = { paidBy: "twice", steps: [] };
    const histories = [twice, ...fc.sample(history, { numRuns: orders - 1, seed })];
    let most = 0;
    for (const [at, one] of histories.entries()) {
      app.clock.advance(60_000);
      const ref = await unpaidGroup(app.deps.db, app.clock.now(), { sold: ["SILVER", "GOLD", "SILVER"] });
      refs.push(ref);
      await begin(ref, one);
      for (const step of one.steps) {
        app.clock.advance(1000);
        expect(await act(ref, step), step.act).toBeLessThan(500);
      }
      app.clock.advance(1000);
      if (at === Math.floor(orders / 2)) {
        app.clock.advance(30 * dayMs);
        staff = await staffOn(app);
      }
      most = Math.max(most, await expectOneBalance([...known, ...refs], JSON.stringify(one)));
    }
    expect(most).toBeGreaterThan(0);
  },
  60_000 + orders * 3000,
);
