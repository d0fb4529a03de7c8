import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { groupOrderBody, postGroupOrder } from "#test/factories/group-order.ts";
import { unpaidGroup } from "#test/factories/unpaid-group.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { effectsOn, pressPay } from "#test/harness/payments.ts";
import { report, rounds } from "#test/torture/rounds.ts";

const times = rounds(6, 200);
const sold = Array.from({ length: 10 }, () => "SILVER" as const);

let app: TestApp;
/** Another node, if the engine allows several. */
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  other = app.deps.db.engine === "postgres" ? await app.addNode() : app;
});
afterAll(() => app.close());

async function placeThree(): Promise<{ ref: string; key: string }> {
  const { status, answer } = await postGroupOrder(app.url, await groupOrderBody(app.url, [{}, {}, {}]));
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return answer;
}
const newGroup = () => unpaidGroup(app.deps.db, app.clock.now(), { sold });

/** Seen to fail with `eb("taken", "<", ref("maxUses"))` taken out of `takePromoUseIfValid`. */
test(`five orders of ten cards with a code for two, ${times} times: each order takes one use, and two orders get one`, async () => {
  for (let round = 0; round < times; round += 1) {
    const { code } = await createValidatedPromoCode(app.deps, { kind: "percentage", value: 20, maxUses: 2 });
    const refs = await Promise.all([1, 2, 3, 4, 5].map(newGroup));
    const presses = await Promise.all(refs.map((ref, at) => pressPay((at % 2 ? other : app).url, ref, code)));
    expect(presses.map(({ body }) => body.code ?? "granted").toSorted()).toEqual([
      "granted",
      "granted",
      "promo.exhausted",
      "promo.exhausted",
      "promo.exhausted",
    ]);
  }
});

/** Seen to fail on PostgreSQL without the buyer's lock of the order. */
test(`one of three cards is corrected while a code pays everything, ${times} times: the change is on the page, or is refused`, async () => {
  const { code } = await createValidatedPromoCode(app.deps, { kind: "percentage", value: 100 });
  const answers = new Map<number, number>();
  for (let round = 0; round < times; round += 1) {
    const { ref, key } = await placeThree();
    const corrected = (await listOrderCards(app.deps.db.query, ref))[round % 3];
    const [correction] = await Promise.all([
      // At a different moment each round, since the payment takes longer.
      wait(round % 12).then(() =>
        fetch(`${other.url}/api/commander/${corrected?.ref}`, {
          method: "PATCH",
          headers: { "Content-Type": "application/json", "X-Order-Key": key },
          body: JSON.stringify({ company: "Baobab Conseil" }),
        }),
      ),
      pressPay(app.url, ref, code),
    ]);
    answers.set(correction.status, (answers.get(correction.status) ?? 0) + 1);
    const cards = await listOrderCards(app.deps.db.query, ref);
    expect(cards.map(({ state }) => state)).toEqual(["live", "live", "live"]);
    expect(cards.filter(({ company }) => company === "Baobab Conseil").map(({ ref: changed }) => changed)).toEqual(
      correction.status === 200 ? [corrected?.ref] : [],
    );
    expect(await effectsOn(app.deps, ref)).toMatchObject({ paidBy: "Code promo", mails: 1 });
  }
  report(`corrections against a payment: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(", ")}`);
  expect([...answers.keys()].filter((status) => ![200, 409].includes(status))).toEqual([]);
});
