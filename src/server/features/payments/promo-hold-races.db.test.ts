import { afterAll, beforeAll, expect, test } from "vitest";
import { unpaidOrders } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { atOnce, effectsOn, pressButton } from "#test/harness/payments.ts";
import { shorter } from "#test/harness/short-run.ts";
import { listPromoCodesForStaff } from "#server/features/payments/promo-codes/promo-code-admin.ts";
import {
  createValidatedPromoCode,
  recountPromoRedemptions,
} from "#server/features/payments/promo-codes/promo-code-service.ts";
import { startPayment } from "./start-payment.ts";

const minute = 60_000;

/** Two nodes, if the engine allows several. */
let nodes: TestApp[];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  nodes = app.deps.db.engine === "postgres" ? [app, await app.addNode()] : [app];
});
afterAll(() => app.close());

const nodeFor = (at: number): TestApp => nodes[at % nodes.length] ?? app;
const limited = async (maxUses: number) =>
  (await createValidatedPromoCode(app.deps, { kind: "amount", value: 1000, maxUses })).code;
const counted = async (code: string) => (await listPromoCodesForStaff(app.deps)).find((one) => one.code === code);
const takenOf = async (code: string) =>
  (await app.deps.db.query.selectFrom("promoCodes").select("taken").where("code", "=", code).executeTakeFirst())?.taken;

/**
 * Presses each order's button, all at once, each from its own network unless `address` is given; returns each answer.
 */
async function pressAll(refs: readonly string[], code: string, address?: string): Promise<string[]> {
  const said: string[] = [];
  await atOnce(refs, 12, async (ref, at) => {
    const press = startPayment(nodeFor(at).deps, ref, { promoCode: code, address: address ?? `10.0.0.${at}` });
    said[at] = await press.then(
      (answer) => ("redirectUrl" in answer ? answer.redirectUrl : "gift"),
      (error: { code?: string }) => error.code ?? String(error),
    );
  });
  return said;
}
const granted = (said: readonly string[]) => said.filter((one) => one.startsWith("http"));

/**
 * Seen to fail on both engines with `eb("taken", "<", ref("maxUses"))` taken out of `takePromoUseIfLeft`; on PostgreSQL
 * with `releaseExpiredPromoHolds` asked after it in `takePromoUseForLatePayment`: payments and presses stood still,
 * waiting for each other's row.
 */
test("40 orders pay late with a code of ten uses while others press: ten uses are taken, all orders are paid, the rest is beyond the limit", async () => {
  const code = await limited(10);
  const late: { ref: string; checkout: string }[] = [];
  for (let wave = 0; wave < 4; wave += 1) {
    const refs = await unpaidOrders(app.deps.db, 10, app.clock.now());
    (await pressAll(refs, code)).forEach((checkout, at) => late.push({ ref: refs[at] ?? "", checkout }));
    app.clock.advance(31 * minute);
  }
  expect(granted(late.map(({ checkout }) => checkout))).toHaveLength(40);
  const others = await unpaidOrders(app.deps.db, 20, app.clock.now());
  const [said] = await Promise.all([
    pressAll(others, code),
    atOnce(late, 10, async ({ checkout }) => void (await pressButton(checkout, "pay"))),
  ]);
  for (const { ref } of late)
    expect(await effectsOn(app.deps, ref)).toMatchObject({ paidBy: "PayTech", events: ["payment.settled"], mails: 1 });
  const { uses, held, overLimit, remaining } = (await counted(code)) ?? {};
  expect({
    taken: await takenOf(code),
    held,
    remaining,
    both: (uses ?? 0) + (held ?? 0),
    paid: (uses ?? 0) + (overLimit ?? 0),
  }).toEqual({ taken: 10, held: granted(said).length, remaining: 0, both: 10, paid: 40 });
  await recountPromoRedemptions(app.deps);
  expect(await takenOf(code)).toBe(10);
  expect((await counted(code))?.uses).toEqual(uses);
});

/**
 * Seen to fail on both engines with only the condition on the id left in `releaseExpiredPromoHold`: everyone who found
 * a hold gave it back.
 */
test("30 presses at once find five expired holds: each is released once, and five presses are granted", async () => {
  const code = await limited(5);
  await pressAll(await unpaidOrders(app.deps.db, 5, app.clock.now()), code);
  app.clock.advance(31 * minute);
  const said = await pressAll(await unpaidOrders(app.deps.db, 30, app.clock.now()), code);
  expect(granted(said).length).toBe(5);
  expect(await takenOf(code)).toBe(5);
  expect((await counted(code))?.held).toBe(5);
});

/**
 * Seen to fail on PostgreSQL with `assertPromoHoldAllowed` called before `takePromoUseIfValid`, and on both engines
 * without it: all ten were granted.
 */
test("of 30 presses at once from one network on a code of ten uses, half the uses are granted; the others are told why not", async () => {
  const code = await limited(10);
  const said = await pressAll(await unpaidOrders(app.deps.db, 30, app.clock.now()), code, "10.1.0.1");
  expect(granted(said).length).toBe(5);
  expect(new Set(said.filter((one) => !one.startsWith("http")))).toEqual(new Set(["promo.held"]));
  expect(await counted(code)).toMatchObject({ held: 5, remaining: 5 });
});

/** Seen to fail on both engines like the first test of this file. */
test("if an expired hold is paid while another buyer asks for its use, exactly one of them gets it", async () => {
  for (let round = 0; round < shorter(10); round += 1) {
    const code = await limited(1);
    const [own, other] = await unpaidOrders(app.deps.db, 2, app.clock.now());
    const [checkout] = await pressAll([own ?? ""], code);
    app.clock.advance(31 * minute);
    const [said] = await Promise.all([pressAll([other ?? ""], code), pressButton(checkout ?? "", "pay")]);
    expect(await counted(code)).toMatchObject(
      granted(said).length === 1 ? { uses: 0, held: 1, overLimit: 1 } : { uses: 1, held: 0, overLimit: 0 },
    );
    expect(await takenOf(code)).toBe(1);
  }
});
